// Package newcomers names the things that a line of the prompt brings to the table.
package newcomers

import (
	"cmp"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// Newcomers records the things that the running line brings to the table.
type Newcomers struct {
	before []state.ID // ids of things before the line, in ascending order
	byLine []newcomer // things brought by bring() in the line itself
}

// newcomer is a thing that a line brings, with the boxes for which the line sets values other
// than those of its printed entry.
type newcomer struct {
	who  types.Ref
	over []string
}

// promptScript is the script name of typed lines.
const promptScript = "prompt"

// Await starts to record what the line brings to the table, until
// [Newcomers.Announce].
func Await(g *engine.Game) *Newcomers {
	a := &Newcomers{before: g.Table.World().State().Records()}
	g.Loaded.Session.OnBring = func(module string, n types.Ref, over []string) {
		if module == promptScript {
			a.byLine = append(a.byLine, newcomer{n, over})
		}
	}
	return a
}

// isNew reports whether a thing was not at the table before the line.
func (a *Newcomers) isNew(n types.Ref) bool {
	_, there := slices.BinarySearch(a.before, state.ID(n.Record))
	return !there && n.Record != 0 && !n.IsCopy()
}

// IncludeAll reports whether all things came with the line; false for an empty list.
func (a *Newcomers) IncludeAll(things []types.Ref) bool {
	return len(things) > 0 && !slices.ContainsFunc(things, func(n types.Ref) bool { return !a.isNew(n) })
}

// mostNumbered is the length up to which each element of a list gets its own variable.
const mostNumbered = 50

// nameNumbered sets a variable of the prompt for each thing of a list: its name is that of the
// list followed by a number. It sets none if one of these names is in use. It returns the group
// of the list, to be announced.
func nameNumbered(game *engine.Game, a *Newcomers, name string, list []types.Ref, typed map[types.Ref]newcomer) *narrate.Group {
	g := &narrate.Group{Things: list, Names: []string{name}}
	if len(list) > 1 && len(list) <= mostNumbered {
		names := make([]string, len(list))
		for i := range list {
			names[i] = fmt.Sprint(name, i+1)
			if taken, ok := game.Variables.Thing(names[i]); ok && game.Table.World().Departed.CheckExists(taken) == nil && !a.isNew(taken) {
				names = nil // it is the variable of another thing
				break
			}
		}
		for i, n := range names {
			game.Variables.Set(n, list[i])
		}
		if names != nil {
			g.Names = names
		}
	}
	if x, ok := typed[list[0]]; ok {
		g.Differ = narrate.PrintedDifferences(game.Table, x.who, x.over)
	}
	return g
}

// Announce reports the things that came with the line, whose result is given. Those without a variable get one,
// if the line has no other result. before are the variables before the line.
func (a *Newcomers) Announce(g *engine.Game, before engine.VariableSnapshot, result lua.LValue) string {
	g.Loaded.Session.OnBring = nil
	a.byLine = slices.DeleteFunc(a.byLine, func(x newcomer) bool {
		return x.who.IsCopy() || g.Table.World().Departed.CheckExists(x.who) != nil
	})
	var groups []*narrate.Group
	named, typed := map[types.Ref]bool{}, map[types.Ref]newcomer{}
	for _, x := range a.byLine {
		typed[x.who] = x
	}
	for _, name := range g.Variables.Names() {
		list := g.Variables.Things(name)
		if len(list) == 0 || slices.Equal(before.Things(name), list) || slices.ContainsFunc(list, func(n types.Ref) bool { return !a.isNew(n) || named[n] }) {
			continue
		}
		for _, n := range list {
			named[n] = true
		}
		groups = append(groups, nameNumbered(g, a, name, list, typed))
	}
	given := map[types.Ref]bool{}
	for _, n := range g.Variables.ThingsIn(result) {
		given[n] = true
	}
	var unnamed []types.Ref
	for _, x := range a.byLine {
		if !named[x.who] && (result == lua.LNil || given[x.who]) {
			unnamed = append(unnamed, x.who)
		}
	}
	free := &FreeNames{Game: g}
	for _, list := range narrate.GroupNumbered(g.Table.World(), unnamed) {
		name := free.Of(g.Table.World().Names.Of(list[0]))
		g.Variables.Set(name, list...)
		group := nameNumbered(g, a, name, list, typed)
		free.reserve(group.Names)
		groups = append(groups, group)
	}
	slices.SortFunc(groups, func(x, y *narrate.Group) int { return cmp.Compare(x.Things[0].Record, y.Things[0].Record) })
	return narrate.Arrivals(g.Table.World(), groups)
}
