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

// part is something that stands beside the state: the options, the names of the prompt.
type part struct {
	name string
	json []byte
}

// parts are what stands beside the state, in their order.
type parts []part

// partsOf takes a JSON object apart.
func partsOf(text []byte) (parts, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("what stands beside the state is no object")
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

// UnmarshalJSON takes an object apart.
func (p *parts) UnmarshalJSON(text []byte) error {
	list, err := partsOf(text)
	*p = list
	return err
}

// others gives the parts that are not as they were.
func (p parts) others(was parts) (list parts) {
	for i, x := range p {
		if i >= len(was) || was[i].name != x.name || !bytes.Equal(was[i].json, x.json) {
			list = append(list, x)
		}
	}
	return list
}

// with gives the parts with some others in their places.
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

// only gives the parts of one name.
func (p parts) only(name string) parts {
	return slices.DeleteFunc(slices.Clone(p), func(x part) bool { return x.name != name })
}

// restOf is what stands beside the state in a saved game.
func restOf(saved []byte) (parts, error) {
	rest, _, err := engine.SplitSaved(saved)
	if err != nil {
		return nil, err
	}
	return partsOf(rest)
}

// moment is what the game was behind a line, worked out from a snapshot before it.
type moment struct {
	from  int64 // the line of the snapshot
	rest  parts
	state *state.Store
}

// saved is the moment as [engine.Reopen] takes it.
func (m moment) saved() ([]byte, error) {
	rest, err := m.rest.MarshalJSON()
	if err != nil {
		return nil, err
	}
	store, err := m.state.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return engine.JoinSaved(rest, store), nil
}

// founding is the moment with which the campaign begins.
func (c *Campaign) founding() (m moment, err error) {
	if first := c.file.First(); first > 1 { // made of a snapshot of a damaged file
		return c.snapshotAt(first - 1)
	}
	l, err := c.file.Line(0)
	if err != nil {
		return m, err
	}
	return momentOf(0, l.Change)
}

func (c *Campaign) snapshotAt(line int64) (m moment, err error) {
	s, ok, err := c.file.Latest(line)
	if err != nil {
		return m, err
	}
	if !ok {
		return m, fmt.Errorf("there is no snapshot of line %d or of one before it", line)
	}
	return momentOf(s.Line, s.Data)
}

func momentOf(line int64, saved []byte) (moment, error) {
	rest, game, err := engine.SplitSaved(saved)
	if err != nil {
		return moment{}, err
	}
	m := moment{from: line, state: state.New()}
	if m.rest, err = partsOf(rest); err != nil {
		return m, err
	}
	return m, m.state.UnmarshalJSON(game)
}

// moment works out what the game was behind a line.
func (c *Campaign) moment(line int64) (m moment, err error) {
	s, ok, err := c.file.Latest(line)
	if err != nil {
		return m, err
	}
	if ok {
		m, err = momentOf(s.Line, s.Data)
	} else {
		m, err = c.founding()
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
		return m, fmt.Errorf("the file begins behind line %d", m.from)
	}
	return m, c.follow(&m, m.from+1, line)
}

// follow goes from line to line. Each must lead to the state of which it speaks.
func (c *Campaign) follow(m *moment, from, to int64) error {
	if to < from {
		return nil
	}
	for l, err := range c.file.Lines(from, to) {
		if err != nil {
			return err
		}
		did, changed, err := read(l.Command, l.Change)
		if err != nil {
			return &Parted{l.Number, err}
		}
		changes := did.changes()
		if changed.State != nil {
			changes = *changed.State
		}
		if err := m.state.Log.Apply(changes); err != nil {
			return &Parted{l.Number, err}
		}
		if hashOf(m.state) != l.State {
			return &Parted{Line: l.Number}
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

// Verify follows all lines from the first on, beside what [file.File.Verify] does: each
// must lead to the state of which it speaks. It gives how many there are.
func (c *Campaign) Verify() (lines int64, err error) {
	if _, err := c.file.Verify(); err != nil {
		return 0, err
	}
	m, err := c.founding()
	if err != nil {
		return 0, err
	}
	return c.Course.last, c.follow(&m, m.from+1, c.Course.last)
}

// Game opens the game as it was behind a line, with the last commands of its course in
// its journal: they can be explained, and offers on the last roll be taken. The modules
// are found by the options, or those that the options name are taken; of what is
// otherwise than it was the second result tells.
func (c *Campaign) Game(line int64, o engine.Options) (*engine.Game, *engine.Reopened, error) {
	saved, entries, err := c.saved(line)
	if err != nil {
		return nil, nil, err
	}
	g, told, err := engine.Reopen(saved, o)
	if err != nil {
		return nil, nil, err
	}
	if err := g.Recall(entries); err != nil {
		g.Close()
		return nil, nil, err
	}
	return g, told, nil
}

// Return makes an open game what it was behind a line, as Game does, without loading its
// modules again. On an error it stays what it is.
func (c *Campaign) Return(g *engine.Game, line int64) (*engine.Reopened, error) {
	saved, entries, err := c.saved(line)
	if err != nil {
		return nil, err
	}
	told, err := g.Become(saved)
	if err != nil {
		return nil, err
	}
	return told, g.Recall(entries)
}

// WithoutPast makes an open game what it is behind the last line, without the commands that
// led there.
func (c *Campaign) WithoutPast(g *engine.Game) error {
	saved, _, err := c.saved(c.Course.last)
	if err == nil {
		_, err = g.Become(saved)
	}
	return err
}

// saved is a game as it was behind a line, and the last commands that led there.
func (c *Campaign) saved(line int64) ([]byte, []*table.Recorded, error) {
	m, err := c.moment(line)
	if err != nil {
		return nil, nil, err
	}
	if m.rest, _, err = m.rest.asking(c.asked); err != nil {
		return nil, nil, err
	}
	saved, err := m.saved()
	if err != nil {
		return nil, nil, err
	}
	entries, err := c.entries(line)
	return saved, entries, err
}

// entries are the last commands that led to where the game stood behind a line.
func (c *Campaign) entries(line int64) (list []*table.Recorded, err error) {
	dropped := 0
	for l, err := range c.Course.To(line) {
		if err != nil && c.o.Read && c.file.Damage() != nil {
			break // what happened before the damage cannot be explained any more
		}
		if err != nil {
			return nil, err
		}
		did, _, err := read(l.Command, l.Change)
		if err != nil {
			return nil, &Parted{l.Number, err}
		}
		for _, e := range slices.Backward(did.Entries) {
			if dropped > 0 {
				dropped--
				continue
			}
			list = append(list, e)
		}
		if dropped += did.Drops; len(list) >= recalled {
			break
		}
	}
	slices.Reverse(list)
	return list, nil
}
