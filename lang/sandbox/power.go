package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/detmath"
)

// power implements `^`.
func (l *library) power(L *lua.LState) int {
	a, b := L.Get(1), L.Get(2)
	x, ok1 := a.(lua.LNumber)
	y, ok2 := b.(lua.LNumber)
	if !ok1 || !ok2 {
		if result, ok := powerOf(L, a, b); ok {
			L.Push(result)
			return 1
		}
		if x, ok1 = l.asNumber(a); ok1 {
			y, ok2 = l.asNumber(b)
		}
		if !ok1 || !ok2 {
			Raisef(L, "cannot raise %s and %s", kindWords(a.Type().String()), kindWords(b.Type().String()))
		}
	}
	l.h.Charge(L, powerCost(y))
	L.Push(lua.LNumber(detmath.Pow(float64(x), float64(y))))
	return 1
}

// powerOf calls the __pow metamethod of an operand; false if there is none.
func powerOf(L *lua.LState, a, b lua.LValue) (lua.LValue, bool) {
	fn, ok := L.GetMetaField(a, "__pow").(*lua.LFunction)
	if !ok {
		fn, ok = L.GetMetaField(b, "__pow").(*lua.LFunction)
	}
	if !ok {
		return nil, false
	}
	L.Push(fn)
	L.Push(a)
	L.Push(b)
	L.Call(2, 1)
	result := L.Get(-1)
	L.Pop(1)
	return result, true
}

// powerCost returns the steps charged for a power: few for small integers, which are multiplied.
func powerCost(y lua.LNumber) int {
	if f := float64(y); f == math.Floor(f) && f >= 0 && f <= 53 {
		return 3
	}
	return powerSteps
}

// asNumber returns a number, or a text converted to a number.
func (l *library) asNumber(v lua.LValue) (lua.LNumber, bool) {
	switch v := v.(type) {
	case lua.LNumber:
		return v, true
	case lua.LString:
		l.h.meter.charge(int64(len(v) / bytesRead))
		return parseNumber(string(v))
	}
	return 0, false
}
