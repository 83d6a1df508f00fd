package campaign

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// part is one field of a saved game beside its state: options, house rules, names of the prompt.
type part struct {
	name string
	json []byte
}

// parts are the fields of a saved game beside its state, in the order of the file.
type parts []part

// partsOf splits a JSON object into its fields.
func partsOf(text []byte) (parts, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("the data beside the state are not an object")
	}
	var list parts
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		list = append(list, part{name.(string), value})
	}
	return list, nil
}

// MarshalJSON writes the object that the parts were taken from.
func (p parts) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, x := range p {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(state.AppendText(out, x.name), ':'), x.json...)
	}
	return append(out, '}'), nil
}

// UnmarshalJSON splits an object into its fields.
func (p *parts) UnmarshalJSON(text []byte) error {
	list, err := partsOf(text)
	*p = list
	return err
}

// changedSince returns the parts that differ from those before.
func (p parts) changedSince(was parts) (list parts) {
	for i, x := range p {
		if i >= len(was) || was[i].name != x.name || !bytes.Equal(was[i].json, x.json) {
			list = append(list, x)
		}
	}
	return list
}

// with returns the parts with those of the same names replaced by others.
func (p parts) with(others parts) parts {
	out := slices.Clone(p)
	for _, x := range others {
		if i := slices.IndexFunc(out, func(y part) bool { return y.name == x.name }); i >= 0 {
			out[i] = x
		} else {
			out = append(out, x)
		}
	}
	return out
}

// named returns the parts of one name.
func (p parts) named(name string) parts {
	return slices.DeleteFunc(slices.Clone(p), func(x part) bool { return x.name != name })
}

// restOf reads a saved game without its state.
func restOf(saved []byte) (parts, error) {
	rest, _, err := engine.SplitSaved(saved)
	if err != nil {
		return nil, err
	}
	return partsOf(rest)
}

// gameState is the game behind a line, worked out from a snapshot.
type gameState struct {
	from  int64 // line of the snapshot
	rest  parts
	state *state.Store
}

// saved encodes the game for [engine.Reopen].
func (g gameState) saved() ([]byte, error) {
	rest, err := g.rest.MarshalJSON()
	if err != nil {
		return nil, err
	}
	store, err := g.state.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return engine.JoinSaved(rest, store), nil
}

// initialState returns the game with which the campaign begins.
func (c *Campaign) initialState() (m gameState, err error) {
	if first := c.file.First(); first > 1 { // made of a snapshot of a damaged file
		return c.snapshotAt(first - 1)
	}
	l, err := c.file.Line(0)
	if err != nil {
		return m, err
	}
	return stateFrom(0, l.Change)
}

func (c *Campaign) snapshotAt(line int64) (m gameState, err error) {
	s, ok, err := c.file.Latest(line)
	if err != nil {
		return m, err
	}
	if !ok {
		return m, fmt.Errorf("there is no snapshot of line %d or of one before it", line)
	}
	return stateFrom(s.Line, s.Data)
}

func stateFrom(line int64, saved []byte) (gameState, error) {
	rest, game, err := engine.SplitSaved(saved)
	if err != nil {
		return gameState{}, err
	}
	m := gameState{from: line, state: state.New()}
	if m.rest, err = partsOf(rest); err != nil {
		return m, err
	}
	return m, m.state.UnmarshalJSON(game)
}

// stateAfter computes the state of the game after a line from the nearest snapshot or anchor
// before it and the changes of the lines since.
func (c *Campaign) stateAfter(line int64) (m gameState, err error) {
	s, ok, err := c.file.Latest(line)
	if err != nil {
		return m, err
	}
	if ok {
		m, err = stateFrom(s.Line, s.Data)
	} else {
		m, err = c.initialState()
	}
	if err != nil {
		return m, err
	}
	if line-m.from > anchorEvery {
		if near, found := c.anchored(line, m.from); found {
			m = near
		}
	}
	if line < m.from {
		return m, fmt.Errorf("the file begins after line %d", m.from)
	}
	return m, c.follow(&m, m.from+1, line)
}

// follow applies the changes of lines. The state behind each must have the hash in the line.
func (c *Campaign) follow(m *gameState, from, to int64) error {
	if to < from {
		return nil
	}
	for l, err := range c.file.Lines(from, to) {
		if err != nil {
			return err
		}
		did, changed, err := read(l.Command, l.Change)
		if err != nil {
			return &StateMismatchError{l.Number, err}
		}
		changes := did.changes()
		if changed.State != nil {
			changes = *changed.State
		}
		if err := m.state.Log.Apply(changes); err != nil {
			return &StateMismatchError{l.Number, err}
		}
		if storeHash(m.state) != l.State {
			return &StateMismatchError{Line: l.Number}
		}
		m.rest = m.rest.with(changed.Rest)
	}
	return nil
}

func read(commandText, changeText []byte) (did lineCommand, changed change, err error) {
	if err = json.Unmarshal(commandText, &did); err == nil {
		err = json.Unmarshal(changeText, &changed)
	}
	if err == nil && slices.Contains(did.Entries, nil) {
		err = errors.New("a command of it says nothing")
	}
	return did, changed, err
}

// Verify does what [file.File.Verify] does and follows all lines from the first on: the state
// behind each must have the hash in the line. It returns the number of lines.
func (c *Campaign) Verify() (lines int64, err error) {
	if _, err := c.file.Verify(); err != nil {
		return 0, err
	}
	m, err := c.initialState()
	if err != nil {
		return 0, err
	}
	return c.Timeline.last, c.follow(&m, m.from+1, c.Timeline.last)
}

// Game opens the game as it was behind a line, with the last commands of its timeline in its
// journal: they can be explained, and offers on the last roll can be bought. The modules are
// those of the campaign, found by the options, unless the options name others. The second
// result lists what differs from the game that was saved.
func (c *Campaign) Game(line int64, o engine.Options) (*engine.Game, *engine.Reopened, error) {
	saved, entries, err := c.saved(line)
	if err != nil {
		return nil, nil, err
	}
	g, reopened, err := engine.Reopen(saved, o)
	if err != nil {
		return nil, nil, err
	}
	if err := g.Recall(entries); err != nil {
		g.Close()
		return nil, nil, err
	}
	return g, reopened, nil
}

// MoveTo sets an open game to what it was behind a line, as Game does, without loading its
// modules again. On an error the game is unchanged.
func (c *Campaign) MoveTo(g *engine.Game, line int64) (*engine.Reopened, error) {
	saved, entries, err := c.saved(line)
	if err != nil {
		return nil, err
	}
	reopened, err := g.Become(saved)
	if err != nil {
		return nil, err
	}
	return reopened, g.Recall(entries)
}

// ClearJournal sets an open game to what it is behind the last line, with an empty journal.
func (c *Campaign) ClearJournal(g *engine.Game) error {
	saved, _, err := c.saved(c.Timeline.last)
	if err == nil {
		_, err = g.Become(saved)
	}
	return err
}

// saved encodes the game behind a line, and returns the last commands that led there.
func (c *Campaign) saved(line int64) ([]byte, []*table.Recorded, error) {
	m, err := c.stateAfter(line)
	if err != nil {
		return nil, nil, err
	}
	if m.rest, _, err = m.rest.withQuestions(c.questions); err != nil {
		return nil, nil, err
	}
	saved, err := m.saved()
	if err != nil {
		return nil, nil, err
	}
	entries, err := c.entries(line)
	return saved, entries, err
}

// entries returns the last commands of the timeline behind a line, the oldest first; at least
// recalledCommands of them where there are as many.
func (c *Campaign) entries(line int64) (list []*table.Recorded, err error) {
	dropped := 0
	for l, err := range c.Timeline.To(line) {
		if err != nil && c.options.Read && c.file.Damage() != nil {
			break // what happened before the damage cannot be explained any more
		}
		if err != nil {
			return nil, err
		}
		did, _, err := read(l.Command, l.Change)
		if err != nil {
			return nil, &StateMismatchError{l.Number, err}
		}
		for _, e := range slices.Backward(did.Entries) {
			if dropped > 0 {
				dropped--
				continue
			}
			list = append(list, e)
		}
		if dropped += did.Drops; len(list) >= recalledCommands {
			break
		}
	}
	slices.Reverse(list)
	return list, nil
}
