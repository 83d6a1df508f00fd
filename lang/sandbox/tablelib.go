package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (l *library) tableFunctions() []function {
	h := l.h
	return []function{
		{"concat", l.tableConcat},
		{"insert", l.tableInsert},
		{"maxn", func(L *lua.LState) int {
			t := contents(tableArg(L, 1, "table.maxn", "table"))
			greatest := lua.LNumber(t.MaxN())
			h.Charge(L, len(mirrorOf(t).array)/4)
			for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
				if n, ok := k.(lua.LNumber); ok && n > greatest {
					greatest = n
				}
				h.Charge(L, 2)
			}
			L.Push(greatest)
			return 1
		}},
		{"remove", l.tableRemove},
		{"sort", l.tableSort},
	}
}

// tableConcat computes the length of the result before it allocates it.
func (l *library) tableConcat(L *lua.LState) int {
	const name = "table.concat"
	t := contents(tableArg(L, 1, name, "list"))
	separator := ""
	if L.Get(2) != lua.LNil {
		separator = textArg(L, 2, name, "separator")
	}
	end := l.length(L, name, t)
	from, to := intOr(L, 3, name, "from", 1), intOr(L, 4, name, "to", end)
	length := 0
	for i := from; i <= to; i++ {
		switch v := t.RawGet(lua.LNumber(i)).(type) {
		case lua.LString:
			length += len(v)
		case lua.LNumber:
			length += len(FormatNumber(v))
			l.h.Charge(L, 4)
		default:
			Raisef(L, "%s: element %d must be a text or a number, not %s", name, i, Describe(v))
		}
		if i > from {
			length += len(separator)
		}
		l.h.Charge(L, 1)
		if length > l.h.limits.String {
			l.checkSize(L, name, length)
		}
	}
	l.checkSize(L, name, length)
	var b strings.Builder
	b.Grow(length)
	for i := from; i <= to; i++ {
		if i > from {
			b.WriteString(separator)
		}
		s, _ := asText(t.RawGet(lua.LNumber(i)))
		b.WriteString(s)
	}
	L.Push(lua.LString(b.String()))
	return 1
}

// tableInsert charges one step for two moved elements.
func (l *library) tableInsert(L *lua.LState) int {
	const name = "table.insert"
	t := tableArg(L, 1, name, "list")
	mustBeWritable(L, t)
	n := l.length(L, name, t)
	switch L.GetTop() {
	case 2:
		l.append(L, name, t, n, L.Get(2))
	case 3:
		at := intArg(L, 2, name, "position")
		if at < 1 || at > n+1 {
			Raisef(L, "%s: argument 2 (position) must be a whole number from 1 to %d, not %s", name, n+1, Describe(L.Get(2)))
		}
		if at == n+1 {
			l.append(L, name, t, n, L.Get(3))
			return 0
		}
		l.h.Charge(L, (n-at)/2)
		l.append(L, name, t, n, t.RawGet(lua.LNumber(n)))
		for i := n; i > at; i-- {
			t.RawSet(lua.LNumber(i), t.RawGet(lua.LNumber(i-1)))
		}
		t.RawSet(lua.LNumber(at), L.Get(3))
	default:
		Raisef(L, "%s: takes a list, perhaps a position, and a value; %s given", name, plural(L.GetTop(), "argument"))
	}
	return 0
}

func (l *library) append(L *lua.LState, name string, t *lua.LTable, n int, v lua.LValue) {
	if n+1 >= arrayLimit {
		Raise(L, listTooLong(name))
	}
	t.RawSet(lua.LNumber(n+1), v)
}

func (l *library) tableRemove(L *lua.LState) int {
	const name = "table.remove"
	t := tableArg(L, 1, name, "list")
	mustBeWritable(L, t)
	n := l.length(L, name, t)
	at := intOr(L, 2, name, "position", n)
	if n == 0 && (at == 0 || at == n) {
		L.Push(lua.LNil)
		return 1
	}
	if at < 1 || at > n+1 {
		Raisef(L, "%s: argument 2 (position) must be a whole number from 1 to %d, not %s", name, n, Describe(L.Get(2)))
	}
	removed := t.RawGet(lua.LNumber(at))
	l.h.Charge(L, (n-at)/2)
	for i := at; i < n; i++ {
		t.RawSet(lua.LNumber(i), t.RawGet(lua.LNumber(i+1)))
	}
	if at <= n {
		// Truncates the array instead of leaving a nil at its end, which the next # would have
		// to skip.
		t.Remove(n)
	}
	L.Push(removed)
	return 1
}

// tableSort sorts a copy with merge sort. Equal elements keep their order, comparisons are the
// same on every machine, and a comparison that modifies the table has no effect on the sort.
// Each comparison costs an additional step.
func (l *library) tableSort(L *lua.LState) int {
	const name = "table.sort"
	t := tableArg(L, 1, name, "list")
	mustBeWritable(L, t)
	var less *lua.LFunction
	if L.Get(2) != lua.LNil {
		less = functionArg(L, 2, name, "comparison")
	}
	n := l.length(L, name, t)
	l.h.Charge(L, n)
	list, spare := make([]lua.LValue, n), make([]lua.LValue, n)
	for i := range list {
		list[i] = t.RawGet(lua.LNumber(i + 1))
		if list[i] == lua.LNil {
			Raisef(L, "%s: element %d is nil; a list must have no holes", name, i+1)
		}
	}
	before := func(a, b lua.LValue) bool {
		l.h.Charge(L, 1)
		if less == nil {
			l.h.Charge(L, min(lengthOf(a), lengthOf(b))/bytesCompared)
			return naturalOrder(L, a, b)
		}
		L.Push(less)
		L.Push(a)
		L.Push(b)
		L.Call(2, 1)
		result := lua.LVAsBool(L.Get(-1))
		L.Pop(1)
		return result
	}
	for width := 1; width < n; width *= 2 {
		for low := 0; low < n; low += 2 * width {
			mergeRuns(list, spare, low, min(low+width, n), min(low+2*width, n), before)
		}
		list, spare = spare, list
	}
	for i, v := range list {
		t.RawSet(lua.LNumber(i+1), v)
	}
	return 0
}

func mergeRuns(from, to []lua.LValue, low, middle, high int, before func(a, b lua.LValue) bool) {
	i, j := low, middle
	for k := low; k < high; k++ {
		if i < middle && (j >= high || !before(from[j], from[i])) {
			to[k] = from[i]
			i++
		} else {
			to[k] = from[j]
			j++
		}
	}
}

func naturalOrder(L *lua.LState, a, b lua.LValue) bool {
	switch x := a.(type) {
	case lua.LNumber:
		if y, ok := b.(lua.LNumber); ok {
			return x < y
		}
	case lua.LString:
		if y, ok := b.(lua.LString); ok {
			return x < y
		}
	case *lua.LTable:
		if L.GetMetaField(a, "__lt") != lua.LNil {
			return L.LessThan(a, b)
		}
	}
	Raisef(L, "table.sort: cannot compare %s and %s; give a comparison", Describe(a), Describe(b))
	return false
}
