package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/luasyntax"
)

func (l *library) baseFunctions() []function {
	h := l.h
	next := h.L.NewFunction(l.nextEntry)
	element := h.L.NewFunction(l.nextElement)
	l.next, l.ipairs = next, element
	return []function{
		{"assert", l.assert},
		{"error", l.raiseValue},
		{"getmetatable", getMetatable},
		{"ipairs", func(L *lua.LState) int {
			t := tableArg(L, 1, "ipairs", "table")
			L.Push(element)
			L.Push(t)
			L.Push(lua.LNumber(0))
			return 3
		}},
		{"next", l.nextEntry},
		{"pairs", func(L *lua.LState) int {
			t := tableArg(L, 1, "pairs", "table")
			L.Push(next)
			L.Push(t)
			L.Push(lua.LNil)
			return 3
		}},
		{"pcall", l.pcall},
		{"print", l.print},
		{"rawequal", func(L *lua.LState) int {
			if a, b := lengthOf(L.Get(1)), lengthOf(L.Get(2)); a == b {
				h.Charge(L, a/bytesEqual)
			}
			L.Push(lua.LBool(L.RawEqual(L.Get(1), L.Get(2))))
			return 1
		}},
		{"rawget", func(L *lua.LState) int {
			h.Charge(L, lengthOf(L.Get(2))/bytesHashed)
			L.Push(contents(tableArg(L, 1, "rawget", "table")).RawGet(L.Get(2)))
			return 1
		}},
		{"rawset", l.rawSet},
		{"select", l.selectValues},
		{"setmetatable", l.setMetatable},
		{"tonumber", l.toNumber},
		{"tostring", func(L *lua.LState) int {
			L.Push(lua.LString(l.text(L, L.Get(1))))
			return 1
		}},
		{"type", func(L *lua.LState) int {
			if L.GetTop() == 0 {
				argument(L, 1, "type", "value", "any value")
			}
			L.Push(lua.LString(L.Get(1).Type().String()))
			return 1
		}},
		{"unpack", l.unpack},
		{"xpcall", l.xpcall},
	}
}

// nextEntry is next. It charges one look-up, and the keys removed from the table between the
// two. The order is the array part, then the other keys in the order of their first assignment.
func (l *library) nextEntry(L *lua.LState) int {
	t := contents(tableArg(L, 1, "next", "table"))
	before := L.Get(2)
	k, v := t.Next(before)
	l.h.Charge(L, 1+lengthOf(before)/bytesHashed+removedBetween(t, before, k)/slotsSearched)
	L.Push(k)
	if k == lua.LNil {
		return 1
	}
	L.Push(v)
	return 2
}

// nextElement is the iterator of ipairs.
func (l *library) nextElement(L *lua.LState) int {
	l.h.Charge(L, 1)
	i := intArg(L, 2, "ipairs", "index") + 1
	v := element(tableArg(L, 1, "ipairs", "table"), i)
	if v == lua.LNil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(Number(float64(i)))
	L.Push(v)
	return 2
}

func (l *library) print(L *lua.LState) int {
	var line strings.Builder
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			line.WriteByte('\t')
		}
		line.WriteString(l.printedText(L, L.Get(i)))
		l.h.Charge(L, 1)
		l.checkLength(L, "print", line.Len())
	}
	l.h.Charge(L, line.Len()/bytesShown)
	l.h.output.line(line.String())
	return 0
}

func getMetatable(L *lua.LState) int {
	t, ok := L.Get(1).(*lua.LTable)
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	mt, ok := t.Metatable.(*lua.LTable)
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	if hidden := mt.RawGetString("__metatable"); hidden != lua.LNil {
		L.Push(hidden)
		return 1
	}
	if p, ok := proxyOf(mt); ok {
		mt = p
	}
	L.Push(mt)
	return 1
}

func (l *library) setMetatable(L *lua.LState) int {
	t := tableArg(L, 1, "setmetatable", "table")
	mustBeWritable(L, t)
	if old, ok := t.Metatable.(*lua.LTable); ok && contents(old).RawGetString("__metatable") != lua.LNil {
		Raisef(L, "setmetatable: the metatable of this table is protected")
	}
	switch mt := L.Get(2).(type) {
	case *lua.LTable:
		t.Metatable = l.asMetatable(mt)
	case *lua.LNilType:
		t.Metatable = lua.LNil
	default:
		argument(L, 2, "setmetatable", "metatable", "a table or nil")
	}
	L.SetTop(1)
	return 1
}

func (l *library) rawSet(L *lua.LState) int {
	t := tableArg(L, 1, "rawset", "table")
	mustBeWritable(L, t)
	checkKey(L, L.Get(2))
	l.h.Charge(L, lengthOf(L.Get(2))/bytesHashed)
	if n, ok := L.Get(2).(lua.LNumber); ok {
		l.h.Charge(L, growth(t, n)/slotsFilled)
	}
	unshareKeys(t)
	t.RawSet(L.Get(2), L.Get(3))
	L.SetTop(1)
	return 1
}

// checkKey raises an error for a key that tables cannot have.
func checkKey(L *lua.LState, key lua.LValue) {
	if key == lua.LNil {
		Raisef(L, "a table key cannot be nil")
	}
	if n, ok := key.(lua.LNumber); ok && n != n {
		Raisef(L, "a table key cannot be nan")
	}
}

func (l *library) selectValues(L *lua.LState) int {
	if s, ok := L.Get(1).(lua.LString); ok && s == "#" {
		L.Push(lua.LNumber(L.GetTop() - 1))
		return 1
	}
	l.h.Charge(L, L.GetTop()/slotsMoved)
	n := intArg(L, 1, "select", "index")
	count := L.GetTop() - 1
	switch {
	case n < 0 && -n <= count:
		return -n
	case n <= 0:
		argument(L, 1, "select", "index", "a position among the values")
	case n > count:
		return 0
	}
	return count - n + 1
}

func (l *library) toNumber(L *lua.LState) int {
	if L.GetTop() == 0 {
		argument(L, 1, "tonumber", "value", "any value")
	}
	base := intOr(L, 2, "tonumber", "base", 10)
	if base < 2 || base > 36 {
		argument(L, 2, "tonumber", "base", "a whole number from 2 to 36")
	}
	l.h.Charge(L, lengthOf(L.Get(1))/bytesRead)
	var n lua.LNumber
	ok := false
	switch v := L.Get(1).(type) {
	case lua.LNumber:
		n, ok = v, true
	case lua.LString:
		if base == 10 {
			n, ok = parseNumber(string(v))
		} else {
			var f float64
			f, ok = luasyntax.ParseInteger(string(v), base)
			n = lua.LNumber(f)
		}
	}
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(n)
	return 1
}

// unpack charges one step for two values. Their number is limited.
func (l *library) unpack(L *lua.LState) int {
	t := contents(tableArg(L, 1, "unpack", "table"))
	from := intOr(L, 2, "unpack", "from", 1)
	to := intOr(L, 3, "unpack", "to", l.length(L, "unpack", t))
	if from > to {
		return 0
	}
	l.checkCount(L, "unpack", to-from+1)
	for i := from; i <= to; i++ {
		L.Push(t.RawGet(lua.LNumber(i)))
	}
	return to - from + 1
}

// printedText returns what print writes: the elements of a list, otherwise the text of a value.
func (l *library) printedText(L *lua.LState, v lua.LValue) string {
	t, ok := v.(*lua.LTable)
	if !ok || L.GetMetaField(v, "__tostring") != lua.LNil || contents(t).Len() == 0 {
		return l.text(L, v)
	}
	t = contents(t)
	var line strings.Builder
	for i, n := 1, l.length(L, "print", t); i <= n; i++ {
		if i > 1 {
			line.WriteString(", ")
		}
		line.WriteString(l.text(L, t.RawGetInt(i)))
		l.h.Charge(L, 2)
		l.checkLength(L, "print", line.Len())
	}
	return line.String()
}

// Text returns a value as print writes it. The text is the same on every run.
func (h *Host) Text(L *lua.LState, v lua.LValue) string { return h.library.printedText(L, v) }

// text is tostring. __tostring is called within the current budget. Tables and functions without
// it show only their type, since addresses differ between runs.
func (l *library) text(L *lua.LState, v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return FormatNumber(v)
	case *lua.LNilType, lua.LBool:
		return v.String()
	}
	if fn, ok := L.GetMetaField(v, "__tostring").(*lua.LFunction); ok {
		L.Push(fn)
		L.Push(v)
		L.Call(1, 1)
		result := L.Get(-1)
		L.Pop(1)
		switch result := result.(type) {
		case lua.LString:
			return string(result)
		case lua.LNumber:
			return FormatNumber(result)
		}
		Raisef(L, "`__tostring` must give a text, not %s", Describe(result))
	}
	kind := v.Type().String()
	if kind == "userdata" {
		return "value"
	}
	return kind
}
