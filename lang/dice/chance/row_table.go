package chance

import (
	"houserule/lang/exact"
	"math/big"
	"math/bits"
	"slices"
)

// newLattice returns the lattice of the sums of kept dice, given the contribution of each value;
// rows is the number of rows that are updated for each value. ok is false if the rows would be
// too long.
func newLattice(single []exact.Rational, kept, rows int) (d lattice, ok bool, err error) {
	sorted := slices.Clone(single)
	slices.SortFunc(sorted, exact.Rational.Cmp)
	sorted = slices.Compact(sorted)
	base, step, places, err := (&pmf{values: sorted}).toLattice()
	if err != nil {
		return d, false, err
	}
	length := places[len(places)-1]*int64(kept) + 1
	if length > maxOutcomes || float64(length)*float64(rows)*float64(len(single)) > 5*maxWork {
		return d, false, nil
	}
	d = lattice{base: base, step: step, kept: kept, length: int(length), places: make([]int, len(single))}
	for i, v := range single {
		at, _ := slices.BinarySearchFunc(sorted, v, exact.Rational.Cmp)
		d.places[i] = int(places[at])
	}
	return d, true, nil
}

// newRowTable returns a rowTable with two-word weights if they fit, otherwise with big integers.
func newRowTable(d lattice, rows int, denom *big.Int) rowTable {
	length := d.length
	if denom.BitLen() <= 127 {
		t := &wordTable{lattice: d, now: make([][]uint128, rows), next: make([][]uint128, rows), done: make([]uint128, length)}
		t.now[0] = make([]uint128, length)
		t.now[0][0].low = 1
		return t
	}
	t := &bigTable{lattice: d, now: make([][]big.Int, rows), next: make([][]big.Int, rows), done: make([]big.Int, length)}
	t.now[0] = make([]big.Int, length)
	t.now[0][0].SetInt64(1)
	return t
}

// lattice maps indexes of rows to sums: index i is the sum kept*base + i*step.
type lattice struct {
	base, step exact.Rational
	kept       int   // number of kept dice
	length     int   // of a row
	places     []int // by value: the index offset of one contribution
}

func (l lattice) width() int { return l.length }

func (l lattice) pmf(weight func(i int) *big.Int, denom *big.Int) (*pmf, error) {
	s := &pmf{values: make([]exact.Rational, 0, l.length), weights: make([]*big.Int, 0, l.length), denom: denom}
	for i := range l.length {
		w := weight(i)
		if w.Sign() == 0 {
			continue
		}
		v, err := l.value(i)
		if err != nil {
			return nil, err
		}
		s.values, s.weights = append(s.values, v), append(s.weights, w)
	}
	return s, nil
}

// value returns the sum at index i.
func (l lattice) value(i int) (exact.Rational, error) {
	start, err := l.base.Mul(exact.Integer(int64(l.kept)))
	if err != nil {
		return start, err
	}
	v, err := l.step.Mul(exact.Integer(int64(i)))
	if err != nil {
		return v, err
	}
	return v.Add(start)
}

// narrowPMF returns the pmf of a row of one-word weights.
func (l lattice) narrowPMF(row []uint64, base uint64) (*pmf, error) {
	s := &pmf{values: make([]exact.Rational, 0, len(row)), words: row[:0], base: base}
	for i, w := range row {
		if w == 0 {
			continue
		}
		v, err := l.value(i)
		if err != nil {
			return nil, err
		}
		s.values, s.words = append(s.values, v), append(s.words, w)
	}
	return s, nil
}

// uint128 is a two-word weight.
type uint128 struct{ high, low uint64 }

// wordTable is a rowTable with two-word weights.
type wordTable struct {
	lattice
	now, next [][]uint128
	done      []uint128
}

func (t *wordTable) add(to, from int, factor *big.Int, value, times int) error {
	source := t.now[from]
	if source == nil || factor.Sign() == 0 {
		return nil
	}
	target := t.done
	if to >= 0 {
		if t.next[to] == nil {
			t.next[to] = make([]uint128, t.length)
		}
		target = t.next[to]
	}
	var shifted big.Int
	low, high := factor.Uint64(), shifted.Rsh(factor, 64).Uint64()
	shift := t.places[value] * times
	for i, w := range source {
		if w.low|w.high == 0 {
			continue
		}
		up, down := bits.Mul64(w.low, low)
		up += w.low*high + w.high*low
		at := &target[i+shift]
		var carry uint64
		at.low, carry = bits.Add64(at.low, down, 0)
		at.high += up + carry
	}
	return nil
}

func (t *wordTable) advance() {
	t.now, t.next = t.next, t.now
	for _, row := range t.next {
		clear(row)
	}
}

func (t *wordTable) result(denom *big.Int) (*pmf, error) {
	return t.pmf(func(i int) *big.Int {
		w := new(big.Int).SetUint64(t.done[i].high)
		w.Lsh(w, 64)
		return w.Or(w, new(big.Int).SetUint64(t.done[i].low))
	}, denom)
}

// bigTable is a rowTable with big integers.
type bigTable struct {
	lattice
	now, next [][]big.Int
	done      []big.Int
	product   big.Int
}

func (t *bigTable) add(to, from int, factor *big.Int, value, times int) error {
	source := t.now[from]
	if source == nil || factor.Sign() == 0 {
		return nil
	}
	target := t.done
	if to >= 0 {
		if t.next[to] == nil {
			t.next[to] = make([]big.Int, t.length)
		}
		target = t.next[to]
	}
	shift := t.places[value] * times
	for i := range source {
		if source[i].Sign() != 0 {
			at := &target[i+shift]
			at.Add(at, t.product.Mul(&source[i], factor))
		}
	}
	return nil
}

func (t *bigTable) advance() {
	t.now, t.next = t.next, t.now
	for _, row := range t.next {
		for i := range row {
			row[i].SetInt64(0)
		}
	}
}

func (t *bigTable) result(denom *big.Int) (*pmf, error) {
	return t.pmf(func(i int) *big.Int { return new(big.Int).Set(&t.done[i]) }, denom)
}

// pmfTable is a rowTable for contributions that are pmfs. Its rows are pmfs, too. Their
// weights leave out the denominators of the contributions, which therefore must be equal for all
// values.
type pmfTable struct {
	*meter
	adds      []*pmf
	powers    map[[2]int]*pmf
	now, next []*pmf
	done      *pmf
	work      int
}

func (mt *meter) newPMFTable(adds []*pmf, rows int) *pmfTable {
	t := &pmfTable{meter: mt, adds: adds, powers: map[[2]int]*pmf{}, now: make([]*pmf, rows), next: make([]*pmf, rows)}
	t.now[0] = constant(exact.Integer(0))
	t.done = &pmf{weights: []*big.Int{}, denom: big.NewInt(1)}
	return t
}

func (t *pmfTable) add(to, from int, factor *big.Int, value, times int) error {
	source := t.now[from]
	if source == nil || factor.Sign() == 0 {
		return nil
	}
	power := t.powers[[2]int{value, times}]
	if power == nil {
		var err error
		if power, err = t.meter.sumOfCopies(t.adds[value], times); err != nil {
			return err
		}
		t.powers[[2]int{value, times}] = power
	}
	target := &t.done
	if to >= 0 {
		target = &t.next[to]
		if *target == nil {
			*target = &pmf{weights: []*big.Int{}, denom: big.NewInt(1)}
		}
	}
	if t.work += len(power.values)*len(source.values) + len((*target).values); t.work > maxWork/4 {
		return ErrLarge
	}
	more, err := t.meter.sum(source, power)
	if err != nil {
		return err
	}
	*target, err = t.mix([]branch{{exact.NewNatural(1), *target}, {exact.FromInt(factor), more}}, exact.NewNatural(1))
	return err
}

// width is 0, since sum and mix count their work themselves.
func (t *pmfTable) width() int { return 0 }

func (t *pmfTable) advance() {
	t.now, t.next = t.next, t.now
	clear(t.next)
}

func (t *pmfTable) result(denom *big.Int) (*pmf, error) {
	done := t.done.toBig()
	return &pmf{values: done.values, weights: done.weights, denom: new(big.Int).Mul(done.denom, denom)}, nil
}
