package world

import "houserule/lang/types"

// LostBox is a box on a sheet that no module prints any more: its value is kept, and it is
// there again when its module is.
type LostBox struct {
	Who   string // whose sheet it is on
	Box   string
	Shown string // its value, as people read it
}

// LostBoxes lists the boxes on sheets that no loaded module declares any more.
func (d *Departed) LostBoxes() (list []LostBox) {
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
			list = append(list, LostBox{w.Names.Of(n), box, w.Names.Show(v)})
		}
	}
	return list
}

// LostBy names what somebody has that no loaded module declares any more: boxes on their
// sheet, and entries that they carry or that are in a box.
func (d *Departed) LostBy(n types.Ref) (names []string) {
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
	for _, v := range d.Vanished() {
		if v.Who == n && k != nil && w.Knows(n, v.Box) { // of a box that is lost it was told
			names = append(names, v.Entry.Name)
		}
	}
	return names
}

// LostPeople lists the records whose kind no loaded module declares any more.
func (d *Departed) LostPeople() (list []types.Ref) {
	w := d.w
	for _, id := range w.State().Records() {
		n := w.Record(id)
		if _, named := w.State().Get(id, "name"); named && !n.IsCopy() && w.Program().Catalogue.Kind(n.Kind) == nil {
			list = append(list, n)
		}
	}
	return list
}
