package detmath

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// one and two are all functions of one and of two numbers, with those of package
// math that mean the same.
var one = map[string][2]func(float64) float64{
	"Exp": {Exp, math.Exp}, "Log": {Log, math.Log}, "Log10": {Log10, math.Log10},
	"Sin": {Sin, math.Sin}, "Cos": {Cos, math.Cos}, "Tan": {Tan, math.Tan},
	"Asin": {Asin, math.Asin}, "Acos": {Acos, math.Acos}, "Atan": {Atan, math.Atan},
}

var two = map[string][2]func(a, b float64) float64{"Pow": {Pow, math.Pow}, "Atan2": {Atan2, math.Atan2}}

var odds = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, 3, -3, 1.5, -2.5, 1e-300, -1e-300, 1e300, -1e300, 5e-324, -5e-324,
	math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(), 1 << 53, 1<<53 + 2, 709, -745, 710.5, -746.5, math.Pi, math.Pi / 2, 1e22}

// same tells results that agree: both no number, or as near as those of math are
// to the truth.
func same(got, want float64) bool {
	switch {
	case got != got || want != want:
		return got != got && want != want
	case got == want:
		return got != 0 || math.Signbit(got) == math.Signbit(want)
	}
	return math.Abs(got-want) <= 1e-12*math.Abs(want) || math.Abs(want) < 1e-15 && math.Abs(got-want) < 1e-28
}

// wanting are calls to which math itself gives a wrong answer.
func wanting(name string, x, y float64) bool {
	switch name {
	case "Log", "Log10":
		return math.Abs(x) < 1e-307
	case "Pow": // math.Log, which it uses on amd64, is wrong for subnormal numbers
		return x != 0 && math.Abs(x) < 1e-307
	case "Sin", "Cos", "Tan":
		return math.Abs(x) > 1e15 || math.Abs(math.Mod(x, math.Pi/2)) < 1e-9
	case "Atan2": // a quotient that is too small loses its sign
		return math.Abs(x) < 1e-290 && y < 0
	}
	return false
}

// Powers of a subnormal power of two are known without package math.
func TestPowOfSubnormalPowersOfTwo(t *testing.T) {
	for exponent := -1074; exponent < -1022; exponent++ {
		for _, y := range []float64{0.0625, 0.25, 0.75, -0.125} {
			if got, want := Pow(math.Ldexp(1, exponent), y), math.Exp2(float64(exponent)*y); !same(got, want) {
				t.Errorf("Pow(2^%d, %g) = %g, not %g", exponent, y, got, want)
			}
		}
	}
}

// The results are those of package math but for the last digit, in every corner.
func TestFunctionsAgreeWithMath(t *testing.T) {
	for name, f := range one {
		for _, x := range odds {
			if got, want := f[0](x), f[1](x); !same(got, want) && !wanting(name, x, 0) {
				t.Errorf("%s(%g) = %g, not %g", name, x, got, want)
			}
		}
	}
	for name, f := range two {
		for _, x := range odds {
			for _, y := range odds {
				if got, want := f[0](x, y), f[1](x, y); !same(got, want) && !wanting(name, x, y) {
					t.Errorf("%s(%g, %g) = %g, not %g", name, x, y, got, want)
				}
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-800, 800).Draw(t, "x")
		y := rapid.Float64Range(-20, 20).Draw(t, "y")
		u := rapid.Float64Range(-1, 1).Draw(t, "u")
		for name, f := range one {
			a := x
			if name == "Asin" || name == "Acos" {
				a = u
			}
			if got, want := f[0](a), f[1](a); !same(got, want) && !wanting(name, a, 0) {
				t.Fatalf("%s(%v) = %v, not %v", name, a, got, want)
			}
		}
		for name, f := range two {
			if got, want := f[0](math.Abs(x), y), f[1](math.Abs(x), y); !same(got, want) && !wanting(name, math.Abs(x), y) {
				t.Fatalf("%s(%v, %v) = %v, not %v", name, math.Abs(x), y, got, want)
			}
		}
	})
}

// exactly works Taylor series out in rational numbers, far beyond what a float64
// holds.
func exactly(x float64, term func(sum, power *big.Float, n int64) bool) *big.Float {
	const precision = 400
	total := new(big.Float).SetPrec(precision)
	power := new(big.Float).SetPrec(precision).SetInt64(1)
	step := new(big.Float).SetPrec(precision).SetFloat64(x)
	for n := int64(0); n < 400; n++ {
		if n > 0 {
			power.Mul(power, step)
			power.Quo(power, new(big.Float).SetPrec(precision).SetInt64(n))
		}
		term(total, power, n)
	}
	return total
}

// Against four hundred digits the results are the nearest numbers.
func TestResultsAreTheNearestNumbers(t *testing.T) {
	wrong := 0
	for i := range 2000 {
		x := float64(i)*0.0107 - 10.3
		for name, c := range map[string]struct {
			got  float64
			want *big.Float
		}{
			"Exp": {Exp(x), exactly(x, func(s, p *big.Float, n int64) bool { s.Add(s, p); return true })},
			"Sin": {Sin(x), exactly(x, func(s, p *big.Float, n int64) bool {
				switch n % 4 {
				case 1:
					s.Add(s, p)
				case 3:
					s.Sub(s, p)
				}
				return true
			})},
			"Cos": {Cos(x), exactly(x, func(s, p *big.Float, n int64) bool {
				switch n % 4 {
				case 0:
					s.Add(s, p)
				case 2:
					s.Sub(s, p)
				}
				return true
			})},
		} {
			if want, _ := c.want.Float64(); want != c.got {
				wrong++
				t.Errorf("%s(%v) = %v, not %v", name, x, c.got, want)
			}
		}
		// Logarithms and arcs are checked by what they undo, in four hundred digits.
		y := Log(math.Abs(x) + 0.001)
		below := exactly(math.Nextafter(y, -100), func(s, p *big.Float, n int64) bool { s.Add(s, p); return true })
		above := exactly(math.Nextafter(y, 100), func(s, p *big.Float, n int64) bool { s.Add(s, p); return true })
		if exact := new(big.Float).SetFloat64(math.Abs(x) + 0.001); below.Cmp(exact) >= 0 || above.Cmp(exact) <= 0 {
			t.Errorf("Log(%v) = %v", math.Abs(x)+0.001, y)
		}
	}
}

// Angles of many turns, worked out elsewhere with two thousand bits.
func TestFarAngles(t *testing.T) {
	for _, c := range [][3]float64{
		{1048576, 0.3304931400217347, 0.943808393901312}, {1e7, 0.4205477931907825, -0.9072703861817396},
		{123456789.5, 0.9361515138157294, -0.3515968475122014}, {1e15, 0.8582727931702359, -0.5131937377869703},
		{1e22, -0.8522008497671888, 0.523214785395139}, {1e100, -0.3806377310050287, 0.9247242387519338},
		{math.MaxFloat64, 0.004961954789184062, -0.9999876894265599}, {-3e200, 0.8637018946301561, -0.5040030130984127},
		{5.319372648326541e255, 1, -4.687165924254628e-19}, {3.141592653589793, 1.2246467991473532e-16, -1},
		{1.5707963267948966, 1, 6.123233995736766e-17}, {1 << 53, -0.848925964814655, -0.5285117844130887},
		{355, -3.014435335948845e-05, -0.999999999545659}, {103993, -1.9129335778423752e-05, 0.9999999998170342},
	} {
		if s, k := Sin(c[0]), Cos(c[0]); s != c[1] || k != c[2] {
			t.Errorf("of %v: %v, %v, not %v, %v", c[0], s, k, c[1], c[2])
		}
	}
}

// Powers of whole numbers that are whole come out whole.
func TestWholePowersAreExact(t *testing.T) {
	for base := int64(-12); base <= 12; base++ {
		want := new(big.Int).SetInt64(1)
		for e := int64(0); e < 60; e++ {
			if w, accuracy := new(big.Float).SetInt(want).Float64(); accuracy == big.Exact {
				if got := Pow(float64(base), float64(e)); got != w {
					t.Errorf("%d ^ %d = %v, not %v", base, e, got, w)
				}
				if base > 1 && Log10(w) == math.Floor(Log10(w)) && base != 10 && w != 1 {
					t.Errorf("log10(%v) is whole", w)
				}
			}
			want.Mul(want, big.NewInt(base))
		}
	}
	for e := -20; e <= 22; e++ {
		if got := Log10(Pow(10, float64(e))); got != float64(e) {
			t.Errorf("log10(1e%d) = %v", e, got)
		}
	}
	if got := Pow(2, 1023); got != math.Ldexp(1, 1023) {
		t.Errorf("2 ^ 1023 = %v", got)
	}
}

// The digits of many results, which every processor must give. Whoever changes the
// way they are worked out changes the outcome of games, and this number.
func TestDigitsAreTheSameEverywhere(t *testing.T) {
	h := fnv.New64a()
	for i := range 5000 {
		x := float64(i-2500) * 0.317
		for _, f := range []func(float64) float64{Exp, Sin, Cos, Tan, Atan} {
			fmt.Fprintf(h, "%x ", math.Float64bits(f(x)))
		}
		for _, f := range []func(float64) float64{Log, Log10} {
			fmt.Fprintf(h, "%x ", math.Float64bits(f(math.Abs(x)+0.01)))
		}
		for _, f := range []func(float64) float64{Asin, Acos} {
			fmt.Fprintf(h, "%x ", math.Float64bits(f(x/1000)))
		}
		for _, f := range []func(a, b float64) float64{Pow, Atan2} {
			fmt.Fprintf(h, "%x ", math.Float64bits(f(math.Abs(x)/7, float64(i%37)*0.71-9)))
		}
		fmt.Fprintf(h, "%x ", math.Float64bits(Sin(x*1e19)))
	}
	if got, want := h.Sum64(), uint64(0x2a882e4bc32849be); got != want {
		t.Errorf("the digits come to %#x, not %#x", got, want)
	}
}

func BenchmarkPow(b *testing.B) {
	x := 1.0001
	for b.Loop() {
		x = Pow(x+1, 1.7)
		if x > 1e6 {
			x = 1
		}
	}
}

func BenchmarkSin(b *testing.B) {
	x := 1.0001
	for b.Loop() {
		x += Sin(x)
	}
}

func BenchmarkAtan(b *testing.B) {
	x := 0.4
	for b.Loop() {
		x = Atan(x) + 0.4
	}
}
