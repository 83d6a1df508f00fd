package campaign

import (
	"encoding/json"
	"slices"
	"strings"

	"houserule/runtime/explain"
	"houserule/runtime/state"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
)

// playerSecrets is what texts for players must not contain.
type playerSecrets struct {
	things []string          // names of secret things that nothing known has
	public map[string]string // substitutes for names whose number depends on secret ones
	names  explain.UnknownNames
	typed  []string // beginnings of the inputs of hidden lines
}

// playerSecretsIn reads the lines of a file. hidden are the lines that players may not read.
func playerSecretsIn(f *file.File, hidden map[int64]bool) (u playerSecrets, err error) {
	if len(hidden) == 0 {
		return u, nil
	}
	called, known, there := map[state.ID][]string{}, map[string]bool{}, newPublicNames()
	for l, wrong := range f.Lines(0, -1) {
		if wrong != nil {
			if f.Damage() != nil {
				continue
			}
			return u, wrong
		}
		if hidden[l.Number] {
			typed, _, _ := strings.Cut(l.Typed, "\n")
			u.typed = append(u.typed, beginning(typed))
		}
		did, changed, err := read(l.Command, l.Change)
		if err != nil {
			continue // playing the line reports the error
		}
		changes := did.changes()
		if changed.State != nil {
			changes = *changed.State
		}
		secretly := l.Kind == Secret && hidden[l.Number]
		marked := markedSecret(changes)
		for _, x := range changes.List {
			there.follow(x, secretly, WithoutCommands(l.Kind))
			switch {
			case WithoutCommands(l.Kind): // things that reappear or vanish are as known as the line that made them
			case x.Op == state.Created:
				delete(called, x.Record)
				if secretly || marked[x.Record] {
					called[x.Record] = []string{}
				}
				for _, h := range x.Boxes {
					if name, ok := h.Value.(string); ok && h.Box == "name" {
						u.setName(x.Record, name, called, known)
					}
				}
			case x.Op == state.Changed && x.Box == "secret" && x.After != true && called[x.Record] != nil:
				for _, name := range called[x.Record] {
					known[name] = true
				}
				delete(called, x.Record)
			case x.Op == state.Changed && x.Box == "name":
				if name, ok := x.After.(string); ok {
					u.setName(x.Record, name, called, known)
				}
			}
		}
		there.setVariables(changed.Rest, secretly, WithoutCommands(l.Kind))
	}
	u.public = there.public
	u.things = slices.DeleteFunc(u.things, func(name string) bool { return known[name] })
	u.names = explain.NewUnknownNames(u.things, u.public)
	return u, nil
}

// markedSecret returns the things that changes create and whose box `secret` they set to yes.
func markedSecret(c state.Changes) map[state.ID]bool {
	created, marked := map[state.ID]bool{}, map[state.ID]bool{}
	for _, x := range c.List {
		switch {
		case x.Op == state.Created:
			created[x.Record] = true
			marked[x.Record] = slices.ContainsFunc(x.Boxes, func(h state.BoxValue) bool { return h.Box == "secret" && h.Value == true })
		case x.Op == state.Changed && x.Box == "secret" && created[x.Record]:
			marked[x.Record] = x.After == true
		}
	}
	return marked
}

// setName adds the name of a thing to those to be removed or known.
func (p *playerSecrets) setName(id state.ID, name string, called map[state.ID][]string, known map[string]bool) {
	switch {
	case name == "":
	case called[id] == nil:
		known[name] = true
	default:
		called[id] = append(called[id], name)
		p.things = append(p.things, name)
	}
}

// maxBeginning is the number of bytes of a hidden input that are searched for.
const maxBeginning = 32

func beginning(typed string) string {
	return typed[:min(len(typed), maxBeginning)]
}

// in reports whether a text contains something that players do not know. Lines of undo, redo and
// goto may contain beginnings of inputs.
func (p playerSecrets) in(kind, text string) bool {
	return p.names.In(text) || (kind == Undo || kind == Redo || kind == Goto) &&
		slices.ContainsFunc(p.typed, func(typed string) bool { return typed != "" && strings.Contains(text, typed) })
}

// PublicOf returns the output that players read in place of that of a line; false if they
// may read none.
func PublicOf(l file.Line) (text string, told bool) {
	var did lineCommand
	if json.Unmarshal(l.Command, &did) != nil || did.Public == nil {
		return "", false
	}
	return *did.Public, true
}

// NothingHidden reports whether no line is hidden from players.
func (c *Campaign) NothingHidden() bool {
	private := map[int64]Privacy{}
	hidden, err := secrets(c.file, private, world.Onlookers())
	return err == nil && len(hidden)+len(private) == 0
}
