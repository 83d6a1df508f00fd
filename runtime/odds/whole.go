package odds

import (
	"math/big"
	"math/bits"
)

// whole is a whole number from 0 on: two machine words while it fits them, and a
// big integer else. Weights of ways are multiplied and summed up as such.
type whole struct {
	hi, lo uint64
	wide   *big.Int // in place of hi and lo where they do not suffice; never changed
}

func small(n uint64) whole { return whole{lo: n} }

func wholeOf(n *big.Int) whole {
	switch {
	case n.IsUint64():
		return whole{lo: n.Uint64()}
	case n.BitLen() <= 128:
		hi := new(big.Int).Rsh(n, 64)
		return whole{hi: hi.Uint64(), lo: hi.Sub(n, hi.Lsh(hi, 64)).Uint64()}
	}
	return whole{wide: n}
}

// int is the number as a big integer, which must not be changed.
func (a whole) int() *big.Int {
	if a.wide != nil {
		return a.wide
	}
	n := new(big.Int).SetUint64(a.lo)
	if a.hi != 0 {
		high := new(big.Int).SetUint64(a.hi)
		n.Add(n, high.Lsh(high, 64))
	}
	return n
}

// word tells whether the number fits one machine word, which is lo then.
func (a whole) word() bool { return a.hi == 0 && a.wide == nil }

func (a whole) zero() bool { return a.hi|a.lo == 0 && a.wide == nil }

func (a whole) equals(b whole) bool {
	if a.wide != nil && b.wide != nil {
		return a.wide.Cmp(b.wide) == 0
	}
	return a == b
}

func (a whole) times(b whole) whole {
	if a.hi != 0 {
		a, b = b, a
	}
	if a.word() && b.wide == nil {
		hi, lo := bits.Mul64(a.lo, b.lo)
		over, more := bits.Mul64(a.lo, b.hi)
		sum, carry := bits.Add64(hi, more, 0)
		if over|carry == 0 {
			return whole{hi: sum, lo: lo}
		}
	}
	return wholeOf(new(big.Int).Mul(a.int(), b.int()))
}

func (a whole) plus(b whole) whole {
	if a.wide == nil && b.wide == nil {
		lo, carry := bits.Add64(a.lo, b.lo, 0)
		if hi, over := bits.Add64(a.hi, b.hi, carry); over == 0 {
			return whole{hi: hi, lo: lo}
		}
	}
	return wholeOf(new(big.Int).Add(a.int(), b.int()))
}

// over divides by a divisor of the number.
func (a whole) over(b whole) whole {
	if a.word() && b.word() {
		return small(a.lo / b.lo)
	}
	return wholeOf(new(big.Int).Quo(a.int(), b.int()))
}

// shared is the greatest common divisor; of 0 and a number it is that number.
func (a whole) shared(b whole) whole {
	if a.word() && b.word() {
		x, y := a.lo, b.lo
		for y != 0 {
			x, y = y, x%y
		}
		return small(x)
	}
	return wholeOf(new(big.Int).GCD(nil, nil, a.int(), b.int()))
}

// share is a chance in whole numbers, not reduced.
type share struct{ part, of whole }

var certain = share{small(1), small(1)}

func (s share) rat() *big.Rat { return new(big.Rat).SetFrac(s.part.int(), s.of.int()) }

// shares are chances that are added up by number, over one denominator.
type shares struct {
	of    whole
	keys  []int // as they were found
	parts []whole
	place map[int]int
	lifts []lift // of denominators that divide the common one
}

// lift is by how much a part is multiplied to stand over the common denominator.
type lift struct{ from, by whole }

func newShares() *shares { return &shares{of: small(1), place: map[int]int{}} }

// add adds a chance to those of a number.
func (s *shares) add(key int, p share) {
	part := p.part
	if !p.of.equals(s.of) {
		part = part.times(s.lifted(p.of))
	}
	if i, ok := s.place[key]; ok {
		s.parts[i] = s.parts[i].plus(part)
		return
	}
	s.place[key] = len(s.keys)
	s.keys = append(s.keys, key)
	s.parts = append(s.parts, part)
}

// lifted is by how much parts over a denominator are multiplied; the common one
// grows where that must be.
func (s *shares) lifted(of whole) whole {
	for _, l := range s.lifts {
		if l.from.equals(of) {
			return l.by
		}
	}
	if of.equals(s.of) {
		return small(1)
	}
	common := s.of.shared(of)
	if grows := of.over(common); !grows.equals(small(1)) {
		s.of, s.lifts = s.of.times(grows), nil
		for i := range s.parts {
			s.parts[i] = s.parts[i].times(grows)
		}
	}
	l := lift{of, s.of.over(of)}
	s.lifts = append(s.lifts, l)
	return l.by
}

// chance is the chance of a number.
func (s *shares) chance(key int) *big.Rat {
	i, ok := s.place[key]
	if !ok {
		return new(big.Rat)
	}
	return share{s.parts[i], s.of}.rat()
}

// complete makes sure that the shares are 1 together.
func (s *shares) complete() error {
	var sum whole
	for _, part := range s.parts {
		sum = sum.plus(part)
	}
	if !sum.equals(s.of) {
		return &Fault{Sum: share{sum, s.of}.rat()}
	}
	return nil
}
