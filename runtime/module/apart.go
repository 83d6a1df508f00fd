package module

import (
	"slices"
	"sort"
	"strings"
)

// Apart gives every whole game a copy of its own of the modules that several of
// them require and that are no game themselves: two games at one table share no
// order of turns, and what one changes of it leaves the other as it is. With fewer
// than two whole games the order stays as it is.
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
			out = append(out, c.onCopies([]string{game}, copies))
		}
	}
	return out
}

// copyOf is the id of a game's own copy of a module.
func copyOf(id, game string) string { return game + "/" + id }

// copies finds the modules that several games share, and which games these are.
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

// Base is the id under which a module was written: that of a game's own copy is behind the
// game's.
func (m *Module) Base() string { return m.ID[strings.LastIndexByte(m.ID, '/')+1:] }

// onCopies is a module of one game that requires that game's copies.
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
