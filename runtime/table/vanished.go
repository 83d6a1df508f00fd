package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Vanished is what somebody has of the books though no module prints it any more:
// its module was loaded again without it.
type Vanished struct {
	Who   types.Noun
	Box   string // "carries", or the box that holds it
	Entry types.Noun
}

// Vanished lists what has vanished, by whoever has it.
func (t *Table) Vanished() []Vanished {
	var list []Vanished
	for _, id := range t.state.Records() {
		if t.state.Kind(id) == scheduled {
			continue // it goes with what somebody carries
		}
		for _, box := range t.state.Boxes(id) {
			look := func(v types.Value) {
				if n, ok := v.(types.Noun); ok && t.vanished(n) {
					list = append(list, Vanished{t.Record(id), box, n})
				}
			}
			if _, isList, _ := t.state.Holds(id, box); isList {
				t.state.Each(id, box, func(_ int, v types.Value) bool { look(v); return true })
			} else if v, ok := t.state.Get(id, box); ok {
				look(v)
			}
		}
	}
	return list
}

func (t *Table) vanished(n types.Noun) bool {
	return (n.Record == 0 || n.IsCopy()) && n.Kind != "" && n.Name != "" && t.Entry(n) == nil
}

// VanishedEntry finds an entry that somebody carries though it is printed no more,
// by its name.
func (t *Table) VanishedEntry(name string) (types.Noun, bool) {
	for _, id := range t.state.Records() {
		if n, ok := t.carriesVanished(t.Record(id), types.Noun{Name: name}); ok {
			return n, true
		}
	}
	return types.Noun{}, false
}

// carriesVanished tells whether somebody carries an entry, known by its name and
// perhaps its kind, that is printed no more.
func (t *Table) carriesVanished(who, entry types.Noun) (found types.Noun, ok bool) {
	t.state.Each(who.Record, "carries", func(_ int, v types.Value) bool {
		n, isNoun := v.(types.Noun)
		if isNoun && n.Name == entry.Name && (entry.Kind == "" || n.Kind == entry.Kind) && t.vanished(n) {
			found, ok = n, true
		}
		return !ok
	})
	return found, ok
}

// remains makes an entry of what is printed no more, to take it away.
func remains(n types.Noun) *content.Entry {
	return &content.Entry{Kind: &content.Kind{Name: n.Kind}, Name: n.Name}
}
