package engine

import (
	"houserule/lang/types"
	"houserule/runtime/world"
)

// Lost is a box on a sheet that no module prints any more: its value is kept, and it is
// there again when its module is.
type Lost struct {
	Who   string
	Box   string
	Shown string
}

// Lost lists what stands on sheets and no module prints any more, by whose it is.
func (g *Game) Lost() (list []Lost) {
	t := g.Table
	book := t.World().Book()
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		if n.IsCopy() {
			continue
		}
		k := book.Catalogue.Kind(n.Kind)
		for _, box := range t.World().State().Boxes(id) {
			if k != nil && t.World().Box(k, box) != nil {
				continue
			}
			v, ok := t.World().State().Get(id, box)
			if !ok {
				continue
			}
			list = append(list, Lost{t.World().Names.Of(n), box, t.World().Names.Show(v)})
		}
	}
	return list
}

// LostBy names what somebody has that no module prints any more: boxes on their sheet, and
// entries that they carry or that stand in a box.
func (g *Game) LostBy(n types.Ref) (names []string) {
	t := g.Table
	k := t.World().Book().Catalogue.Kind(n.Kind)
	for _, key := range t.World().State().Boxes(n.Record) {
		if k != nil && t.World().Knows(n, key) {
			continue
		}
		if v, ok := t.World().State().Get(n.Record, key); ok && key != "name" {
			names = append(names, world.SpelledKey(key)+" "+t.World().Names.Show(v))
		}
	}
	for _, v := range t.World().Departed.Vanished() {
		if v.Who == n && k != nil && t.World().Knows(n, v.Box) { // of a box that is lost it was told
			names = append(names, v.Entry.Name)
		}
	}
	return names
}

// LostPeople are those at the table of whose kind no module knows anything any more.
func (g *Game) LostPeople() (list []types.Ref) {
	t := g.Table
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		if _, named := t.World().State().Get(id, "name"); named && !n.IsCopy() && t.World().Book().Catalogue.Kind(n.Kind) == nil {
			list = append(list, n)
		}
	}
	return list
}
