package chance

import (
	"houserule/lang/exact"
	"math/big"
	"math/bits"
)

// topDice computes the pmf of a term that keeps the first k of n dice in order. It sums over the
// value v of the last kept die: some dice are above v and contribute their values; enough of the
// others show v, and the rest show at most v.
//
// The distributions of the sum of the dice above v are computed for one more die at a time.
// Their weights are shorter than those of the result, so most of the work is done with short
// numbers.
type topDice struct {
	n, k   int
	unit   *pmf
	places []int // by value: the index offset of one contribution
	length int   // of a row
	width  int   // length of a weight of the result in words
	above  int   // length of a weight of the dice above in words

	ways   [][]uint64 // by number of dice above: the number of ways to choose them among n
	chosen [][]uint64 // by number of dice above: ways to choose, among the others, those that must show v
	total  []uint64   // weights of the result, width words each
}

// topKept returns the number of kept dice if they are the first in order, otherwise 0.
func topKept(mask []bool) (k int) {
	for k < len(mask) && mask[k] {
		k++
	}
	for _, keep := range mask[k:] {
		if keep {
			return 0
		}
	}
	return k
}

func newTopDice(n, k int, unit *pmf, d lattice, denom *big.Int) *topDice {
	mass := unit.mass()
	e := &topDice{n: n, k: k, unit: unit, places: d.places, length: d.length, width: exact.WordsOf(denom)}
	e.above = max(1, exact.WordsOf(mass.Exp(mass, big.NewInt(int64(k-1)), nil)))
	e.total = make([]uint64, e.length*e.width)
	e.ways, e.chosen = make([][]uint64, k), make([][]uint64, k)
	var binomial big.Int
	for a := range k {
		e.ways[a] = exact.Words(binomial.Binomial(int64(n), int64(a)), e.width)
		e.chosen[a] = exact.Words(binomial.Binomial(int64(n-a-1), int64(k-a-1)), e.width)
	}
	return e
}

// run goes through the values that the last kept die can show. spend is called for each.
func (td *topDice) run(spend func() error) error {
	below := uint64(0)
	for _, w := range td.unit.words {
		below += w
	}
	for i, w := range td.unit.words {
		if err := spend(); err != nil {
			return err
		}
		below -= w
		td.endAt(i, w, below)
	}
	return nil
}

// endAt adds the results in which the last kept die shows value i, of weight w. below is the
// weight of all later values.
func (td *topDice) endAt(i int, w, below uint64) {
	factors := td.factors(w, below)
	low, high := td.places[i], td.places[i]
	for j, p := range td.places[:i] {
		if j == 0 {
			low, high = p, p
		}
		low, high = min(low, p), max(high, p)
	}
	row, next := make([]uint64, td.above, td.above*((high-low)*(td.k-1)+1)), []uint64(nil)
	row[0] = 1
	equal := td.uniformWeight(i, high-low)
	for a := range td.k {
		if a > 0 {
			if i == 0 {
				return
			}
			next = td.addDie(next, row, i, low, high, equal)
			row, next = next, row
		}
		td.collect(row, a*low+(td.k-a)*td.places[i], factors[a])
	}
}

// factors returns, by the number a of dice above, the number of ways to choose them times the
// ways D(a) of the others: enough of them show the value, and the rest are below it.
//
// D(a) is computed from D(a+1): D(a) = (w+below) D(a+1) - C(n-a-1, k-a-1) w^(k-a-1)
// below^(n-k+1).
func (td *topDice) factors(w, below uint64) [][]uint64 {
	var power big.Int
	raise := func(base uint64, n int) []uint64 {
		power.SetUint64(base)
		return exact.Words(power.Exp(&power, big.NewInt(int64(n)), nil), td.width)
	}
	ways, rest := raise(w+below, td.n-td.k), raise(below, td.n-td.k+1)
	product, factors := make([]uint64, td.width), make([][]uint64, td.k)
	for a := td.k - 1; a >= 0; a-- {
		exact.MulWord(ways, w+below)
		exact.Mul(product, td.chosen[a], rest)
		exact.Sub(ways, product)
		exact.MulWord(rest, w)
		factors[a] = make([]uint64, td.width)
		exact.Mul(factors[a], td.ways[a], ways)
	}
	return factors
}

// uniformWeight returns the weight of each value before index i if all are equal and the values are
// consecutive, otherwise 0.
func (td *topDice) uniformWeight(i, span int) uint64 {
	if i == 0 || span != i-1 {
		return 0
	}
	for j := 1; j < i; j++ {
		if d := td.places[j] - td.places[j-1]; d*d != 1 || td.unit.words[j] != td.unit.words[0] {
			return 0
		}
	}
	return td.unit.words[0]
}

// addDie adds a die that shows one of the values before index i to a row.
func (td *topDice) addDie(next, row []uint64, i, low, high int, equal uint64) []uint64 {
	size, before := td.above, len(row)
	length := before + (high-low)*size
	if cap(next) < length {
		next = make([]uint64, length, max(length, cap(row)))
	}
	next = next[:length]
	if equal != 0 {
		if size == 1 {
			slide(next, row, high-low+1, equal)
			return next
		}
		slideLimbs(next, row, (high-low+1)*size, size, equal)
		return next
	}
	clear(next)
	for j, p := range td.places[:i] {
		shift := (p - low) * size
		for t := 0; t < before; t += size {
			exact.AddMul(next[t+shift:t+shift+size], row[t:t+size], td.unit.words[j])
		}
	}
	return next
}

// slide sets next to the sliding sums of span elements of row, times a factor.
func slide(next, row []uint64, span int, times uint64) {
	sum := uint64(0)
	for t := range next {
		if t < len(row) {
			sum += row[t]
		}
		if t >= span {
			sum -= row[t-span]
		}
		next[t] = sum * times
	}
}

// slideLimbs is slide for weights of size words.
func slideLimbs(next, row []uint64, span, size int, times uint64) {
	sum := make([]uint64, size)
	for t := 0; t < len(next); t += size {
		if t < len(row) {
			exact.Add(sum, row[t:t+size])
		}
		if t >= span {
			exact.Sub(sum, row[t-span:t-span+size])
		}
		copy(next[t:], sum)
		if times != 1 {
			exact.MulWord(next[t:t+size], times)
		}
	}
}

// collect adds a row times a factor to the result, starting at index place.
func (td *topDice) collect(row []uint64, place int, factor []uint64) {
	if td.above == 1 && td.width == 2 {
		low, high := factor[0], factor[1]
		total := td.total[2*place:]
		for t, x := range row {
			up, down := bits.Mul64(x, low)
			var carry uint64
			total[2*t], carry = bits.Add64(total[2*t], down, 0)
			total[2*t+1] += up + x*high + carry
		}
		return
	}
	at := place * td.width
	for t := 0; t < len(row); t += td.above {
		for i, x := range row[t : t+td.above] {
			exact.AddMul(td.total[at+i:at+td.width], factor[:td.width-i], x)
		}
		at += td.width
	}
}

func (td *topDice) result(d lattice, denom *big.Int) (*pmf, error) {
	list := exact.Ints(td.total, td.width)
	return d.pmf(func(i int) *big.Int { return &list[i] }, denom)
}
