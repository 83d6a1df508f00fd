package campaign

import (
	"bytes"
	"encoding/json"
	"slices"

	"houserule/runtime/state"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
)

// Concealed is what a viewer may not know of the game behind a line, in addition to private boxes.
type Concealed struct {
	world.Secrets
	Things  []string          // names of secret things
	Public  map[string]string // substitutes for numbered names whose number depends on secret ones
	Secret  map[string]bool   // prompt variables set in secret lines
	Private map[string]bool   // prompt variables set in lines with private parts
}

// HiddenLines returns the lines that a viewer may not read: secrets that no later line reveals,
// and lines that are private as a whole; none for the gamemaster.
func (c *Campaign) HiddenLines(v world.Viewer) (map[int64]bool, error) {
	if v.IsGamemaster() {
		return nil, nil
	}
	return hiddenLines(c.file, v)
}

// ConcealedAt computes what the lines on the timeline of a line made that a viewer may not read:
// players, who may own things. What a later line did openly is not concealed.
func (c *Campaign) ConcealedAt(line int64, v world.Viewer) (*Concealed, error) {
	hidden, err := hiddenLines(c.file, v)
	if err != nil {
		return nil, err
	}
	var timeline []file.Line
	for l, err := range c.Timeline.To(line) {
		if err != nil {
			if c.options.Read && c.file.Damage() != nil {
				break
			}
			return nil, err
		}
		timeline = append(timeline, l)
	}
	slices.Reverse(timeline)
	out := &Concealed{Secrets: world.Secrets{Records: map[state.ID]bool{}, Boxes: map[world.BoxKey]world.FormerValue{}}, Secret: map[string]bool{}, Private: map[string]bool{}}
	m, err := c.initialState()
	if err != nil {
		return nil, err
	}
	u, err := playerSecretsIn(c.file, hidden)
	if err != nil {
		return nil, err
	}
	out.Things, out.Public = u.things, u.public
	names := variablesIn(m.rest)
	for _, l := range timeline {
		did, changed, err := read(l.Command, l.Change)
		if err != nil {
			return nil, &StateMismatchError{l.Number, err}
		}
		changes := did.changes()
		if changed.State != nil {
			changes = *changed.State
		}
		for _, x := range changes.List {
			out.follow(x, l.Kind == Secret && hidden[l.Number])
		}
		if len(changed.Rest.named("names")) == 0 {
			continue
		}
		now := variablesIn(changed.Rest)
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

// follow follows a change of the state; secret says whether its line is.
func (c *Concealed) follow(x state.Change, secret bool) {
	key := world.BoxKey{Record: x.Record, Box: x.Box}
	switch {
	case x.Op == state.Created && secret:
		c.Records[x.Record] = true
	case x.Op == state.Changed && c.Records[x.Record]:
	// the thing is unknown to players
	case x.Op == state.Changed && !secret:
		delete(c.Boxes, key)
	case x.Op == state.Changed:
		if _, known := c.Boxes[key]; !known {
			c.Boxes[key] = world.FormerValue{Value: x.Before, Had: x.Had}
		}
	}
}

// variablesIn returns the prompt variables in the saved parts, encoded.
func variablesIn(rest parts) map[string]json.RawMessage {
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

// PrivacyOf returns the privacy of a line that is not a secret, and who may read its private parts.
func PrivacyOf(l file.Line) (Privacy, world.Restriction) {
	if !bytes.Contains(l.Command, []byte(`"private":"`)) {
		return Public, world.Restriction{}
	}
	var did lineCommand
	if json.Unmarshal(l.Command, &did) != nil {
		return PrivateLine, world.GamemasterOnly()
	}
	switch {
	case did.Private == Public:
		return Public, world.Restriction{}
	case len(did.Owners) == 0:
		return did.Private, world.GamemasterOnly()
	}
	return did.Private, world.OwnersOnly(did.Owners...)
}

// PrivacyFor returns the privacy of a line that is not a secret for a viewer: [Public] if the viewer may
// read all of it.
func PrivacyFor(l file.Line, v world.Viewer) Privacy {
	if how, whose := PrivacyOf(l); !whose.Allows(v) {
		return how
	}
	return Public
}
