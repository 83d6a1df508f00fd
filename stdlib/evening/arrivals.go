package evening

import (
	"cmp"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// comesToTheTable tells who came and how they are called at the prompt: as the line named
// them, else by their first word, where nothing else came of the line. Several of one name get numbers behind it.
func newcomersTold(g *engine.Game, a *newcomers, before engine.VariableSnapshot, result lua.LValue) string {
	g.Loaded.Session.Comes = nil
	a.typed = slices.DeleteFunc(a.typed, func(x newcomer) bool {
		return x.who.IsCopy() || g.Table.World().Departed.There(x.who) != nil
	})
	var groups []*narrate.Group
	named, typed := map[types.Ref]bool{}, map[types.Ref]newcomer{}
	for _, x := range a.typed {
		typed[x.who] = x
	}
	for _, name := range g.Variables.Names() {
		list := g.Variables.Things(name)
		if len(list) == 0 || slices.Equal(before.Things(name), list) || slices.ContainsFunc(list, func(n types.Ref) bool { return !a.came(n) || named[n] }) {
			continue
		}
		for _, n := range list {
			named[n] = true
		}
		groups = append(groups, namedAlike(g, a, name, list, typed))
	}
	given := map[types.Ref]bool{}
	for _, n := range g.Variables.ThingsIn(result) {
		given[n] = true
	}
	var unnamed []types.Ref
	for _, x := range a.typed {
		if !named[x.who] && (result == lua.LNil || given[x.who]) {
			unnamed = append(unnamed, x.who)
		}
	}
	free := &FreeNames{Game: g}
	for _, list := range narrate.SameIn(g, unnamed) {
		name := free.Of(g.Table.World().Names.Of(list[0]))
		g.Variables.Set(name, list...)
		group := namedAlike(g, a, name, list, typed)
		free.take(group.Names)
		groups = append(groups, group)
	}
	slices.SortFunc(groups, func(x, y *narrate.Group) int { return cmp.Compare(x.Things[0].Record, y.Things[0].Record) })
	return narrate.Arrivals(g, groups)
}
