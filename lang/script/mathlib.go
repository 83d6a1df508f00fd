package script

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// mathFunctions each take constant time. Only functions whose results Go
// defines are offered as they are; the others are rounded by nobody and may
// differ in the last digit between processors, so rules should not compare
// their results for equality.
func (l *library) mathFunctions() []function {
	one := func(name string, f func(float64) float64) function {
		return function{name, func(L *lua.LState) int {
			L.Push(lua.LNumber(f(float64(numberArg(L, 1, "math."+name, "number")))))
			return 1
		}}
	}
	two := func(name string, f func(a, b float64) float64) function {
		return function{name, func(L *lua.LState) int {
			a := numberArg(L, 1, "math."+name, "first number")
			b := numberArg(L, 2, "math."+name, "second number")
			L.Push(lua.LNumber(f(float64(a), float64(b))))
			return 1
		}}
	}
	extreme := func(name string, better func(a, b lua.LNumber) bool) function {
		return function{name, func(L *lua.LState) int {
			best := numberArg(L, 1, "math."+name, "number")
			for i := 2; i <= L.GetTop(); i++ {
				if n := numberArg(L, i, "math."+name, "number"); better(n, best) {
					best = n
				}
			}
			L.Push(best)
			return 1
		}}
	}
	return []function{
		one("abs", math.Abs), one("acos", math.Acos), one("asin", math.Asin), one("atan", math.Atan),
		two("atan2", math.Atan2), one("ceil", math.Ceil), one("cos", math.Cos), one("deg", func(x float64) float64 { return x * 180 / math.Pi }),
		one("exp", math.Exp), one("floor", math.Floor), two("fmod", math.Mod),
		{"ldexp", func(L *lua.LState) int {
			L.Push(lua.LNumber(math.Ldexp(float64(numberArg(L, 1, "math.ldexp", "number")), intArg(L, 2, "math.ldexp", "exponent"))))
			return 1
		}},
		{"frexp", func(L *lua.LState) int {
			fraction, exponent := math.Frexp(float64(numberArg(L, 1, "math.frexp", "number")))
			L.Push(lua.LNumber(fraction))
			L.Push(lua.LNumber(exponent))
			return 2
		}},
		one("log", math.Log), one("log10", math.Log10),
		extreme("max", func(a, b lua.LNumber) bool { return a > b }),
		extreme("min", func(a, b lua.LNumber) bool { return a < b }),
		{"modf", func(L *lua.LState) int {
			n := float64(numberArg(L, 1, "math.modf", "number"))
			whole, fraction := math.Trunc(n), 0.0
			if !math.IsInf(n, 0) {
				fraction = n - whole
			}
			L.Push(lua.LNumber(whole))
			L.Push(lua.LNumber(fraction))
			return 2
		}},
		two("pow", math.Pow), one("rad", func(x float64) float64 { return x / 180 * math.Pi }),
		one("sin", math.Sin), one("sqrt", math.Sqrt), one("tan", math.Tan),
	}
}

func mathConstants() []entry {
	return []entry{{"huge", lua.LNumber(math.Inf(1))}, {"pi", lua.LNumber(math.Pi)}}
}
