package world

import "houserule/lang/types"

// Vanished is an entry that somebody has though no loaded module prints it any more.
type Vanished struct {
	Who   types.Ref
	Box   string // "carries", or the box that holds it
	Entry types.Ref
}

// Vanished lists all such entries, by who has them.
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

// IsVanished reports whether the entry of a thing is not printed any more.
func (d *Departed) IsVanished(n types.Ref) bool {
	return (n.Record == 0 || n.IsCopy()) && n.Kind != "" && n.Name != "" && d.w.Entry(n) == nil
}

// VanishedEntry finds a vanished entry that somebody carries, by its name.
func (d *Departed) VanishedEntry(name string) (types.Ref, bool) {
	for _, id := range d.w.state.Records() {
		if n, ok := d.CarriesVanished(d.w.Record(id), types.Ref{Name: name}); ok {
			return n, true
		}
	}
	return types.Ref{}, false
}

// CarriesVanished finds a vanished entry that somebody carries, by its name and, if given,
// kind.
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
