package dice

import (
	"math"
	"math/big"
	"math/bits"
)

// weight is a whole number of equally likely ways: a machine word as long as it
// fits into one.
type weight struct {
	word uint64
	long *big.Int // nil while it fits
}

func word(n uint64) weight { return weight{word: n} }

func (x weight) wide() *big.Int {
	if x.long != nil {
		return x.long
	}
	return new(big.Int).SetUint64(x.word)
}

// bitLen is how many binary digits it has.
func (x weight) bitLen() int {
	if x.long != nil {
		return x.long.BitLen()
	}
	return bits.Len64(x.word)
}

func (x weight) words() int { return (x.bitLen() + 63) / 64 }

// raisedTo is a power.
func (x weight) raisedTo(n int) weight {
	if x.long == nil {
		if power, fits := raised(x.word, n); fits {
			return word(power)
		}
	}
	return weight{long: new(big.Int).Exp(x.wide(), big.NewInt(int64(n)), nil)}
}

// times multiplies words; false when the product is none.
func times(a, b uint64) (uint64, bool) {
	high, low := bits.Mul64(a, b)
	return low, high == 0
}

// raised is a power of words; false when it is none.
func raised(base uint64, n int) (uint64, bool) {
	power := uint64(1)
	if base <= 1 && n > 0 {
		return base, true
	}
	for range n { // at most 64 times
		var fits bool
		if power, fits = times(power, base); !fits {
			return 0, false
		}
	}
	return power, true
}

func gcdWords(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// narrowed collects weights of one word by value: in a row when the values are
// whole and lie close together, else by looking them up.
type narrowed struct {
	low    int64
	row    []uint64
	places map[number]int
	values []number
	words  []uint64
}

// widest is how far apart values may lie that are collected in a row, when so many
// of them come.
func widest(values int) int64 { return min(8*int64(values)+1024, maxOutcomes) }

func (g *narrowed) between(low, high int64, values int) {
	if low <= high && high-low >= 0 && high-low < widest(values) {
		g.low, g.row = low, make([]uint64, high-low+1)
		return
	}
	g.places = map[number]int{}
}

func (g *narrowed) add(n number, w uint64) {
	if g.row != nil {
		g.row[n.num-g.low] += w
		return
	}
	at, known := g.places[n]
	if !known {
		at = len(g.values)
		g.places[n] = at
		g.values, g.words = append(g.values, n), append(g.words, 0)
	}
	g.words[at] += w
}

// spread sorts what was collected and leaves out what has no weight.
func (g *narrowed) spread(base uint64) *spread {
	if g.row == nil {
		return sortedSpread(g.values, g.words, base)
	}
	n := 0
	for _, w := range g.row {
		if w != 0 {
			n++
		}
	}
	s := &spread{values: make([]number, 0, n), words: g.row[:0], base: base}
	for i, w := range g.row {
		if w != 0 {
			s.values, s.words = append(s.values, whole(g.low+int64(i))), append(s.words, w)
		}
	}
	return s
}

// bounds are the lowest and the highest of whole values; empty where others are
// among them.
func bounds(low, high int64, values []number) (int64, int64) {
	for _, v := range values {
		if v.den != 1 {
			return 1, 0
		}
		low, high = min(low, v.num), max(high, v.num)
	}
	return low, high
}

// product multiplies weights.
func product(a, b weight) weight {
	if a.long == nil && b.long == nil {
		if n, fits := times(a.word, b.word); fits {
			return word(n)
		}
	}
	return weight{long: new(big.Int).Mul(a.wide(), b.wide())}
}

// addProduct adds the product of two weights: as words, unless the whole is long.
func (x *weight) addProduct(a, b weight, long bool) {
	if !long {
		x.word += a.word * b.word
		return
	}
	if x.long == nil {
		x.long = new(big.Int)
	}
	x.long.Add(x.long, new(big.Int).Mul(a.wide(), b.wide()))
}

// collect is the spread of values of which some may be equal; all weights are words
// when the denominator is.
func collect(values []number, weights []weight, denom weight) *spread {
	if denom.long != nil {
		g := gather()
		for i, v := range values {
			w := g.at(v)
			w.Add(w, weights[i].wide())
		}
		return g.spread(denom.long)
	}
	var g narrowed
	low, high := bounds(math.MaxInt64, math.MinInt64, values)
	g.between(low, high, len(values))
	for i, v := range values {
		g.add(v, weights[i].word)
	}
	return g.spread(denom.word)
}
