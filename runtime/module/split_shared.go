package module

import (
	"slices"
	"sort"
	"strings"
)

// SplitShared gives every game its own copy of the modules that several games require and that
// are not games themselves, so that games cannot change each other's rules. With fewer than two
// games it returns o.
func (o Order) SplitShared() Order {
	games := o.Games()
	if games == nil {
		return o
	}
	copies := o.copies(games)
	if len(copies) == 0 {
		return o
	}
	var out Order
	for _, m := range o {
		own := copies[m.ID]
		if own == nil {
			out = append(out, m.onCopies(games(m.ID), copies))
			continue
		}
		for _, game := range own {
			c := *m
			c.ID, c.copyFor, c.SpecFiles = copyOf(m.ID, game), game, nil // its examples are played where it is no copy
			out = append(out, c.onCopies([]string{game}, copies))        // specs are run with the original
		}
	}
	return out
}

// copyOf returns the ID of a game's copy of a module.
func copyOf(id, game string) string { return game + "/" + id }

// copies maps each module that several games share to these games.
func (o Order) copies(games func(id string) []string) map[string][]string {
	shared := map[string][]string{}
	for _, m := range o {
		if m.WholeGame || len(games(m.ID)) > 0 {
			continue
		}
		var by []string
		for _, other := range o {
			if g := games(other.ID); len(g) == 1 && !slices.Contains(by, g[0]) && o.needs(other.ID, m.ID, map[string]bool{}) {
				by = append(by, g[0])
			}
		}
		if len(by) > 1 {
			sort.Strings(by)
			shared[m.ID] = by
		}
	}
	return shared
}

// Base returns the ID of the module without the game of a copy.
func (m *Module) Base() string { return m.ID[strings.LastIndexByte(m.ID, '/')+1:] }

// onCopies returns the module with its requirements redirected to the copies of its game,
// or m itself if it belongs to no single game or requires no copied module.
func (m *Module) onCopies(games []string, copies map[string][]string) *Module {
	if len(games) != 1 || !slices.ContainsFunc(m.Relations.Requires, func(w Range) bool { return slices.Contains(copies[w.ID], games[0]) }) {
		return m
	}
	c := *m
	c.Relations.Requires = slices.Clone(m.Relations.Requires)
	for i, w := range c.Relations.Requires {
		if slices.Contains(copies[w.ID], games[0]) {
			c.Relations.Requires[i].ID = copyOf(w.ID, games[0])
		}
	}
	return &c
}
