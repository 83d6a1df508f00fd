package detmath

import "math"

// doubleDouble is the unevaluated sum hi + lo, where lo is at most half a unit in the
// last place of hi.
type doubleDouble struct{ hi, lo float64 }

// twoSum adds two numbers exactly (Knuth).
func twoSum(a, b float64) doubleDouble {
	s := a + b
	t := s - a
	return doubleDouble{s, (a - (s - t)) + (b - t)}
}

// quickTwoSum adds two numbers exactly; |a| must not be less than |b| (Dekker).
func quickTwoSum(a, b float64) doubleDouble {
	s := a + b
	return doubleDouble{s, b - (s - a)}
}

// twoProduct multiplies two numbers exactly. FMA rounds once on every processor, in hardware or
// in software.
func twoProduct(a, b float64) doubleDouble {
	p := float64(a * b)
	return doubleDouble{p, math.FMA(a, b, -p)}
}

func (p doubleDouble) plus(q doubleDouble) doubleDouble {
	s, t := twoSum(p.hi, q.hi), twoSum(p.lo, q.lo)
	s = quickTwoSum(s.hi, s.lo+t.hi)
	return quickTwoSum(s.hi, s.lo+t.lo)
}

func (p doubleDouble) negative() doubleDouble { return doubleDouble{-p.hi, -p.lo} }

func (p doubleDouble) minus(q doubleDouble) doubleDouble { return p.plus(q.negative()) }

func (p doubleDouble) times(q doubleDouble) doubleDouble {
	r := twoProduct(p.hi, q.hi)
	cross := float64(p.hi*q.lo) + float64(p.lo*q.hi)
	return quickTwoSum(r.hi, r.lo+cross)
}

// by returns p times a float64.
func (p doubleDouble) by(n float64) doubleDouble {
	r := twoProduct(p.hi, n)
	return quickTwoSum(r.hi, r.lo+float64(p.lo*n))
}

// scaled returns p times a power of two; exact unless the result is subnormal.
func (p doubleDouble) scaled(n float64) doubleDouble {
	return doubleDouble{float64(p.hi * n), float64(p.lo * n)}
}

func (p doubleDouble) over(q doubleDouble) doubleDouble {
	first := p.hi / q.hi
	rest := p.minus(q.by(first))
	second := rest.hi / q.hi
	rest = rest.minus(q.by(second))
	third := rest.hi / q.hi
	r := quickTwoSum(first, second)
	return r.plus(doubleDouble{third, 0})
}

// root returns the square root; 0 for numbers that are not positive.
func (p doubleDouble) root() doubleDouble {
	if p.hi <= 0 {
		return doubleDouble{}
	}
	first := math.Sqrt(p.hi)
	rest := p.minus(twoProduct(first, first))
	return quickTwoSum(first, rest.hi/float64(2*first))
}

// value returns the nearest float64.
func (p doubleDouble) value() float64 { return p.hi + p.lo }

func fromFloat(n float64) doubleDouble { return doubleDouble{n, 0} }

// Constants to 106 bits; pi/2 to 212 bits, in four parts.
var (
	ln2    = doubleDouble{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	ln10   = doubleDouble{0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53}
	pi     = doubleDouble{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53}
	halfPi = [4]float64{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110, 0x1.4cf98e804177dp-164}
)

// inverse[n] is 1/n, used in series.
var inverse = inverses()

func inverses() (list [28*29 + 1]doubleDouble) {
	for n := 1; n < len(list); n++ {
		list[n] = fromFloat(1).over(fromFloat(float64(n)))
	}
	return list
}
