package engine

import (
	"houserule/lang/types"
	"houserule/runtime/table"
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
	book := t.Book()
	for _, id := range t.State().Records() {
		n := t.Record(id)
		if n.IsCopy() {
			continue
		}
		k := book.Catalogue.Kind(n.Kind)
		for _, box := range t.State().Boxes(id) {
			if k != nil && t.Box(k, box) != nil {
				continue
			}
			v, ok := t.State().Get(id, box)
			if !ok {
				continue
			}
			list = append(list, Lost{t.NameOf(n), box, t.Show(v)})
		}
	}
	return list
}

// LostBy names what somebody has that no module prints any more: boxes on their sheet, and
// entries that they carry or that stand in a box.
func (g *Game) LostBy(n types.Noun) (names []string) {
	t := g.Table
	k := t.Book().Catalogue.Kind(n.Kind)
	for _, key := range t.State().Boxes(n.Record) {
		if k != nil && t.Knows(n, key) {
			continue
		}
		if v, ok := t.State().Get(n.Record, key); ok && key != "name" {
			names = append(names, table.SpelledKey(key)+" "+t.Show(v))
		}
	}
	for _, v := range t.Vanished() {
		if v.Who == n && k != nil && t.Knows(n, v.Box) { // of a box that is lost it was told
			names = append(names, v.Entry.Name)
		}
	}
	return names
}

// LostPeople are those at the table of whose kind no module knows anything any more.
func (g *Game) LostPeople() (list []types.Noun) {
	t := g.Table
	for _, id := range t.State().Records() {
		n := t.Record(id)
		if _, named := t.State().Get(id, "name"); named && !n.IsCopy() && t.Book().Catalogue.Kind(n.Kind) == nil {
			list = append(list, n)
		}
	}
	return list
}
