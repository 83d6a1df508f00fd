package engine

import (
	"bytes"
	"fmt"

	"houserule/lang/source"
	"houserule/runtime/state"
)

// A line of play is kept as what it changed: of the state, [state.Changes], and of the
// rest, as [Game.SaveRest] gives it, the fields that became others. [Advance] puts a
// saved game and what changed since together again.

// RestFields lists the fields of the rest of a saved game, in order.
var RestFields = []string{"engine", "wanted", "besides", "modules", "options", "house", "dice", "lines", "ready", "names", "tables", "table"}

// RestSince gives the fields of the rest that are others than they were before, as an
// object of them alone.
func RestSince(before, now []byte) ([]byte, error) {
	was, err := restFields(before, false)
	if err != nil {
		return nil, err
	}
	is, err := restFields(now, false)
	if err != nil {
		return nil, err
	}
	for i := range is {
		if bytes.Equal(was[i], is[i]) {
			is[i] = nil
		}
	}
	return joinRest(is), nil
}

// Advance makes of a saved game the one that it became: by what changed of its state, in
// order, and by fields of the rest, of which later ones count. What is out of place is a
// [*state.OutOfPlace].
func Advance(saved []byte, changes []state.Changes, rests ...[]byte) ([]byte, error) {
	s, err := readSaved(saved)
	if err != nil {
		return nil, err
	}
	fields, err := restFields(s.rest, false)
	if err != nil {
		return nil, err
	}
	for _, rest := range rests {
		others, err := restFields(rest, true)
		if err != nil {
			return nil, err
		}
		for i, text := range others {
			if text != nil {
				fields[i] = text
			}
		}
	}
	game := state.New()
	if err := game.UnmarshalJSON(s.state); err != nil {
		return nil, damaged(err, s)
	}
	for i, c := range changes {
		if err := game.Forward(c); err != nil {
			return nil, fmt.Errorf("the changes of line %d: %w", i+1, err)
		}
	}
	text, err := game.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return joinSaved(joinRest(fields), text), nil
}

// restFields takes the rest apart, of which some fields may be missing.
func restFields(rest []byte, partly bool) ([][]byte, error) {
	f := source.NewFields(rest, deepest)
	f.Begin('{')
	fields := make([][]byte, len(RestFields))
	for i, name := range RestFields {
		if partly {
			if f.Has(name) {
				fields[i], _ = f.Raw()
			}
			continue
		}
		f.Name(name)
		fields[i], _ = f.Raw()
	}
	f.End('}')
	f.Close()
	if f.Err != nil {
		return nil, &Damaged{Offset: f.Err.Offset, Message: f.Err.Message, Cause: f.Err}
	}
	return fields, nil
}

func joinRest(fields [][]byte) []byte {
	out := []byte{'{'}
	for i, text := range fields {
		if text == nil {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(state.AppendText(out, RestFields[i]), ':'), text...)
	}
	return append(out, '}')
}
