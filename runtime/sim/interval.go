package sim

import (
	"math"

	"houserule/lang/dice/chance"
)

// Interval is from where to where something lies, with 95 % confidence.
type Interval struct{ Low, High float64 }

func (i Interval) half() float64 { return (i.High - i.Low) / 2 }

// Moments are what can be said of numbers.
type Moments struct {
	Mean, SD float64
	Interval *Interval // of the mean; nil where one trial, or all the same, tell nothing of it
}

// weighted is a number that came so often.
type weighted struct {
	x float64
	n int
}

// moments works the mean out and how far it may be off. The numbers come in an
// order of their own, and every step is rounded by itself: the digits are the same
// on every machine.
func moments(list []weighted, z float64) Moments {
	n := 0
	var total sum
	for _, w := range list {
		n += w.n
		total.add(float64(w.x * float64(w.n)))
	}
	m := Moments{Mean: total.value() / float64(n)}
	if n < 2 {
		return m
	}
	var squares sum
	for _, w := range list {
		off := w.x - m.Mean
		squares.add(float64(float64(off*off) * float64(w.n)))
	}
	m.SD = math.Sqrt(squares.value() / float64(n-1))
	if m.SD > 0 {
		half := float64(student(z, n-1)*m.SD) / math.Sqrt(float64(n))
		m.Interval = &Interval{m.Mean - half, m.Mean + half}
	}
	return m
}

// sum adds numbers up and keeps what rounding loses, after Neumaier.
type sum struct{ high, low float64 }

func (s *sum) add(x float64) {
	t := s.high + x
	if math.Abs(s.high) >= math.Abs(x) {
		s.low += (s.high - t) + x
	} else {
		s.low += (x - t) + s.high
	}
	s.high = t
}

func (s *sum) value() float64 { return s.high + s.low }

// student is z for a mean whose standard deviation is worked out from the same few
// trials: the quantile of Student's distribution, by its expansion in the inverse
// of the degrees of freedom (Abramowitz and Stegun, 26.7.5).
func student(z float64, freedom int) float64 {
	v, zz := float64(freedom), float64(z*z)
	poly := func(scale float64, factors ...float64) float64 {
		p := 0.0
		for _, f := range factors {
			p = float64(p*zz) + f
		}
		return float64(p*z) / scale
	}
	t := z + poly(4, 1, 1)/v
	t += poly(96, 5, 16, 3) / float64(v*v)
	t += poly(384, 3, 19, 17, -15) / float64(v*v*v)
	return t + poly(92160, 79, 776, 1482, -1920, -945)/float64(v*v*v*v)
}

// difference is how much oftener something came in trials against something else:
// in so many of n trials there and not here, and in so many here and not there. The
// interval is that of Agresti and Min: a half more in each of the four cells, so
// that what never came apart does not seem certain.
func difference(there, here, n int, z float64) (float64, Interval) {
	m := float64(n) + 2
	d := float64(there-here) / m
	apart := float64(there+here+1) / m
	half := float64(z*math.Sqrt(apart-float64(d*d))) / math.Sqrt(m)
	return float64(there-here) / float64(n), Interval{max(d-half, -1), min(d+half, 1)}
}

// share is a part of n trials and its interval.
func share(k, n int, z float64) Share {
	low, high := chance.Wilson(k, n, z)
	return Share{k, float64(k) / float64(n), Interval{low, high}}
}

// Share is how often something came.
type Share struct {
	Count int
	Part  float64
	Interval
}
