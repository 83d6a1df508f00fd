package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// concat implements `..`. It receives all operands of a chain at once and checks the length of
// the result before allocating it.
func (l *library) concat(L *lua.LState) int {
	n := L.GetTop()
	length, plain := 0, true
	for i := 1; i <= n && plain; i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			length += len(v)
		case lua.LNumber:
			length += 24
			l.h.meter.charge(2)
		default:
			plain = false
		}
	}
	if !plain {
		L.Push(l.concatPairs(L, n))
		return 1
	}
	if length > l.h.limits.String || length >= 256 {
		l.checkSize(L, "..", length)
	}
	buffer := make([]byte, 0, length)
	for i := 1; i <= n; i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			buffer = append(buffer, v...)
		case lua.LNumber:
			buffer = append(buffer, FormatNumber(v)...)
		}
	}
	L.Push(lua.LString(buffer))
	return 1
}

// concatPairs concatenates from the right, as Lua does, for operands with __concat.
func (l *library) concatPairs(L *lua.LState, n int) lua.LValue {
	right := L.Get(n)
	for i := n - 1; i >= 1; i-- {
		left := L.Get(i)
		x, leftText := asText(left)
		y, rightText := asText(right)
		if leftText && rightText {
			l.checkSize(L, "..", len(x)+len(y))
			right = lua.LString(x + y)
			continue
		}
		fn, ok := L.GetMetaField(left, "__concat").(*lua.LFunction)
		if !ok {
			fn, ok = L.GetMetaField(right, "__concat").(*lua.LFunction)
		}
		if !ok {
			bad := right
			if !leftText {
				bad = left
			}
			hint := ""
			if bad == lua.LNil {
				hint = "is a name misspelt, or a field not there?"
			}
			raiseHint(L, diag.Hint{Text: hint}, "`..` joins texts and numbers, not %s", Describe(bad))
		}
		L.Push(fn)
		L.Push(left)
		L.Push(right)
		L.Call(2, 1)
		right = L.Get(-1)
		L.Pop(1)
	}
	return right
}

func asText(v lua.LValue) (string, bool) {
	switch v := v.(type) {
	case lua.LString:
		return string(v), true
	case lua.LNumber:
		return FormatNumber(v), true
	}
	return "", false
}
