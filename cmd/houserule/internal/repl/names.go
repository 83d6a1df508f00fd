package repl

import "houserule/stdlib/engine"

// mostCalled bounds the names that are printed in bold.
const mostCalled = 200

// Names are the names of those at the table, oldest first, at most mostCalled.
func Names(g *engine.Game) []string {
	if g == nil {
		return nil
	}
	var list []string
	t := g.Table
	c := t.World().Program().Catalogue
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		if k := c.Kind(n.Kind); k != nil && k.Is("entity") && t.World().Departed.There(n) == nil {
			list = append(list, t.World().Names.Of(n))
		}
		if len(list) == mostCalled {
			break
		}
	}
	return list
}
