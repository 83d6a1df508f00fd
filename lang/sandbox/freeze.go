package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// frozenKey is the key in the metatable of a read-only table whose value is a userdata with a
// *frozen or a viewMark. Scripts cannot create such a value.
const frozenKey = "__frozen"

// frozen describes a read-only table.
type frozen struct {
	h        *Host
	name     string      // for messages
	contents *lua.LTable // the entries; of a view nil until all are needed
	view     View        // nil for a table frozen by Freeze
}

// makeReadOnly makes mt the metatable of a read-only table. index is its __index.
func (h *Host) makeReadOnly(mt *lua.LTable, f *frozen, index lua.LValue) {
	mark := h.L.NewUserData()
	mark.Value = f
	mt.RawSetString(frozenKey, mark)
	mt.RawSetString("__index", index)
	mt.RawSetString("__newindex", h.library.refuseWrite)
	mt.RawSetString("__len", h.library.frozenLength)
	mt.RawSetString("__metatable", lua.LFalse)
}

// ReadOnlyError is the error for writing to a read-only table.
type ReadOnlyError struct {
	Name string // the name passed to Freeze
}

// Error returns the message.
func (e *ReadOnlyError) Error() string { return e.Name + " is read-only" }

// Freeze makes tables read-only, together with all tables inside them and their metatables. They
// keep their identity. Writing raises a [ReadOnlyError] with the name. Reading, pairs, ipairs, #
// and the other functions of the library work as before.
func (h *Host) Freeze(name string, values ...lua.LValue) {
	f := freezer{h: h, name: name, seen: map[*lua.LTable]bool{}, functions: map[*lua.LFunction]bool{}}
	for _, v := range values {
		f.value(v)
	}
	f.run()
}

// FreezeCaptured freezes the tables in the upvalues of functions, and those that functions in
// upvalues capture. [Host.Seal] freezes what they have captured by the end of loading.
func (h *Host) FreezeCaptured(name string, fns ...*lua.LFunction) {
	if !h.meter.sealed {
		for _, fn := range fns {
			h.captured = append(h.captured, captured{name, fn})
		}
	}
	f := freezer{h: h, name: name, seen: map[*lua.LTable]bool{}, functions: map[*lua.LFunction]bool{}, captured: true}
	for _, fn := range fns {
		f.value(fn)
	}
	f.run()
}

type freezer struct {
	h         *Host
	name      string
	captured  bool
	queue     []*lua.LTable
	pending   []*lua.LFunction
	seen      map[*lua.LTable]bool
	functions map[*lua.LFunction]bool
}

func (f *freezer) value(v lua.LValue) {
	switch v := v.(type) {
	case *lua.LTable:
		if _, already := frozenOf(v); !already && !f.seen[v] && !f.h.library.owns(v) {
			f.seen[v] = true
			f.queue = append(f.queue, v)
		}
	case *lua.LFunction:
		if f.captured && !v.IsG && !f.functions[v] {
			f.functions[v] = true
			f.pending = append(f.pending, v)
		}
	}
}

func (f *freezer) run() {
	for len(f.queue) > 0 || len(f.pending) > 0 {
		if n := len(f.pending); n > 0 {
			fn := f.pending[n-1]
			f.pending = f.pending[:n-1]
			for _, u := range fn.Upvalues {
				f.value(u.Value())
			}
			continue
		}
		t := f.queue[len(f.queue)-1]
		f.queue = f.queue[:len(f.queue)-1]
		for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
			f.value(k)
			f.value(v)
		}
		if mt, ok := t.Metatable.(*lua.LTable); ok {
			f.value(mt)
		}
		f.h.freeze(f.name, t)
	}
}

// freeze moves the entries to a hidden table and turns t into a read-only proxy of it.
func (h *Host) freeze(name string, t *lua.LTable) {
	inner := new(lua.LTable)
	*inner = *t
	*t = *h.L.CreateTable(0, 0)
	mt := h.L.CreateTable(0, 5)
	var index lua.LValue = inner
	if own, ok := inner.Metatable.(*lua.LTable); ok {
		// Operators are kept; reading and writing is replaced.
		own = contents(own)
		for k, v := own.Next(lua.LNil); k != lua.LNil; k, v = own.Next(k) {
			mt.RawSet(k, v)
		}
		mt.RawSetString("__mode", lua.LNil)
		if fn, ok := own.RawGetString("__index").(*lua.LFunction); ok {
			index = h.indexer(t, inner, fn)
		}
	}
	h.makeReadOnly(mt, &frozen{h: h, name: name, contents: inner}, index)
	t.Metatable = mt
}

// indexer returns the __index of a frozen table whose metatable has an __index function. That
// function receives the proxy, as the inner table is writable.
func (h *Host) indexer(proxy, inner *lua.LTable, absent *lua.LFunction) *lua.LFunction {
	return h.L.NewFunction(func(L *lua.LState) int {
		v := inner.RawGet(L.Get(2))
		if v == lua.LNil {
			L.Push(absent)
			L.Push(proxy)
			L.Push(L.Get(2))
			L.Call(2, 1)
			return 1
		}
		L.Push(v)
		return 1
	})
}

// frozenOf returns the description of a read-only table; false for other tables.
func frozenOf(t *lua.LTable) (*frozen, bool) {
	mt, ok := t.Metatable.(*lua.LTable)
	if !ok {
		return nil, false
	}
	mark, ok := mt.RawGetString(frozenKey).(*lua.LUserData)
	if !ok {
		return nil, false
	}
	switch x := mark.Value.(type) {
	case *frozen:
		return x, true
	case viewMark:
		return &viewTableOf(t).frozen, true
	}
	return nil, false
}

// IsFrozen reports whether a table is read-only.
func IsFrozen(t *lua.LTable) bool {
	_, ok := frozenOf(t)
	return ok
}

// Contents returns the table with the entries, for Go code that uses raw access: t itself, or
// the table behind a read-only one. It must not be modified or passed to a script.
func Contents(t *lua.LTable) *lua.LTable { return contents(t) }

func contents(t *lua.LTable) *lua.LTable {
	if t.Metatable == lua.LNil {
		return t
	}
	if f, ok := frozenOf(t); ok {
		return f.h.entriesOf(f)
	}
	return t
}

// proxyKey is the key that leads from the inner table of a frozen metatable to the proxy that
// scripts see. Scripts cannot create its value.
const proxyKey = "__proxy"

type proxy struct{ table *lua.LTable }

// asMetatable returns the table to use as a metatable in place of mt. gopher-lua reads
// metatables with raw access, so that of a frozen table is its inner table.
func (l *library) asMetatable(mt *lua.LTable) *lua.LTable {
	if !IsFrozen(mt) {
		return mt
	}
	inner := contents(mt)
	if _, known := proxyOf(inner); known {
		return inner
	}
	around := l.h.L.NewTable()
	if own, ok := inner.Metatable.(*lua.LTable); ok {
		for k, v := own.Next(lua.LNil); k != lua.LNil; k, v = own.Next(k) {
			around.RawSet(k, v)
		}
	}
	mark := l.h.L.NewUserData()
	mark.Value = &proxy{mt}
	around.RawSetString(proxyKey, mark)
	inner.Metatable = around
	return inner
}

// proxyOf returns the proxy of an inner table.
func proxyOf(inner *lua.LTable) (*lua.LTable, bool) {
	mt, ok := inner.Metatable.(*lua.LTable)
	if !ok {
		return nil, false
	}
	mark, ok := mt.RawGetString(proxyKey).(*lua.LUserData)
	if !ok {
		return nil, false
	}
	p, ok := mark.Value.(*proxy)
	if !ok {
		return nil, false
	}
	return p.table, true
}

// mustBeWritable raises an error if t is read-only.
func mustBeWritable(L *lua.LState, t *lua.LTable) {
	if t.Metatable == lua.LNil {
		return
	}
	if f, ok := frozenOf(t); ok {
		f.raise(L)
	}
}

// raise raises the error for writing to the table.
func (f *frozen) raise(L *lua.LState) {
	err := &ReadOnlyError{Name: f.name}
	hint := "what changes during play belongs in boxes; make a copy to work on"
	if f.view != nil {
		hint = `write the whole box, or one value of it: who:put("box", key, value)`
	}
	throw(L, &Error{Problem: &diag.Problem{Message: err.Error(), Hint: hint, Cause: err}})
}
