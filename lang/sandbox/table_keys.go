package sandbox

import (
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// TableKeys is the list of keys shared by many tables, in order. The tables share the index
// that gopher-lua keeps for iteration, which is most of the cost of making a table.
type TableKeys struct {
	names []string
	keys  []lua.LValue
	at    map[lua.LValue]int
}

// NewTableKeys returns the keys in this order.
func NewTableKeys(names ...string) *TableKeys {
	n := &TableKeys{names: names, at: make(map[lua.LValue]int, len(names))}
	for i, name := range names {
		n.keys = append(n.keys, lua.LString(name))
		n.at[n.keys[i]] = i
	}
	return n
}

// Table makes an empty table for these keys. Its
// metatable is one of the host's, of which scripts see nothing: they cannot give a
// table with it a key that is not among the names but by rawset, which takes care.
func (n *TableKeys) Table(metatable lua.LValue) *lua.LTable {
	t := &lua.LTable{Metatable: metatable}
	s := shapeOf(t)
	s.keys, s.k2i = n.keys, n.at
	return t
}

// Lay sets the value of the i-th key, from 0, of a table that n made.
func (n *TableKeys) Lay(t *lua.LTable, i int, v lua.LValue) {
	if v == lua.LNil {
		return
	}
	s := shapeOf(t)
	if s.strdict == nil {
		s.strdict = make(map[string]lua.LValue, len(n.names))
	}
	s.strdict[n.names[i]] = v
}

// apart gives a table with a metatable of the host its own keys, before something is
// written to it past that metatable.
func apart(t *lua.LTable) {
	mt, ok := t.Metatable.(*lua.LTable)
	if !ok || mt.RawGetString("__metatable") != lua.LFalse {
		return
	}
	s := shapeOf(t)
	s.keys, s.k2i = slices.Clone(s.keys), maps.Clone(s.k2i)
}
