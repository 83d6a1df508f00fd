package odds

import (
	"math"
	"math/big"
	"math/bits"
)

// double is a double-double number, the unevaluated sum hi + lo with about 31 decimal
// digits; hi is the float64 nearest to it. The solver never subtracts, so each operation
// has a relative error of at most [doubleOff].
type double struct{ hi, lo float64 }

// doubleOff bounds the relative error of one operation, 2^-102. A sum of non-negative
// numbers is off by at most 3, a product by 7, an inverse by 10 units of 2^-106; see
// Joldes, Muller and Popescu, Tight and rigorous error bounds for basic building blocks of
// double-word arithmetic, 2017.
const doubleOff = 1. / (1 << 51) / (1 << 51)

func (d double) plus(y double) double {
	s := d.hi + y.hi
	t := s - d.hi
	e := (d.hi - (s - t)) + (y.hi - t)
	e += d.lo + y.lo
	hi := s + e
	return double{hi, e - (hi - s)}
}

func (d double) times(y double) double {
	p := float64(d.hi * y.hi)
	e := math.FMA(d.hi, y.hi, -p)
	e = math.FMA(d.hi, y.lo, e)
	e = math.FMA(d.lo, y.hi, e)
	hi := p + e
	return double{hi, e - (hi - p)}
}

func (d double) inverse() double {
	q := 1 / d.hi
	r := math.FMA(-q, d.hi, 1)
	r = math.FMA(-q, d.lo, r)
	e := float64(q * r)
	hi := q + e
	return double{hi, e - (hi - q)}
}

// rat returns the number as a fraction; nil if it is not finite.
func (d double) rat() *big.Rat {
	hi, lo := new(big.Rat), new(big.Rat)
	if hi.SetFloat64(d.hi) == nil || lo.SetFloat64(d.lo) == nil {
		return nil
	}
	return hi.Add(hi, lo)
}

// doubles is the [arithmetic] of double.
type doubles struct{}

// smallestDivisor is the smallest divisor, where the largest weight is about 1: the products of
// smaller numbers would underflow and lose digits.
const smallestDivisor = 1e-120

func (doubles) one() double { return double{hi: 1} }

// weights returns the weights of the graph, those of each situation scaled by a power of 2
// to at most 1.
func (doubles) weights(g *graph) []double {
	list := make([]double, len(g.to))
	for i := range g.size {
		longest := 0
		from, to := g.first[i], g.first[i+1]
		for e := from; e < to; e++ {
			length := bits.Len64(g.parts[e])
			if wide := g.wide[e]; wide != nil {
				length = wide.BitLen()
			}
			longest = max(longest, length)
		}
		scale := math.Ldexp(1, -longest)
		for e := from; e < to; e++ {
			if wide := g.wide[e]; wide != nil {
				list[e] = scaled(wide, -longest)
				continue
			}
			part := g.parts[e]
			hi := float64(part)
			list[e] = double{hi * scale, float64(int64(part)-int64(hi)) * scale}
		}
	}
	return list
}

// scaled returns n times 2^exponent.
func scaled(n *big.Int, exponent int) double {
	x := new(big.Float).SetPrec(110).SetInt(n)
	x.SetMantExp(x, exponent)
	hi, _ := x.Float64()
	lo, _ := x.Sub(x, new(big.Float).SetFloat64(hi)).Float64()
	return double{hi, lo}
}

func (doubles) plus(x, y double) double  { return x.plus(y) }
func (doubles) times(x, y double) double { return x.times(y) }

func (doubles) inverse(x double) (double, bool) {
	if !(x.hi > smallestDivisor) {
		return double{}, false
	}
	return x.inverse(), true
}

func (d doubles) inverses(list []double) bool {
	for i, x := range list {
		var ok bool
		if list[i], ok = d.inverse(x); !ok {
			return false
		}
	}
	return true
}

func (doubles) total(list []double) double {
	var sum double
	for _, x := range list {
		sum = sum.plus(x)
	}
	return sum
}

func (doubles) spread(into []double, at []int32, by double, from []double) {
	for i, x := range from {
		if to := at[i]; to >= 0 {
			into[to] = into[to].plus(x.times(by))
		}
	}
}

func (doubles) spreadAll(into []double, by double, from []double) {
	into = into[:len(from)]
	for i, x := range from {
		into[i] = into[i].plus(x.times(by))
	}
}
