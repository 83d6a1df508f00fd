package table

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/state"
)

// What a table is between two commands is its state, and what it knows beside it: see
// [Table.AppendBeside]. With both, [Table.Resume] goes on in another process. The journal
// is no part of it; commands are kept one by one, see [Table.Recorded].

// highest is the highest number that is read back: up to it, numbers are exact in scripts.
const highest = 1 << 53

// AppendBeside writes what the table knows beside its state, in a canonical form:
//
//	{"line":4,"last":9,"imagined":[0,0],"copies":["card"],"known":[[5,"guard","Bo",""]],"made":3,"events":{...}}
//
// Of what is gone, that is what it was called, as far as something refers to it; of
// things made in play, those to which something refers that is kept elsewhere. named
// are all things that are kept elsewhere, such as under the names of a prompt.
func (jo *Journal) AppendBeside(to []byte, named []types.Noun) ([]byte, error) {
	events, err := jo.eventsOf(named)
	if err != nil {
		return nil, err
	}
	made, err := events.MarshalJSON()
	if err != nil {
		return nil, err
	}
	to = fmt.Appendf(to, `{"line":%d,"last":%d,"imagined":[%d,%d],"copies":[`, jo.line, jo.t.state.Last(), jo.t.explore.imagined.records, jo.t.explore.imagined.events)
	for i, kind := range slices.Sorted(maps.Keys(jo.t.copies)) {
		if i > 0 {
			to = append(to, ',')
		}
		to = state.AppendText(to, kind)
	}
	to = append(to, `],"known":[`...)
	for i, id := range jo.goneAndMeant(events, named) {
		if i > 0 {
			to = append(to, ',')
		}
		k := jo.t.known[id]
		to = fmt.Appendf(to, "[%d,", id)
		to = append(state.AppendText(to, k.kind), ',')
		to = append(state.AppendText(to, k.name), ',')
		to = append(state.AppendText(to, k.of), ']')
	}
	to = fmt.Appendf(to, `],"made":%d,"events":`, jo.t.events.Last())
	return append(append(to, made...), '}'), nil
}

// eventsOf is a store with the things made in play to which some things lead.
func (jo *Journal) eventsOf(named []types.Noun) (*state.Store, error) {
	events := state.New()
	events.Skip(jo.t.events.Last())
	var failed error
	var take func(n types.Noun)
	take = func(n types.Noun) {
		id := n.Record - eventBase
		if !isEvent(n) || !jo.t.events.Exists(id) || events.Exists(id) {
			return
		}
		failed = errors.Join(failed, events.Recreate(id, jo.t.events.Kind(id)))
		for _, box := range jo.t.events.Boxes(id) {
			v, _ := jo.t.events.Get(id, box)
			failed = errors.Join(failed, events.Set(id, box, v))
			types.EachNoun(v, take)
		}
	}
	for _, n := range named {
		take(n)
	}
	return events, failed
}

// goneAndMeant lists what is gone and still referred to, of which the table knows what
// it was.
func (jo *Journal) goneAndMeant(events *state.Store, named []types.Noun) []state.ID {
	meant := map[state.ID]bool{}
	see := func(n types.Noun) {
		for _, id := range []state.ID{n.Record, n.Owner} {
			if _, known := jo.t.known[id]; known && !jo.t.state.Exists(id) {
				meant[id] = true
			}
		}
	}
	for _, s := range []*state.Store{jo.t.state, events} {
		for _, id := range s.Records() {
			for _, box := range s.Boxes(id) {
				v, _ := s.Get(id, box)
				types.EachNoun(v, see)
			}
		}
	}
	for _, n := range named {
		see(n)
	}
	return slices.Sorted(maps.Keys(meant))
}

// Resume makes a new table what another one was, from its state as [state.Store] writes
// it and from what AppendBeside wrote. What is damaged is a [*source.JSONError], or a
// [*state.FormatError] of the state; the table is of no use then.
func (jo *Journal) Resume(game, beside []byte) error {
	run := jo.t.run
	if run.command != nil || len(jo.entries) > 0 {
		return errors.New("only a new table can take up a game")
	}
	if err := jo.t.state.UnmarshalJSON(game); err != nil {
		return err
	}
	for i, kind := range []string{"game", "time"} {
		if id := state.ID(i + 1); jo.t.state.Kind(id) != kind {
			return &state.FormatError{Record: id, Message: fmt.Sprintf("it is no %s", kind)}
		}
	}
	for _, id := range jo.t.state.Records() {
		jo.knows(id)
	}
	return jo.resumeBeside(beside)
}

// knows remembers what a record is, for when it is gone.
func (jo *Journal) knows(id state.ID) {
	k := known{kind: jo.t.state.Kind(id), of: jo.t.copyOf(id)}
	if name, ok := jo.t.state.Get(id, "name"); ok {
		k.name, _ = name.(string)
	}
	if k.of != "" {
		k.name = k.of
	}
	jo.t.known[id] = k
}

func (jo *Journal) resumeBeside(beside []byte) error {
	f := source.NewFields(beside, 1000)
	f.Begin('{')
	f.Name("line")
	jo.line = int(f.Whole(highest))
	f.Name("last")
	last := f.Whole(highest)
	if f.Err == nil && last < jo.t.state.Last() {
		f.Fail("the highest number that was given out is %d, and the game has %d", last, jo.t.state.Last())
	}
	jo.t.state.Skip(last)
	f.Name("imagined")
	f.Begin('[')
	jo.t.explore.imagined = counted{records: f.Whole(highest), events: f.Whole(highest)}
	f.End(']')
	jo.resumeCopies(f)
	jo.resumeKnown(f, last)
	f.Name("made")
	made := f.Whole(highest)
	f.Name("events")
	text, at := f.Raw()
	if f.Err == nil {
		inside(f, at, jo.t.events.UnmarshalJSON(text))
	}
	if f.Err == nil && made < jo.t.events.Last() {
		f.Fail("the highest number that was given to what was made is %d, and %d is there", made, jo.t.events.Last())
	}
	jo.t.events.Skip(made)
	f.End('}')
	f.Close()
	if f.Err != nil {
		return f.Err
	}
	return nil
}

func (jo *Journal) resumeCopies(f *source.Fields) {
	f.Name("copies")
	f.Begin('[')
	for before := ""; f.More(); {
		kind := f.Text()
		if f.Err == nil && kind <= before {
			f.Fail("%q stands out of order", kind)
		}
		if jo.t.copies == nil {
			jo.t.copies = map[string]bool{}
		}
		jo.t.copies[kind] = true
		before = kind
	}
	f.End(']')
}

func (jo *Journal) resumeKnown(f *source.Fields, last state.ID) {
	f.Name("known")
	f.Begin('[')
	for before := state.ID(0); f.More(); {
		f.Begin('[')
		id := f.Whole(last)
		switch {
		case f.Err != nil:
		case id <= before:
			f.Fail("the record %d stands out of order", id)
		case jo.t.state.Exists(id):
			f.Fail("the record %d is not gone", id)
		}
		k := known{kind: f.Text(), name: f.Text(), of: f.Text()}
		if f.End(']'); f.Err == nil {
			jo.t.known[id] = k
		}
		before = id
	}
	f.End(']')
}

// inside makes an error of a text that stands in another one that of the other.
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
	f.Failed(err)
}

// readValue reads a value that stands in a text.
func readValue(f *source.Fields) types.Value {
	text, at := f.Raw()
	if f.Err != nil {
		return nil
	}
	v, err := state.ReadValue(text)
	if err != nil {
		inside(f, at, err)
	}
	return v
}
