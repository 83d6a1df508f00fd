package odds

import (
	"math/big"
	"math/bits"
)

// modulo is the [arithmetic] modulo a prime p below 2^62. A number x is represented as x *
// 2^64 modulo p (Montgomery form), so that products need no division. Weights are
// represented as themselves, which makes all of them smaller by the factor 2^64; only their
// ratios matter.
type modulo struct {
	p, inv     uint64 // inv * p is -1 modulo 2^64
	unit, cube uint64 // 2^64 and 2^192 modulo p
}

// primesBelow62 lists the largest primes below 2^62, as their distance from it.
var primesBelow62 = [...]uint64{57, 87, 117, 143, 153, 167, 171, 195, 203, 273, 287, 317, 443, 483, 495, 575,
	581, 603, 633, 663, 765, 773, 777, 791, 813, 831, 923, 981, 993, 1001, 1007, 1017}

func newModulo(i int) modulo {
	f := modulo{p: 1<<62 - primesBelow62[i]}
	f.inv = f.p // correct in the lowest three bits; each turn doubles the correct bits
	for range 5 {
		f.inv *= 2 - f.p*f.inv
	}
	f.inv = -f.inv
	_, f.unit = bits.Div64(1, 0, f.p)
	f.cube = f.unit
	for range 2 {
		hi, lo := bits.Mul64(f.cube, f.unit)
		_, f.cube = bits.Div64(hi, lo, f.p)
	}
	return f
}

func (m modulo) one() uint64 { return m.unit }

func (m modulo) weights(g *graph) []uint64 {
	if len(g.wide) == 0 {
		return g.parts
	}
	list := append([]uint64(nil), g.parts...)
	for e, wide := range g.wide {
		list[e] = m.of(wide)
	}
	return list
}

// of returns a big number modulo p, not in Montgomery form.
func (m modulo) of(n *big.Int) uint64 {
	p := new(big.Int).SetUint64(m.p)
	return p.Mod(n, p).Uint64()
}

func (m modulo) plus(x, y uint64) uint64 {
	sum := x + y
	if sum >= m.p {
		sum -= m.p
	}
	return sum
}

func (m modulo) times(x, y uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	more, low := bits.Mul64(lo*m.inv, m.p)
	_, carry := bits.Add64(lo, low, 0)
	if hi += more + carry; hi >= m.p {
		hi -= m.p
	}
	return hi
}

// inverse returns the multiplicative inverse; false for 0.
func (m modulo) inverse(x uint64) (uint64, bool) {
	if x == 0 {
		return 0, false
	}
	return m.times(m.inverted(x), m.cube), true
}

// inverted returns the multiplicative inverse of a number that is not in Montgomery form, by
// Euclid's algorithm.
func (m modulo) inverted(x uint64) uint64 {
	a, b := m.p, x
	var s, t int64 = 0, 1 // s * x is a, and t * x is b, modulo p
	for b > 1 {
		q := a / b
		a, b = b, a-q*b
		s, t = t, s-int64(q)*t
	}
	if t < 0 {
		t += int64(m.p)
	}
	return uint64(t)
}

// inverses inverts all numbers of a list in place with a single inversion of their product
// (Montgomery's trick). It returns false if one is 0.
func (m modulo) inverses(list []uint64) bool {
	before := make([]uint64, len(list))
	product := m.unit
	for i, x := range list {
		before[i] = product
		product = m.times(product, x)
	}
	inverse, ok := m.inverse(product)
	if !ok {
		return false
	}
	for i := len(list) - 1; i >= 0; i-- {
		x := list[i]
		list[i] = m.times(inverse, before[i])
		inverse = m.times(inverse, x)
	}
	return true
}

func (m modulo) total(list []uint64) uint64 {
	sum := uint64(0)
	for _, x := range list {
		sum = m.plus(sum, x)
	}
	return sum
}

func (m modulo) spread(into []uint64, at []int32, by uint64, from []uint64) {
	for i, x := range from {
		if to := at[i]; to >= 0 {
			into[to] = m.plus(into[to], m.times(x, by))
		}
	}
}

func (m modulo) spreadAll(into []uint64, by uint64, from []uint64) {
	into = into[:len(from)]
	for i, x := range from {
		into[i] = m.plus(into[i], m.times(x, by))
	}
}
