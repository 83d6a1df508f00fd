package campaign

import (
	"bytes"
	"encoding/json"
	"slices"

	"houserule/runtime/state"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
)

// Concealed is what players do not know of the game behind a line, beside private boxes.
type Concealed struct {
	world.Concealed
	Things  []string          // what secret things are called
	Public  map[string]string // what is read in place of names whose numbers follow from secret ones
	Secret  map[string]bool   // names of the prompt that were given in secret
	Private map[string]bool   // ... in lines that tell what is private: they may hold it
}

// Hidden are the lines of which players do not read, see the function of that name.
func (c *Campaign) Hidden() (map[int64]bool, error) { return Hidden(c.file) }

// Conceals works out what was done in secret and stays so in the course of lines that led
// to one. What a later line did openly is known.
func (c *Campaign) Conceals(line int64) (*Concealed, error) {
	hidden, err := Hidden(c.file)
	if err != nil {
		return nil, err
	}
	var course []file.Line
	for l, err := range c.Course.To(line) {
		if err != nil {
			if c.options.Read && c.file.Damage() != nil {
				break
			}
			return nil, err
		}
		course = append(course, l)
	}
	slices.Reverse(course)
	out := &Concealed{Concealed: world.Concealed{Records: map[state.ID]bool{}, Boxes: map[world.BoxKey]world.Stood{}}, Secret: map[string]bool{}, Private: map[string]bool{}}
	m, err := c.initialState()
	if err != nil {
		return nil, err
	}
	u, err := unknownIn(c.file, hidden)
	if err != nil {
		return nil, err
	}
	out.Things, out.Public = u.things, u.public
	names := namesIn(m.rest)
	for _, l := range course {
		did, changed, err := read(l.Command, l.Change)
		if err != nil {
			return nil, &StateMismatch{l.Number, err}
		}
		changes := did.changes()
		if changed.State != nil {
			changes = *changed.State
		}
		for _, x := range changes.List {
			out.takes(x, l.Kind == Secret && hidden[l.Number])
		}
		if len(changed.Rest.named("names")) == 0 {
			continue
		}
		now := namesIn(changed.Rest)
		for name, value := range now {
			if !bytes.Equal(names[name], value) {
				out.Secret[name] = hidden[l.Number] && l.Kind == Secret
				out.Private[name] = hidden[l.Number]
			}
		}
		names = now
	}
	return out, nil
}

// takes adds a change, which happened in secret or not.
func (c *Concealed) takes(x state.Change, secret bool) {
	key := world.BoxKey{Record: x.Record, Box: x.Box}
	switch {
	case x.Op == state.Created && secret:
		c.Records[x.Record] = true
	case x.Op == state.Changed && c.Records[x.Record]:
		// nobody knows of the thing
	case x.Op == state.Changed && !secret:
		delete(c.Boxes, key)
	case x.Op == state.Changed:
		if _, known := c.Boxes[key]; !known {
			c.Boxes[key] = world.Stood{Value: x.Before, Had: x.Had}
		}
	}
}

// namesIn are the names of the prompt among what stands beside the state, with their
// values as they are written.
func namesIn(rest parts) map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	for _, p := range rest.named("names") {
		var list [][2]json.RawMessage
		if json.Unmarshal(p.json, &list) != nil {
			continue
		}
		for _, pair := range list {
			var name string
			if json.Unmarshal(pair[0], &name) == nil {
				all[name] = pair[1]
			}
		}
	}
	return all
}

// PrivacyOf says what of a line is for the gamemaster alone, though it is no secret.
func PrivacyOf(l file.Line) Privacy {
	if !bytes.Contains(l.Command, []byte(`"private":"`)) {
		return Public
	}
	var did lineCommand
	if json.Unmarshal(l.Command, &did) != nil {
		return PrivateLine
	}
	return did.Private
}
