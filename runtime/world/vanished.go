package world

import "houserule/lang/types"

// Vanished is what somebody has of the books though no module prints it any more:
// its module was loaded again without it.
type Vanished struct {
	Who   types.Ref
	Box   string // "carries", or the box that holds it
	Entry types.Ref
}

// Vanished lists what has vanished, by whoever has it.
func (d *Departed) Vanished() []Vanished {
	var list []Vanished
	for _, id := range d.w.state.Records() {
		if d.w.state.Kind(id) == Scheduled {
			continue // it goes with what somebody carries
		}
		for _, box := range d.w.state.Boxes(id) {
			look := func(v types.Value) {
				if n, ok := v.(types.Ref); ok && d.IsVanished(n) {
					list = append(list, Vanished{d.w.Record(id), box, n})
				}
			}
			if _, isList, _ := d.w.state.Shape(id, box); isList {
				d.w.state.EachItem(id, box, func(_ int, v types.Value) bool { look(v); return true })
			} else if v, ok := d.w.state.Get(id, box); ok {
				look(v)
			}
		}
	}
	return list
}

// IsVanished tells whether a thing is of an entry that no module prints any more.
func (d *Departed) IsVanished(n types.Ref) bool {
	return (n.Record == 0 || n.IsCopy()) && n.Kind != "" && n.Name != "" && d.w.Entry(n) == nil
}

// VanishedEntry finds an entry that somebody carries though it is printed no more,
// by its name.
func (d *Departed) VanishedEntry(name string) (types.Ref, bool) {
	for _, id := range d.w.state.Records() {
		if n, ok := d.CarriesVanished(d.w.Record(id), types.Ref{Name: name}); ok {
			return n, true
		}
	}
	return types.Ref{}, false
}

// CarriesVanished tells whether somebody carries an entry, known by its name and
// perhaps its kind, that is printed no more.
func (d *Departed) CarriesVanished(who, entry types.Ref) (found types.Ref, ok bool) {
	d.w.state.EachItem(who.Record, "carries", func(_ int, v types.Value) bool {
		n, isNoun := v.(types.Ref)
		if isNoun && n.Name == entry.Name && (entry.Kind == "" || n.Kind == entry.Kind) && d.IsVanished(n) {
			found, ok = n, true
		}
		return !ok
	})
	return found, ok
}
