package sandbox

import (
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// Snapshot is a copy of the mutable tables and upvalues reachable from some values. It shares
// unchanged tables with the previous snapshot.
type Snapshot struct {
	tables    map[*lua.LTable]*tableMirror
	variables map[*lua.Upvalue]lua.LValue
	size      int
}

// Snapshot copies the tables reachable from values, and the upvalues of reachable functions,
// including iterators. Frozen tables and sealed upvalues are excluded. last is the previous
// snapshot or nil; it is returned if nothing has changed. With more than most entries Snapshot
// returns nil.
func (h *Host) Snapshot(last *Snapshot, most int, values ...lua.LValue) *Snapshot {
	m := &Snapshot{tables: map[*lua.LTable]*tableMirror{}, variables: map[*lua.Upvalue]lua.LValue{}}
	queue := slices.Clone(values)
	reach := func(v lua.LValue) {
		switch v.(type) {
		case *lua.LTable, *lua.LFunction:
			queue = append(queue, v)
		}
	}
	functions := map[*lua.LFunction]bool{}
	same := last != nil
	for len(queue) > 0 && m.size <= most {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		switch v := v.(type) {
		case *lua.LTable:
			if m.tables[v] != nil || IsFrozen(v) || h.library.owns(v) {
				continue
			}
			now := mirrorOf(v)
			kept := last.table(v)
			if kept == nil || !kept.same(now) {
				kept, same = now.copied(), false
			}
			m.tables[v] = kept
			m.size += 1 + len(now.array) + len(now.keys)
			for _, e := range now.array {
				reach(e)
			}
			for _, k := range now.keys {
				reach(k)
				reach(v.RawGetH(k))
			}
			reach(now.Metatable)
		case *lua.LFunction:
			if functions[v] {
				continue
			}
			functions[v] = true
			for _, u := range v.Upvalues {
				if isSealed(u) {
					continue
				}
				value := u.Value()
				m.variables[u] = value
				m.size++
				if old, known := last.variable(u); !known || !Same(old, value) {
					same = false
				}
				reach(value)
			}
		}
	}
	switch {
	case m.size > most:
		return nil
	case same && len(m.tables) == len(last.tables) && len(m.variables) == len(last.variables):
		return last
	}
	return m
}

// Size returns the number of entries and upvalues.
func (sn *Snapshot) Size() int {
	if sn == nil {
		return 0
	}
	return sn.size
}

func (sn *Snapshot) table(t *lua.LTable) *tableMirror {
	if sn == nil {
		return nil
	}
	return sn.tables[t]
}

func (sn *Snapshot) variable(u *lua.Upvalue) (lua.LValue, bool) {
	if sn == nil {
		return nil, false
	}
	v, known := sn.variables[u]
	return v, known
}

// Contains reports whether a table had v as a value or key when the snapshot was taken.
func (sn *Snapshot) Contains(t *lua.LTable, v lua.LValue) bool {
	s := sn.table(t)
	return s != nil && (slices.Contains(s.array, v) || slices.ContainsFunc(s.keys, func(k lua.LValue) bool { return k == v || s.at(k) == v }))
}

// at returns the value of a key.
func (t *tableMirror) at(k lua.LValue) lua.LValue {
	if name, ok := k.(lua.LString); ok {
		return t.strdict[string(name)]
	}
	return t.dict[k]
}

// Restore restores the state of the snapshot. It returns what had changed: "a table", "a
// variable", or "". No running script may use the tables.
func (sn *Snapshot) Restore() (changed string) {
	if sn == nil {
		return ""
	}
	for t, kept := range sn.tables {
		if now := mirrorOf(t); !kept.same(now) {
			*now = *kept.copied()
			changed = "a table"
		}
	}
	for u, v := range sn.variables {
		if !Same(u.Value(), v) {
			u.SetValue(v)
			changed = "a variable"
		}
	}
	return changed
}

// Same reports whether two values are identical; NaN is identical to NaN.
func Same(a, b lua.LValue) bool {
	if a == b {
		return true
	}
	x, isX := a.(lua.LNumber)
	y, isY := b.(lua.LNumber)
	return isX && isY && x != x && y != y
}

func (t *tableMirror) copied() *tableMirror {
	return &tableMirror{t.Metatable, slices.Clone(t.array), maps.Clone(t.dict), maps.Clone(t.strdict), slices.Clone(t.keys), maps.Clone(t.k2i)}
}

func (t *tableMirror) same(o *tableMirror) bool {
	return t.Metatable == o.Metatable && slices.EqualFunc(t.array, o.array, Same) && slices.Equal(t.keys, o.keys) &&
		maps.EqualFunc(t.strdict, o.strdict, Same) && maps.EqualFunc(t.dict, o.dict, Same)
}
