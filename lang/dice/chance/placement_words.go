package chance

import "houserule/lang/exact"

// wordPlacement is placement with one-word weights and one set of rows. Rows are updated from
// the last to the first, so that each is read before it is overwritten.
type wordPlacement struct {
	n, last int   // see placement
	places  []int // by value: the index offset of one contribution
	before  []int // see placement
	length  int
	rows    [][]uint64
	ends    []int    // by row: length of the part that is not zero
	done    []uint64 // weights of the result
}

func newWordPlacement(p *placement, d lattice) *wordPlacement {
	k := &wordPlacement{n: p.n, last: p.last, places: d.places, before: p.before, length: d.length, done: make([]uint64, d.length)}
	room := make([]uint64, p.last*d.length)
	k.rows, k.ends = make([][]uint64, p.last), make([]int, p.last)
	for i := range k.rows {
		k.rows[i] = room[i*d.length : (i+1)*d.length]
	}
	k.rows[0][0], k.ends[0] = 1, 1
	return k
}

// add adds row from, times ways, to row to, or to the result if to is last.
func (wp *wordPlacement) add(to, from int, ways uint64, value int) {
	if ways == 0 || wp.ends[from] == 0 {
		return
	}
	shift := wp.places[value] * (wp.before[to] - wp.before[from])
	target := wp.done
	if to < wp.last {
		target = wp.rows[to]
		wp.ends[to] = max(wp.ends[to], wp.ends[from]+shift)
	}
	target = target[shift:]
	for i, w := range wp.rows[from][:wp.ends[from]] {
		target[i] += w * ways
	}
}

// powers holds the powers of a word. Powers that overflow wrap around; the terms of sums that
// contain them cancel.
type powers [exact.MaxBinomial + 1]uint64

func (p *powers) of(base uint64, n int) {
	p[0] = 1
	for i := range n {
		p[i+1] = p[i] * base
	}
}

// place assigns dice to a value. w is its weight, below that of all later values.
func (wp *wordPlacement) place(value int, w, below uint64) {
	var shown, less, all powers
	shown.of(w, wp.last)
	less.of(below, wp.n)
	all.of(w+below, wp.n)
	for placed := wp.last - 1; placed >= 0; placed-- {
		if wp.ends[placed] == 0 {
			continue
		}
		// rest is the factor of the result: enough of the free dice show this value, the others
		// a later one.
		free, need := wp.n-placed, wp.last-placed
		rest := all[free]
		for m := range need {
			ways := exact.Binomials[free][m] * shown[m]
			rest -= ways * less[free-m]
			if m > 0 {
				wp.add(placed+m, placed, ways, value)
			}
		}
		wp.add(wp.last, placed, rest, value)
	}
}

// placeDistinct assigns no die or one to a value, since each value occurs at most once. left is
// the number of later values.
func (wp *wordPlacement) placeDistinct(value, left int) {
	for placed := wp.last - 1; placed >= 0; placed-- {
		if placed+1 < wp.last {
			wp.add(placed+1, placed, 1, value)
		} else if more := wp.n - placed - 1; more <= left {
			wp.add(wp.last, placed, exact.Binomials[left][more], value)
		}
	}
}

// run assigns dice to all values and returns the pmf of the result.
func (wp *wordPlacement) run(p *placement, d lattice, base uint64) (*pmf, error) {
	below := uint64(0)
	for _, w := range p.unit.words {
		below += w
	}
	for i, w := range p.unit.words {
		if err := p.spendValue(wp.length); err != nil {
			return nil, err
		}
		below -= w
		if p.distinct {
			wp.placeDistinct(i, len(p.unit.words)-1-i)
		} else {
			wp.place(i, w, below)
		}
	}
	return d.narrowPMF(wp.done, base)
}
