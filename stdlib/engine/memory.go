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

// memory is a savepoint of all state outside of boxes: variables of the prompt, tables reachable
// from functions, preset dice and decisions. Odds restore it after each playthrough.
type memory struct {
	of     *Variables
	names  map[string]lua.LValue
	tables *sandbox.Snapshot
	said   expect.Savepoint // preset dice, decisions and declared offers
}

// Remember implements ask.Engine. It returns an error if the tables are too large to be restored.
func (vs *Variables) Remember(functions ...*lua.LFunction) (ask.Memory, error) {
	roots := vs.roots()
	for _, fn := range functions {
		if fn != nil {
			roots = append(roots, fn)
		}
	}
	kept := vs.loaded.Session.Host.Snapshot(nil, maxRemembered, roots...)
	if kept == nil {
		return nil, &diag.Problem{Message: "the tables of the prompt are too large to be copied for odds",
			Hint: "assign nil to their names, or start a new session"}
	}
	return &memory{vs, maps.Clone(vs.values), kept, vs.loaded.Prepared.Savepoint()}, nil
}

// Size implements ask.Memory.
func (m *memory) Size() int { return len(m.names) + m.tables.Size() }

// Restore implements ask.Memory.
func (m *memory) Restore() (changed string) {
	var names []string
	for name, now := range m.of.values {
		if before, known := m.names[name]; !known || !sandbox.Same(now, before) {
			names = append(names, name)
		}
	}
	for name := range m.names {
		if _, known := m.of.values[name]; !known {
			names = append(names, name)
		}
	}
	other := m.tables.Restore()
	m.of.loaded.Prepared.RollbackKeepingUsed(m.said)
	if len(names) == 0 {
		return other
	}
	m.of.values = maps.Clone(m.names)
	return "`" + slices.Min(names) + "`"
}
