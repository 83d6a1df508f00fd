package engine

import (
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/stdlib/ask"
	"houserule/stdlib/expect"
)

// memory is what the prompt and some functions keep outside of boxes, at one
// moment.
type memory struct {
	game   *Game
	names  map[string]lua.LValue
	tables *sandbox.Kept
	said   expect.Moment // what lay ready and was decided
}

// Remember implements ask.Engine. What is too much to be kept apart is an error,
// since a course of odds could leave something in it.
func (g *Game) Remember(functions ...*lua.LFunction) (ask.Memory, error) {
	roots := g.roots()
	for _, fn := range functions {
		if fn != nil {
			roots = append(roots, fn)
		}
	}
	kept := g.Session.Host.Remember(nil, mostRemembered, roots...)
	if kept == nil {
		return nil, &diag.Problem{Message: "the tables that the prompt has names for are too large to be kept apart from what odds play",
			Hint: "give their names something else, such as nil, or ask in a new session"}
	}
	return &memory{g, maps.Clone(g.vars), kept, g.run.Moment()}, nil
}

// Size implements ask.Memory.
func (m *memory) Size() int { return len(m.names) + m.tables.Size() }

// Restore implements ask.Memory.
func (m *memory) Restore() (changed string) {
	var names []string
	for name, now := range m.game.vars {
		if before, known := m.names[name]; !known || !sandbox.Same(now, before) {
			names = append(names, name)
		}
	}
	for name := range m.names {
		if _, known := m.game.vars[name]; !known {
			names = append(names, name)
		}
	}
	other := m.tables.Restore()
	m.game.run.Recall(m.said)
	if len(names) == 0 {
		return other
	}
	m.game.vars = maps.Clone(m.names)
	return "`" + slices.Min(names) + "`"
}
