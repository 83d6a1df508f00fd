package world

import "houserule/lang/types"

// UndeclaredEntry is an entry that somebody has though no loaded module prints it any more.
type UndeclaredEntry struct {
	Who   types.Ref
	Box   string // "carries", or the box that holds it
	Entry types.Ref
}

// UndeclaredEntries lists all such entries, by who has them.
func (d *Departed) UndeclaredEntries() []UndeclaredEntry {
	var list []UndeclaredEntry
	for _, id := range d.w.state.Records() {
		if d.w.state.Kind(id) == Scheduled {
			continue // it goes with what somebody carries
		}
		for _, box := range d.w.state.Boxes(id) {
			look := func(v types.Value) {
				if n, ok := v.(types.Ref); ok && d.IsUndeclared(n) {
					list = append(list, UndeclaredEntry{d.w.Record(id), box, n})
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

// IsUndeclared reports whether the entry of a thing is not printed any more.
func (d *Departed) IsUndeclared(n types.Ref) bool {
	return (n.Record == 0 || n.IsCopy()) && n.Kind != "" && n.Name != "" && d.w.Entry(n) == nil
}

// FindUndeclared finds a vanished entry that somebody carries, by its name.
func (d *Departed) FindUndeclared(name string) (types.Ref, bool) {
	for _, id := range d.w.state.Records() {
		if n, ok := d.CarriesUndeclared(d.w.Record(id), types.Ref{Name: name}); ok {
			return n, true
		}
	}
	return types.Ref{}, false
}

// CarriesUndeclared finds a vanished entry that somebody carries, by its name and, if given,
// kind.
func (d *Departed) CarriesUndeclared(who, entry types.Ref) (found types.Ref, ok bool) {
	d.w.state.EachItem(who.Record, "carries", func(_ int, v types.Value) bool {
		n, isNoun := v.(types.Ref)
		if isNoun && n.Name == entry.Name && (entry.Kind == "" || n.Kind == entry.Kind) && d.IsUndeclared(n) {
			found, ok = n, true
		}
		return !ok
	})
	return found, ok
}

// UndeclaredBox is a box on a sheet that no module prints any more: its value is kept, and it is
// there again when its module is.
type UndeclaredBox struct {
	Who   string // whose sheet it is on
	Box   string
	Shown string // its value, as people read it
}

// UndeclaredBoxes lists the boxes on sheets that no loaded module declares any more.
func (d *Departed) UndeclaredBoxes() (list []UndeclaredBox) {
	w := d.w
	for _, id := range w.State().Records() {
		n := w.Record(id)
		if n.IsCopy() {
			continue
		}
		k := w.Program().Catalogue.Kind(n.Kind)
		for _, box := range w.State().Boxes(id) {
			if k != nil && w.Box(k, box) != nil {
				continue
			}
			v, ok := w.State().Get(id, box)
			if !ok {
				continue
			}
			list = append(list, UndeclaredBox{w.Names.Of(n), box, w.Names.Show(v)})
		}
	}
	return list
}

// UndeclaredOf names what somebody has that no loaded module declares any more: boxes on their
// sheet, and entries that they carry or that are in a box.
func (d *Departed) UndeclaredOf(n types.Ref) (names []string) {
	w := d.w
	k := w.Program().Catalogue.Kind(n.Kind)
	for _, key := range w.State().Boxes(n.Record) {
		if k != nil && w.Knows(n, key) {
			continue
		}
		if v, ok := w.State().Get(n.Record, key); ok && key != "name" {
			names = append(names, SpelledKey(key)+" "+w.Names.Show(v))
		}
	}
	for _, v := range d.UndeclaredEntries() {
		if v.Who == n && k != nil && w.Knows(n, v.Box) { // of a box that is lost it was told
			names = append(names, v.Entry.Name)
		}
	}
	return names
}

// UndeclaredRecords lists the records whose kind no loaded module declares any more.
func (d *Departed) UndeclaredRecords() (list []types.Ref) {
	w := d.w
	for _, id := range w.State().Records() {
		n := w.Record(id)
		if _, named := w.State().Get(id, "name"); named && !n.IsCopy() && w.Program().Catalogue.Kind(n.Kind) == nil {
			list = append(list, n)
		}
	}
	return list
}
