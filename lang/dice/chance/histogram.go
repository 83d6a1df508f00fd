package chance

import (
	"math"
	"math/big"

	"houserule/lang/exact"
)

// histogram sums one-word weights by value: in an array if the values are integers in a small
// range, otherwise in a map.
type histogram struct {
	low    int64                  // the value of row[0]
	row    []uint64               // nil if index is used
	index  map[exact.Rational]int // indexes into values and words
	values []exact.Rational
	words  []uint64
}

// maxRowLength returns the maximum length of the array for a number of values.
func maxRowLength(values int) int64 { return min(8*int64(values)+1024, maxOutcomes) }

func (h *histogram) prepare(low, high int64, values int) {
	if low <= high && high-low >= 0 && high-low < maxRowLength(values) {
		h.low, h.row = low, make([]uint64, high-low+1)
		return
	}
	h.index = map[exact.Rational]int{}
}

func (h *histogram) add(n exact.Rational, w uint64) {
	if h.row != nil {
		h.row[n.Num-h.low] += w
		return
	}
	at, known := h.index[n]
	if !known {
		at = len(h.values)
		h.index[n] = at
		h.values, h.words = append(h.values, n), append(h.words, 0)
	}
	h.words[at] += w
}

// pmf returns the sorted values with their weights, without those of weight 0.
func (h *histogram) pmf(base uint64) *pmf {
	if h.row == nil {
		return sortedPMF(h.values, h.words, base)
	}
	n := 0
	for _, w := range h.row {
		if w != 0 {
			n++
		}
	}
	s := &pmf{values: make([]exact.Rational, 0, n), words: h.row[:0], base: base}
	for i, w := range h.row {
		if w != 0 {
			s.values, s.words = append(s.values, exact.Integer(h.low+int64(i))), append(s.words, w)
		}
	}
	return s
}

// bounds extends a range to hold all values; the result is empty (low above high) if one is
// not an integer.
func bounds(low, high int64, values []exact.Rational) (int64, int64) {
	for _, v := range values {
		if v.Den != 1 {
			return 1, 0
		}
		low, high = min(low, v.Num), max(high, v.Num)
	}
	return low, high
}

// collect returns the pmf of values that may repeat.
func collect(values []exact.Rational, weights []exact.Natural, denom exact.Natural) *pmf {
	base, fits := denom.Uint64()
	if !fits {
		g, weight := newBigHistogram(), big.Int{}
		for i, v := range values {
			w := g.at(v)
			w.Add(w, weights[i].Set(&weight))
		}
		return g.pmf(denom.Int())
	}
	var g histogram
	low, high := bounds(math.MaxInt64, math.MinInt64, values)
	g.prepare(low, high, len(values))
	for i, v := range values {
		weight, _ := weights[i].Uint64()
		g.add(v, weight)
	}
	return g.pmf(base)
}
