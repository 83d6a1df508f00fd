package real

import "math"

// pair is the unevaluated sum of two numbers, the second of them smaller than the
// last digit of the first.
type pair struct{ hi, lo float64 }

// sum adds two numbers exactly.
func sum(a, b float64) pair {
	s := a + b
	t := s - a
	return pair{s, (a - (s - t)) + (b - t)}
}

// normal makes a pair of two numbers of which the first is the greater.
func normal(a, b float64) pair {
	s := a + b
	return pair{s, b - (s - a)}
}

// product multiplies two numbers exactly. FMA rounds once on every processor,
// with an instruction for it or without.
func product(a, b float64) pair {
	p := float64(a * b)
	return pair{p, math.FMA(a, b, -p)}
}

func (p pair) plus(q pair) pair {
	s, t := sum(p.hi, q.hi), sum(p.lo, q.lo)
	s = normal(s.hi, s.lo+t.hi)
	return normal(s.hi, s.lo+t.lo)
}

func (p pair) negative() pair { return pair{-p.hi, -p.lo} }

func (p pair) minus(q pair) pair { return p.plus(q.negative()) }

func (p pair) times(q pair) pair {
	r := product(p.hi, q.hi)
	cross := float64(p.hi*q.lo) + float64(p.lo*q.hi)
	return normal(r.hi, r.lo+cross)
}

// by multiplies with a number.
func (p pair) by(n float64) pair {
	r := product(p.hi, n)
	return normal(r.hi, r.lo+float64(p.lo*n))
}

// scaled multiplies with a power of two, exactly unless it becomes too small.
func (p pair) scaled(n float64) pair { return pair{float64(p.hi * n), float64(p.lo * n)} }

func (p pair) over(q pair) pair {
	first := p.hi / q.hi
	rest := p.minus(q.by(first))
	second := rest.hi / q.hi
	rest = rest.minus(q.by(second))
	third := rest.hi / q.hi
	r := normal(first, second)
	return r.plus(pair{third, 0})
}

// root is the square root.
func (p pair) root() pair {
	if p.hi <= 0 {
		return pair{}
	}
	first := math.Sqrt(p.hi)
	rest := p.minus(product(first, first))
	return normal(first, rest.hi/float64(2*first))
}

// value rounds to one number.
func (p pair) value() float64 { return p.hi + p.lo }

func number(n float64) pair { return pair{n, 0} }

// Constants, to the 106 bits of a pair; half of pi to 212.
var (
	ln2    = pair{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	ln10   = pair{0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53}
	pi     = pair{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53}
	halfPi = [4]float64{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110, 0x1.4cf98e804177dp-164}
)

// inverse is 1/n for the numbers that the series divide by.
var inverse = inverses()

func inverses() (list [28*29 + 1]pair) {
	for n := 1; n < len(list); n++ {
		list[n] = number(1).over(number(float64(n)))
	}
	return list
}
