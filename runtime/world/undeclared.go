package world

import "houserule/lang/types"

// UndeclaredEntry is an entry that somebody has and that no loaded module declares any more.
type UndeclaredEntry struct {
	Who   types.Ref
	Box   string // "carries", or the box that holds it
	Entry types.Ref
}

// UndeclaredEntries lists all such entries, in the order of the records that have them.
func (d *Departed) UndeclaredEntries() []UndeclaredEntry {
	var list []UndeclaredEntry
	for _, id := range d.w.state.Records() {
		if d.w.state.Kind(id) == Scheduled {
			continue // its entry is listed as that of a holder
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

// UndeclaredWord is a word in a box that is no word of its list any more.
type UndeclaredWord struct {
	Who  types.Ref
	Box  string
	Word string
	Type types.Type // of the box
}

// UndeclaredWords lists all such words, in the order of the records that have them.
func (d *Departed) UndeclaredWords() []UndeclaredWord {
	var list []UndeclaredWord
	for _, id := range d.w.state.Records() {
		n := d.w.Record(id)
		k := d.w.program.Catalogue.Kind(n.Kind)
		if k == nil {
			continue
		}
		for _, b := range k.Boxes() {
			v, ok := d.w.Boxes.Written(n, b)
			if !ok {
				continue
			}
			for _, word := range b.Type.MissingWords(v) {
				list = append(list, UndeclaredWord{n, b.Name, word, b.Type})
			}
		}
	}
	return list
}

// IsUndeclared reports whether a thing is an entry, or a copy of one, that no loaded module
// declares any more.
func (d *Departed) IsUndeclared(n types.Ref) bool {
	return (n.Record == 0 || n.IsCopy()) && n.Kind != "" && n.Name != "" && d.w.Entry(n) == nil
}

// FindUndeclared finds an undeclared entry that somebody carries, by its name.
func (d *Departed) FindUndeclared(name string) (types.Ref, bool) {
	for _, id := range d.w.state.Records() {
		if n, ok := d.CarriesUndeclared(d.w.Record(id), types.Ref{Name: name}); ok {
			return n, true
		}
	}
	return types.Ref{}, false
}

// CarriesUndeclared finds an undeclared entry that who carries, by its name and, if given, kind.
func (d *Departed) CarriesUndeclared(who, entry types.Ref) (found types.Ref, ok bool) {
	d.w.state.EachItem(who.Record, "carries", func(_ int, v types.Value) bool {
		n, isRef := v.(types.Ref)
		if isRef && n.Name == entry.Name && (entry.Kind == "" || n.Kind == entry.Kind) && d.IsUndeclared(n) {
			found, ok = n, true
		}
		return !ok
	})
	return found, ok
}

// UndeclaredBox is a written box that no loaded module declares any more. Its value is kept, and
// can be read again when its module is loaded.
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
		if v.Who == n && k != nil && w.Knows(n, v.Box) { // undeclared boxes are listed already
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
