package evening

import (
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// newcomers are what was at the table before a line, and what the line itself brings there.
type newcomers struct {
	before []state.ID
	typed  []newcomer
}

// newcomer is somebody, or something, that a line brings, with the names of the boxes that
// it writes over what is printed.
type newcomer struct {
	who  types.Ref
	over []string
}

// promptScript is what lines of the prompt are called where scripts are told apart.
const promptScript = "prompt"

// awaitNewcomers listens to what the line that begins now brings to the table.
func awaitNewcomers(g *engine.Game) *newcomers {
	a := &newcomers{before: g.Table.World().State().Records()}
	g.Loaded.Session.Comes = func(module string, n types.Ref, over []string) {
		if module == promptScript {
			a.typed = append(a.typed, newcomer{n, over})
		}
	}
	return a
}

// came tells whether something was not there before the line.
func (a *newcomers) came(n types.Ref) bool {
	_, there := slices.BinarySearch(a.before, state.ID(n.Record))
	return !there && n.Record != 0 && !n.IsCopy()
}

// all tells whether all of some things came, and whether there is any.
func (a *newcomers) all(things []types.Ref) bool {
	return len(things) > 0 && !slices.ContainsFunc(things, func(n types.Ref) bool { return !a.came(n) })
}

// mostNumbered is how many of a list get a name of their own.
const mostNumbered = 50

// namedAlike sets a variable of the prompt for each thing of a list, the name of the list with
// a number behind it, where none of these means something else. It returns what is told of
// them.
func namedAlike(game *engine.Game, a *newcomers, name string, list []types.Ref, typed map[types.Ref]newcomer) *narrate.Group {
	g := &narrate.Group{Things: list, Names: []string{name}}
	if len(list) > 1 && len(list) <= mostNumbered {
		names := make([]string, len(list))
		for i := range list {
			names[i] = fmt.Sprint(name, i+1)
			if taken, ok := game.Variables.Thing(names[i]); ok && game.Table.World().Departed.There(taken) == nil && !a.came(taken) {
				names = nil // it means somebody else
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
		g.Differ = narrate.OverPrinted(game, x.who, x.over)
	}
	return g
}
