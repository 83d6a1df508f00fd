package engine

// dropHouse takes the last n house rules back.
func dropHouse(g *Game, n int) error {
	r := g.Ruleset.Clone()
	r.House = r.House[:len(r.House)-n]
	return g.SetRuleset(r)
}
