package sandbox

import (
	"houserule/lang/sandbox/compile"
	"math"

	lua "github.com/yuin/gopher-lua"
)

// library holds the functions of the library. Every environment has its own library tables; the
// functions are shared, as scripts cannot modify a function.
type library struct {
	h      *Host
	base   []entry
	tables []namedTable

	refuseWrite  *lua.LFunction
	frozenLength *lua.LFunction
	viewMark     *lua.LUserData
	viewMeta     *lua.LTable // the metatable of view tables
	methods      *lua.LTable // the __index of texts, for ("x"):rep()
	next, ipairs *lua.LFunction
}

// entry is a named value of the library.
type entry struct {
	name  string
	value lua.LValue
}

type namedTable struct {
	name    string
	entries []entry
}

func newLibrary(h *Host) *library {
	l := &library{h: h}
	l.refuseWrite = h.L.NewFunction(func(L *lua.LState) int {
		if f, ok := frozenOf(table(L, 1)); ok {
			f.raise(L)
		}
		Raisef(L, "this table is read-only")
		return 0
	})
	l.frozenLength = h.L.NewFunction(l.frozenLen)
	l.viewMark = h.L.NewUserData()
	l.viewMark.Value = viewMark{}
	l.viewMeta = l.newViewMeta(h.L.NewFunction(l.viewElement))
	l.base = l.functions(l.baseFunctions())
	l.base = append(l.base, entry{compile.ConcatName, h.L.NewFunction(l.concat)}, entry{compile.PowerName, h.L.NewFunction(l.power)})
	text := l.functions(l.textFunctions())
	l.tables = []namedTable{
		{"string", text},
		{"table", l.functions(l.tableFunctions())},
		{"math", append(l.functions(l.mathFunctions()), mathConstants()...)},
	}
	l.methods = h.L.CreateTable(0, len(text))
	for _, e := range text {
		l.methods.RawSetString(e.name, e.value)
	}
	mt := h.L.CreateTable(0, 2)
	mt.RawSetString("__index", l.methodTable())
	mt.RawSetString("__metatable", lua.LFalse)
	h.L.SetMetatable(lua.LString(""), mt)
	return l
}

// methodTable returns the table with which texts are indexed: the original functions, and an
// error for any other name.
func (l *library) methodTable() *lua.LTable {
	mt := l.h.L.CreateTable(0, 1)
	mt.RawSetString("__index", l.h.L.NewFunction(l.textMethod))
	l.methods.Metatable = mt
	return l.methods
}

func (l *library) textMethod(L *lua.LState) int {
	if name, ok := L.Get(2).(lua.LString); ok {
		l.h.Charge(L, namesSteps*len(l.tables[0].entries)+len(name)/bytesShown)
		raiseHint(L, l.memberHint("string", string(name), l.tables[0].entries), "a text has no method `%s`", string(name))
	}
	Raisef(L, "a text cannot be indexed with %s; use `:sub(i, i)`", Describe(L.Get(2)))
	return 0
}

// owns reports whether t belongs to the host and must not be frozen.
func (l *library) owns(t *lua.LTable) bool { return t == l.methods }

type function struct {
	name string
	call lua.LGFunction
}

func (l *library) functions(list []function) []entry {
	entries := make([]entry, len(list))
	for i, f := range list {
		entries[i] = entry{f.name, l.h.L.NewFunction(f.call)}
	}
	return entries
}

// The functions below validate arguments like Unpack, but without parsing a description on every
// call. function is the full name for the message.

// argument raises the error for argument n, which must be a value of a kind.
func argument(L *lua.LState, n int, function, name, kind string) {
	v := L.Get(n)
	if v == lua.LNil {
		Raisef(L, "%s: argument %d (%s) is missing; it must be %s", function, n, name, kind)
	}
	Raisef(L, "%s: argument %d (%s) must be %s, not %s", function, n, name, kind, Describe(v))
}

// textArg returns an argument that is a text, or a number as text.
func textArg(L *lua.LState, n int, function, name string) string {
	switch v := L.Get(n).(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return FormatNumber(v)
	}
	argument(L, n, function, name, "a text")
	return ""
}

func numberArg(L *lua.LState, n int, function, name string) lua.LNumber {
	switch v := L.Get(n).(type) {
	case lua.LNumber:
		return v
	case lua.LString:
		spend(L, len(v)/bytesRead)
		if f, ok := parseNumber(string(v)); ok {
			return f
		}
	}
	argument(L, n, function, name, "a number")
	return 0
}

// spend charges steps without a host. If the budget is used up, the machine stops before its
// next instruction.
func spend(L *lua.LState, n int) {
	if m, ok := L.Context().(*meter); ok {
		m.charge(int64(n))
	}
}

// intArg returns an argument that is a number, truncated to an integer between -2^31 and 2^31.
func intArg(L *lua.LState, n int, function, name string) int {
	f := numberArg(L, n, function, name)
	if f != f {
		argument(L, n, function, name, "a whole number")
	}
	value, _ := Int(f, math.MinInt32, math.MaxInt32)
	return value
}

func intOr(L *lua.LState, n int, function, name string, absent int) int {
	if L.Get(n) == lua.LNil {
		return absent
	}
	return intArg(L, n, function, name)
}

func tableArg(L *lua.LState, n int, function, name string) *lua.LTable {
	if t, ok := L.Get(n).(*lua.LTable); ok {
		return t
	}
	argument(L, n, function, name, "a table")
	return nil
}

func functionArg(L *lua.LState, n int, function, name string) *lua.LFunction {
	if f, ok := L.Get(n).(*lua.LFunction); ok {
		return f
	}
	argument(L, n, function, name, "a function")
	return nil
}

func table(L *lua.LState, n int) *lua.LTable {
	if t, ok := L.Get(n).(*lua.LTable); ok {
		return t
	}
	return &lua.LTable{Metatable: lua.LNil}
}

// checkLength raises an error for a text that is too long.
func (l *library) checkLength(L *lua.LState, what string, length int) {
	if length < 0 || length > l.h.limits.String {
		Raisef(L, "%s: the text would be too long; the limit is %d bytes", what, l.h.limits.String)
	}
}

// checkSize checks the length of a text before it is allocated, and charges it.
func (l *library) checkSize(L *lua.LState, what string, length int) {
	l.checkLength(L, what, length)
	if length >= 256 {
		l.h.Charge(L, length/64)
	}
}

// checkCount checks the number of values before they are pushed on the stack, and charges them.
func (l *library) checkCount(L *lua.LState, what string, count int) {
	if count > l.h.limits.Values {
		Raisef(L, "%s: too many values at once; the limit is %d", what, l.h.limits.Values)
	}
	l.h.Charge(L, count/slotsFilled)
}
