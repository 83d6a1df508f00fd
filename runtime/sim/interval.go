package sim

import (
	"math"

	"houserule/lang/dice/chance"
)

// Interval is a 95 % confidence interval.
type Interval struct{ Low, High float64 }

func (i Interval) half() float64 { return (i.High - i.Low) / 2 }

// Moments are the mean and the standard deviation of numbers.
type Moments struct {
	Mean, SD float64
	Interval *Interval // of the mean; nil for a single trial, or if all numbers are equal
}

// weighted is a number x that occurred n times.
type weighted struct {
	x float64
	n int
}

// moments computes the mean and its interval. The numbers are added in the order of the
// list and each step is rounded by itself, so that the digits are the same on every
// machine.
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

// sum adds numbers with Neumaier's compensated summation.
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

// student converts a normal quantile z to that of Student's t distribution, by its
// expansion in the inverse of the degrees of freedom (Abramowitz and Stegun, 26.7.5).
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

// difference is the paired difference of two shares: there trials of n had the value only
// in the compared variant, here only in the base one. The interval is that of Agresti and
// Min, which adds a half to each of the four cells, so that it is never empty.
func difference(there, here, n int, z float64) (float64, Interval) {
	m := float64(n) + 2
	d := float64(there-here) / m
	apart := float64(there+here+1) / m
	half := float64(z*math.Sqrt(apart-float64(d*d))) / math.Sqrt(m)
	return float64(there-here) / float64(n), Interval{max(d-half, -1), min(d+half, 1)}
}

// share returns the share of k in n trials with its Wilson interval.
func share(k, n int, z float64) Share {
	low, high := chance.Wilson(k, n, z)
	return Share{k, float64(k) / float64(n), Interval{low, high}}
}

// Share is the share of trials with a value: their number, and the fraction with its interval.
type Share struct {
	Count int
	Part  float64
	Interval
}
