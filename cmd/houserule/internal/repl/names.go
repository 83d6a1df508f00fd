package repl

import "houserule/stdlib/engine"

// maxNames is the maximum number of names that are printed in bold.
const maxNames = 200

// Names returns the names of the entities at the table, oldest first, at most maxNames.
func Names(g *engine.Game) []string {
	if g == nil {
		return nil
	}
	var list []string
	t := g.Table
	c := t.World().Program().Catalogue
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		if k := c.Kind(n.Kind); k != nil && k.Is("entity") && t.World().Departed.CheckExists(n) == nil {
			list = append(list, t.World().Names.Of(n))
		}
		if len(list) == maxNames {
			break
		}
	}
	return list
}
