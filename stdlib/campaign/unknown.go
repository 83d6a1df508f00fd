package campaign

import (
	"encoding/json"
	"slices"
	"strings"

	"houserule/runtime/explain"
	"houserule/runtime/state"
	"houserule/stdlib/campaign/file"
)

// unknown is what tells players of what they do not know, wherever it is said.
type unknown struct {
	things []string          // what secret things are called, and nothing that is known
	public map[string]string // what they read in place of names that would tell of secret ones
	names  explain.Names
	typed  []string // how the lines begin of which they do not read
}

// unknownIn reads in the lines of a file what players do not know, whom those lines are
// hidden from.
func unknownIn(f *file.File, hidden map[int64]bool) (u unknown, err error) {
	if len(hidden) == 0 {
		return u, nil
	}
	called, known, there := map[state.ID][]string{}, map[string]bool{}, newPresent()
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
			continue // whoever plays it says so
		}
		changes := did.changes()
		if changed.State != nil {
			changes = *changed.State
		}
		secretly := l.Kind == Secret && hidden[l.Number]
		for _, x := range changes.List {
			there.takes(x, secretly, WithoutCommands(l.Kind))
			secret := secretly
			switch {
			case WithoutCommands(l.Kind): // who comes again or goes is known, or not, by the line that brought them
			case x.Op == state.Created:
				delete(called, x.Record)
				secret = secret || slices.ContainsFunc(x.Boxes, func(h state.BoxValue) bool { return h.Box == "secret" && h.Value == true })
				if secret {
					called[x.Record] = []string{}
				}
				for _, h := range x.Boxes {
					if name, ok := h.Value.(string); ok && h.Box == "name" {
						u.calls(x.Record, name, called, known)
					}
				}
			case x.Op == state.Changed && x.Box == "secret" && x.After != true && called[x.Record] != nil:
				for _, name := range called[x.Record] {
					known[name] = true
				}
				delete(called, x.Record)
			case x.Op == state.Changed && x.Box == "name":
				if name, ok := x.After.(string); ok {
					u.calls(x.Record, name, called, known)
				}
			}
		}
		there.callsAtPrompt(changed.Rest, secretly, WithoutCommands(l.Kind))
	}
	u.public = there.public
	u.things = slices.DeleteFunc(u.things, func(name string) bool { return known[name] })
	u.names = explain.UnknownNames(u.things, u.public)
	return u, nil
}

// calls notes what a thing is called, which is secret where it is among those.
func (u *unknown) calls(id state.ID, name string, called map[state.ID][]string, known map[string]bool) {
	switch {
	case name == "":
	case called[id] == nil:
		known[name] = true
	default:
		called[id] = append(called[id], name)
		u.things = append(u.things, name)
	}
}

// mostBeginning is how many bytes of what was typed are looked for in what is said.
const mostBeginning = 32

func beginning(typed string) string {
	return typed[:min(len(typed), mostBeginning)]
}

// in tells whether a text says anything that players do not know; of a line that leads
// elsewhere, it may say what was typed in others.
func (u unknown) in(kind, text string) bool {
	return u.names.In(text) || (kind == Undo || kind == Redo || kind == Goto) &&
		slices.ContainsFunc(u.typed, func(typed string) bool { return typed != "" && strings.Contains(text, typed) })
}

// PublicOf is what players read in place of what a line said; false where it is said to
// nobody but the gamemaster.
func PublicOf(l file.Line) (text string, told bool) {
	var did lineCommand
	if json.Unmarshal(l.Command, &did) != nil || did.Public == nil {
		return "", false
	}
	return *did.Public, true
}

// TellsAll tells whether players may know every line.
func (c *Campaign) TellsAll() bool {
	private := map[int64]Privacy{}
	hidden, err := secrets(c.file, private)
	return err == nil && len(hidden)+len(private) == 0
}
