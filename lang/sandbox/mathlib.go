package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/detmath"
)

// Steps charged for functions that are computed with series.
const (
	seriesSteps = 40   // exponential, logarithm or trigonometric function
	powerSteps  = 80   // exponential and logarithm
	farSteps    = 1000 // reduction of a large angle
)

// mathFunctions returns the functions of math. Those of Go's package math are used only if they
// are exact; the others are those of package detmath, which are the same on every processor.
func (l *library) mathFunctions() []function {
	h := l.h
	one := func(name string, f func(float64) float64) function {
		return function{name, func(L *lua.LState) int {
			L.Push(lua.LNumber(f(float64(numberArg(L, 1, "math."+name, "number")))))
			return 1
		}}
	}
	series := func(name string, f func(float64) float64) function {
		return function{name, func(L *lua.LState) int {
			x := float64(numberArg(L, 1, "math."+name, "number"))
			h.Charge(L, seriesSteps)
			if math.Abs(x) >= detmath.LargeAngle {
				h.Charge(L, farSteps)
			}
			L.Push(lua.LNumber(f(x)))
			return 1
		}}
	}
	two := func(name string, cost int, f func(a, b float64) float64) function {
		return function{name, func(L *lua.LState) int {
			a := numberArg(L, 1, "math."+name, "first number")
			b := numberArg(L, 2, "math."+name, "second number")
			h.Charge(L, cost)
			L.Push(lua.LNumber(f(float64(a), float64(b))))
			return 1
		}}
	}
	extreme := func(name string, better func(a, b lua.LNumber) bool) function {
		return function{name, func(L *lua.LState) int {
			best := numberArg(L, 1, "math."+name, "number")
			h.Charge(L, L.GetTop()/4)
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
		one("abs", math.Abs), series("acos", detmath.Acos), series("asin", detmath.Asin), series("atan", detmath.Atan),
		two("atan2", seriesSteps, detmath.Atan2), one("ceil", math.Ceil), series("cos", detmath.Cos), one("deg", func(x float64) float64 { return x * 180 / math.Pi }),
		series("exp", detmath.Exp), one("floor", math.Floor), two("fmod", farSteps/20, math.Mod),
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
		series("log", detmath.Log), series("log10", detmath.Log10),
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
		two("pow", powerSteps, detmath.Pow), one("rad", func(x float64) float64 { return x / 180 * math.Pi }),
		series("sin", detmath.Sin), one("sqrt", math.Sqrt), series("tan", detmath.Tan),
	}
}

func mathConstants() []entry {
	return []entry{{"huge", lua.LNumber(math.Inf(1))}, {"pi", lua.LNumber(math.Pi)}}
}
