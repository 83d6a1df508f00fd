package engine

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
