package odds

import (
	"math"
	"math/big"
	"math/bits"
)

// double is a number of two floats, hi nearest to it and lo what is missing: some
// 31 digits. Nothing is subtracted in solving, so that each operation is off by
// at most a part of the result, [doubleOff].
type double struct{ hi, lo float64 }

// doubleOff bounds what is lost in one operation. A sum of two that are not below 0
// is off by 3, a product by 7, an inverse by 10 parts of 2^106; see Joldes, Muller
// and Popescu, Tight and rigorous error bounds for basic building blocks of
// double-word arithmetic, 2017.
const doubleOff = 1. / (1 << 51) / (1 << 51)

func (x double) plus(y double) double {
	s := x.hi + y.hi
	t := s - x.hi
	e := (x.hi - (s - t)) + (y.hi - t)
	e += x.lo + y.lo
	hi := s + e
	return double{hi, e - (hi - s)}
}

func (x double) times(y double) double {
	p := float64(x.hi * y.hi)
	e := math.FMA(x.hi, y.hi, -p)
	e = math.FMA(x.hi, y.lo, e)
	e = math.FMA(x.lo, y.hi, e)
	hi := p + e
	return double{hi, e - (hi - p)}
}

func (x double) inverse() double {
	q := 1 / x.hi
	r := math.FMA(-q, x.hi, 1)
	r = math.FMA(-q, x.lo, r)
	e := float64(q * r)
	hi := q + e
	return double{hi, e - (hi - q)}
}

// rat is the number as a fraction.
func (x double) rat() *big.Rat {
	hi, lo := new(big.Rat), new(big.Rat)
	if hi.SetFloat64(x.hi) == nil || lo.SetFloat64(x.lo) == nil {
		return nil
	}
	return hi.Add(hi, lo)
}

// doubles is the arithmetic of [double].
type doubles struct{}

// faintest is the smallest sum of weights that is divided by, where the largest
// weight is about 1: products of what is smaller lose digits.
const faintest = 1e-120

func (doubles) one() double { return double{hi: 1} }

// weights are in proportion to those of the graph, and at most 1: those of each
// situation are divided by a power of 2.
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

// scaled is a number times a power of 2.
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
	if !(x.hi > faintest) {
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
