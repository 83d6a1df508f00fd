package sandbox

import (
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// TableKeys is a list of keys shared by many tables. The tables share the key index of
// gopher-lua, which is the largest part of the cost of creating a table.
type TableKeys struct {
	names []string
	keys  []lua.LValue
	at    map[lua.LValue]int // by key: index in names
}

// NewTableKeys returns a list of keys in this order.
func NewTableKeys(names ...string) *TableKeys {
	n := &TableKeys{names: names, at: make(map[lua.LValue]int, len(names))}
	for i, name := range names {
		n.keys = append(n.keys, lua.LString(name))
		n.at[n.keys[i]] = i
	}
	return n
}

// Table returns an empty table for these keys. metatable must be one of the host that prevents
// scripts from adding other keys; rawset copies the index first, see apart.
func (tk *TableKeys) Table(metatable lua.LValue) *lua.LTable {
	t := &lua.LTable{Metatable: metatable}
	s := mirrorOf(t)
	s.keys, s.k2i = tk.keys, tk.at
	return t
}

// Set sets the value of key i, from 0, in a table created by Table.
func (tk *TableKeys) Set(t *lua.LTable, i int, v lua.LValue) {
	if v == lua.LNil {
		return
	}
	s := mirrorOf(t)
	if s.strdict == nil {
		s.strdict = make(map[string]lua.LValue, len(tk.names))
	}
	s.strdict[tk.names[i]] = v
}

// unshareKeys gives a table with a metatable of the host its own key index, before a raw write.
func unshareKeys(t *lua.LTable) {
	mt, ok := t.Metatable.(*lua.LTable)
	if !ok || mt.RawGetString("__metatable") != lua.LFalse {
		return
	}
	s := mirrorOf(t)
	s.keys, s.k2i = slices.Clone(s.keys), maps.Clone(s.k2i)
}
