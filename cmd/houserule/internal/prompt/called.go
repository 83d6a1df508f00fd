package prompt

// mostCalled bounds how many names of a table are given.
const mostCalled = 200

// Names are what those are called who are at the table, oldest first; of very many some.
func (p *Prompt) Names() []string {
	if p.Game == nil {
		return nil
	}
	var list []string
	t := p.Game.Table
	c := t.Book().Catalogue
	for _, id := range t.State().Records() {
		n := t.Record(id)
		if k := c.Kind(n.Kind); k != nil && k.Is("entity") && t.There(n) == nil {
			list = append(list, t.NameOf(n))
		}
		if len(list) == mostCalled {
			break
		}
	}
	return list
}
