package table

import (
	"errors"
	"fmt"

	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Between commands a table consists of its state and of other data, which [Journal.AppendBeside]
// encodes. [Journal.Resume] restores both in another process. The journal is saved separately,
// entry by entry; see [Journal.Recorded].

// highest is the maximum number in saved text. Up to it, floating point numbers are exact.
const highest = 1 << 53

// AppendBeside appends the data of the table that is not in its state, in a canonical form:
//
//	{"line":4,"last":9,"imagined":[0,0],"copies":["card"],"known":[[5,"guard","Bo",""]],"made":3,"events":{...}}
//
// It contains the names of removed records that are still referred to, and the events that can be
// reached from named, which are all references stored elsewhere, such as in variables of a prompt.
func (jo *Journal) AppendBeside(to []byte, named []types.Ref) ([]byte, error) {
	events, err := jo.t.world.Departed.EventsOf(named)
	if err != nil {
		return nil, err
	}
	made, err := events.MarshalJSON()
	if err != nil {
		return nil, err
	}
	to = fmt.Appendf(to, `{"line":%d,"last":%d,"imagined":[%d,%d],`, jo.line, jo.t.world.State().LastID(), jo.t.world.SimulatedIDs().Records, jo.t.world.SimulatedIDs().Made)
	to = jo.t.world.Departed.Append(to, events, named)
	to = fmt.Appendf(to, `,"made":%d,"events":`, jo.t.world.Events().LastID())
	return append(append(to, made...), '}'), nil
}

// Resume restores a saved game in a new table: from its state as encoded by [state.Store], and the
// text of AppendBeside. Damaged text is a [*source.JSONError], or of the state a
// [*state.FormatError]; the table must not be used then.
func (jo *Journal) Resume(game, beside []byte) error {
	run := jo.t.run
	if run.Command != nil || len(jo.entries) > 0 {
		return errors.New("only a new table can take up a game")
	}
	if err := jo.t.world.State().UnmarshalJSON(game); err != nil {
		return err
	}
	for i, kind := range []string{"game", "time"} {
		if id := state.ID(i + 1); jo.t.world.State().Kind(id) != kind {
			return &state.FormatError{Record: id, Message: fmt.Sprintf("it is no %s", kind)}
		}
	}
	for _, id := range jo.t.world.State().Records() {
		jo.t.world.Departed.RememberRecord(id)
	}
	return jo.resumeBeside(beside)
}

func (jo *Journal) resumeBeside(beside []byte) error {
	f := source.NewFields(beside, 1000)
	f.Begin('{')
	f.Name("line")
	jo.line = int(f.Uint(highest))
	f.Name("last")
	last := f.Uint(highest)
	if f.Err == nil && last < jo.t.world.State().LastID() {
		f.Fail("the highest number that was given out is %d, and the game has %d", last, jo.t.world.State().LastID())
	}
	jo.t.world.State().ReserveIDs(last)
	f.Name("imagined")
	f.Begin('[')
	jo.t.world.SetSimulatedIDs(world.SimulatedIDs{Records: f.Uint(highest), Made: f.Uint(highest)})
	f.End(']')
	jo.t.world.Departed.ResumeCopies(f)
	jo.t.world.Departed.Resume(f, last)
	f.Name("made")
	made := f.Uint(highest)
	f.Name("events")
	text, at := f.Raw()
	if f.Err == nil {
		inside(f, at, jo.t.world.Events().UnmarshalJSON(text))
	}
	if f.Err == nil && made < jo.t.world.Events().LastID() {
		f.Fail("the highest number that was given to what was made is %d, and %d is there", made, jo.t.world.Events().LastID())
	}
	jo.t.world.Events().ReserveIDs(made)
	f.End('}')
	f.Close()
	if f.Err != nil {
		return f.Err
	}
	return nil
}

// inside sets f.Err to the error of a text that begins at byte at of the text of f.
func inside(f *source.Fields, at int, err error) {
	var bad *state.FormatError
	if errors.As(err, &bad) {
		message := bad.Message
		if bad.Record != 0 {
			message = fmt.Sprintf("of record %d: %s", bad.Record, message)
		}
		f.Err = &source.JSONError{Offset: at + int(bad.Offset), Message: message, Cause: err}
		return
	}
	f.FailWith(err)
}

// readValue reads an encoded value.
func readValue(f *source.Fields) types.Value {
	text, at := f.Raw()
	if f.Err != nil {
		return nil
	}
	v, err := state.ParseValue(text)
	if err != nil {
		inside(f, at, err)
	}
	return v
}
