package chance

import (
	"errors"
	"houserule/lang/dice"
	"houserule/lang/exact"
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// pmf is the probability mass function of a part of an expression: weights over a common
// denominator. If the weights add up to less than the denominator, the difference is the tail of
// explosions that were not followed; every operation preserves it.
//
// If the denominator fits into a machine word, words and base are set; otherwise base is 0, and
// weights and denom are set. toBig sets weights and denom in either case.
type pmf struct {
	values  []exact.Rational // ascending, distinct
	words   []uint64         // by values; nil if base is 0
	base    uint64           // the denominator of words; 0 if it does not fit into a word
	weights []*big.Int       // by values; nil until toBig
	denom   *big.Int         // the denominator of weights
}

// toBig sets weights and denom.
func (pm *pmf) toBig() *pmf {
	if pm.denom != nil {
		return pm
	}
	pm.denom = new(big.Int).SetUint64(pm.base)
	list := exact.Ints(pm.words, 1)
	pm.weights = make([]*big.Int, len(list))
	for i := range list {
		pm.weights[i] = &list[i]
	}
	return pm
}

func (pm *pmf) isNarrow() bool { return pm.base != 0 }

func (pm *pmf) weight(i int) exact.Natural {
	if pm.isNarrow() {
		return exact.NewNatural(pm.words[i])
	}
	return exact.FromInt(pm.weights[i])
}

func (pm *pmf) denominator() exact.Natural {
	if pm.isNarrow() {
		return exact.NewNatural(pm.base)
	}
	return exact.FromInt(pm.denom)
}

// denominatorWords is the length of the denominator in words.
func (pm *pmf) denominatorWords() int {
	if pm.isNarrow() {
		return 1
	}
	return exact.WordsOf(pm.denom)
}

// isCertain reports whether a pmf has a single value and no tail.
func (pm *pmf) isCertain() bool {
	if len(pm.values) != 1 {
		return false
	}
	if pm.isNarrow() {
		return pm.words[0] == pm.base
	}
	return pm.weights[0].Cmp(pm.denom) == 0
}

// maxWork is the maximum number of multiplications of an operation, maxOutcomes the maximum
// number of its results.
const (
	maxWork     = 20_000_000
	maxOutcomes = 2_000_000
)

// ErrLarge is the cause of errors for odds that cannot be computed within the limits.
var ErrLarge = errors.New("the exact odds are too large to work out")

func constant(n exact.Rational) *pmf {
	return &pmf{values: []exact.Rational{n}, words: []uint64{1}, base: 1}
}

// bigHistogram sums big weights by value.
type bigHistogram struct {
	index   map[exact.Rational]int
	values  []exact.Rational
	weights []*big.Int
}

func newBigHistogram() *bigHistogram { return &bigHistogram{index: map[exact.Rational]int{}} }

// at returns the weight of a value, to which the caller may add.
func (bh *bigHistogram) at(n exact.Rational) *big.Int {
	if i, known := bh.index[n]; known {
		return bh.weights[i]
	}
	bh.index[n] = len(bh.values)
	bh.values = append(bh.values, n)
	bh.weights = append(bh.weights, new(big.Int))
	return bh.weights[len(bh.weights)-1]
}

// pmf returns the sorted values with their weights, without those of weight 0.
func (bh *bigHistogram) pmf(denom *big.Int) *pmf {
	order := make([]int, 0, len(bh.values))
	for i := range bh.values {
		if bh.weights[i].Sign() != 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return bh.values[a].Cmp(bh.values[b]) })
	s := &pmf{values: make([]exact.Rational, len(order)), weights: make([]*big.Int, len(order)), denom: denom}
	for i, from := range order {
		s.values[i], s.weights[i] = bh.values[from], bh.weights[from]
	}
	return s
}

// sortedPMF returns the pmf of distinct values, sorted, without those of weight 0.
func sortedPMF(values []exact.Rational, words []uint64, base uint64) *pmf {
	order := make([]int, 0, len(values))
	for i := range values {
		if words[i] != 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return values[a].Cmp(values[b]) })
	s := &pmf{values: make([]exact.Rational, len(order)), words: make([]uint64, len(order)), base: base}
	for i, from := range order {
		s.values[i], s.words[i] = values[from], words[from]
	}
	return s
}

// mass returns the sum of all weights.
func (pm *pmf) mass() *big.Int {
	sum := new(big.Int)
	if pm.isNarrow() {
		total := uint64(0)
		for _, w := range pm.words {
			total += w
		}
		return sum.SetUint64(total)
	}
	for _, w := range pm.weights {
		sum.Add(sum, w)
	}
	return sum
}

// massBits returns the number of bits of the sum of all weights.
func (pm *pmf) massBits() int {
	if !pm.isNarrow() {
		return pm.mass().BitLen()
	}
	total := uint64(0)
	for _, w := range pm.words {
		total += w
	}
	return bits.Len64(total)
}

// apply returns the pmf of f(value). Values with equal results are combined.
func (pm *pmf) apply(f func(exact.Rational) (exact.Rational, error)) (*pmf, error) {
	if pm.isNarrow() {
		to := make([]exact.Rational, len(pm.values))
		for i, v := range pm.values {
			var err error
			if to[i], err = f(v); err != nil {
				return nil, err
			}
		}
		var g histogram
		low, high := bounds(math.MaxInt64, math.MinInt64, to)
		g.prepare(low, high, len(to))
		for i, v := range to {
			g.add(v, pm.words[i])
		}
		return g.pmf(pm.base), nil
	}
	g := newBigHistogram()
	for i, v := range pm.values {
		to, err := f(v)
		if err != nil {
			return nil, err
		}
		w := g.at(to)
		w.Add(w, pm.weights[i])
	}
	return g.pmf(pm.denom), nil
}

// combine returns the pmf of f over the values of two independent pmfs.
func (mt *meter) combine(a, b *pmf, f func(a, b exact.Rational) (exact.Rational, error)) (*pmf, error) {
	if b.isCertain() {
		return a.apply(func(v exact.Rational) (exact.Rational, error) { return f(v, b.values[0]) })
	}
	if a.isCertain() {
		return b.apply(func(v exact.Rational) (exact.Rational, error) { return f(a.values[0], v) })
	}
	if len(a.values)*len(b.values) > maxWork {
		return nil, ErrLarge
	}
	if base, fits := exact.Mul64(a.base, b.base); fits && base != 0 {
		return mt.combineWords(a, b, base, f)
	}
	a.toBig()
	b.toBig()
	g := newBigHistogram()
	var both big.Int
	long := exact.WordsOf(a.denom) + exact.WordsOf(b.denom)
	row := int64(len(b.values)) * mulWork(exact.WordsOf(a.denom), exact.WordsOf(b.denom))
	for i, v := range a.values {
		if err := mt.spend(row); err != nil {
			return nil, err
		}
		before := len(g.values)
		for j, other := range b.values {
			to, err := f(v, other)
			if err != nil {
				return nil, err
			}
			sum := g.at(to)
			sum.Add(sum, both.Mul(a.weights[i], b.weights[j]))
		}
		if err := mt.reserve(len(g.values)-before, long); err != nil {
			return nil, err
		}
	}
	return g.pmf(new(big.Int).Mul(a.denom, b.denom)), nil
}

// combineWords is combine with one-word weights.
func (mt *meter) combineWords(a, b *pmf, base uint64, f func(a, b exact.Rational) (exact.Rational, error)) (*pmf, error) {
	low, high := int64(math.MaxInt64), int64(math.MinInt64)
	row := make([]exact.Rational, len(b.values))
	into := func(v exact.Rational) (err error) {
		for j, other := range b.values {
			if row[j], err = f(v, other); err != nil {
				return err
			}
		}
		return nil
	}
	for _, v := range a.values {
		if err := mt.spend(int64(len(row))); err != nil {
			return nil, err
		}
		if err := into(v); err != nil {
			return nil, err
		}
		if low <= high || low == math.MaxInt64 {
			low, high = bounds(low, high, row)
		}
	}
	var g histogram
	g.prepare(low, high, len(a.values)*len(row))
	for i, v := range a.values {
		if err := into(v); err != nil {
			return nil, err
		}
		before := len(g.values)
		for j, to := range row {
			g.add(to, a.words[i]*b.words[j])
		}
		if err := mt.reserve(len(g.values)-before, 2); err != nil {
			return nil, err
		}
	}
	s := g.pmf(base)
	if g.row != nil {
		return s, mt.reserve(len(s.values), 2)
	}
	return s, nil
}

func (mt *meter) sum(a, b *pmf) (*pmf, error) { return mt.combine(a, b, exact.Rational.Add) }

// compare returns the pmf of a comparison: 1 for true and 0 for false. Its work is linear in the
// number of values.
func (mt *meter) compare(a, b *pmf, operator dice.Comparator) (*pmf, error) {
	share := 3 * mulWork(a.denominatorWords(), b.denominatorWords())
	if base, fits := exact.Mul64(a.base, b.base); fits && base != 0 {
		return mt.compareWords(a, b, base, share, operator)
	}
	a.toBig()
	b.toBig()
	var yes, no, below, step, product big.Int
	massB := b.mass()
	j := 0
	for i, v := range a.values {
		if err := mt.spend(share); err != nil {
			return nil, err
		}
		for j < len(b.values) && b.values[j].Cmp(v) < 0 {
			below.Add(&below, b.weights[j])
			j++
		}
		same := new(big.Int)
		if j < len(b.values) && b.values[j] == v {
			same = b.weights[j]
		}
		above := step.Sub(massB, &below)
		above.Sub(above, same)
		for order, weight := range []*big.Int{above, same, &below} { // v is less, equal, greater
			side := &no
			if operator.Holds(order - 1) {
				side = &yes
			}
			side.Add(side, product.Mul(a.weights[i], weight))
		}
	}
	g := newBigHistogram()
	g.at(exact.Integer(0)).Set(&no)
	g.at(exact.Integer(1)).Set(&yes)
	return g.pmf(new(big.Int).Mul(a.denom, b.denom)), nil
}

// compareWords is compare with one-word weights.
func (mt *meter) compareWords(a, b *pmf, base uint64, share int64, operator dice.Comparator) (*pmf, error) {
	var yes, no, below, mass uint64
	for _, weight := range b.words {
		mass += weight
	}
	j := 0
	for i, v := range a.values {
		if err := mt.spend(share); err != nil {
			return nil, err
		}
		for j < len(b.values) && b.values[j].Cmp(v) < 0 {
			below += b.words[j]
			j++
		}
		same := uint64(0)
		if j < len(b.values) && b.values[j] == v {
			same = b.words[j]
		}
		for order, weight := range [...]uint64{mass - below - same, same, below} { // v is less, equal, greater
			if operator.Holds(order - 1) {
				yes += a.words[i] * weight
			} else {
				no += a.words[i] * weight
			}
		}
	}
	return sortedPMF([]exact.Rational{exact.Integer(0), exact.Integer(1)}, []uint64{no, yes}, base), nil
}

// branch is one component of a mixture.
type branch struct {
	weight exact.Natural
	of     *pmf
}

// mix returns the mixture of branches, each with the probability weight/total.
func (mt *meter) mix(branches []branch, total exact.Natural) (*pmf, error) {
	if s, err := mt.mixWords(branches, total); s != nil || err != nil {
		return s, err
	}
	for _, b := range branches {
		b.of.toBig()
	}
	scale := big.NewInt(1)
	var divisor big.Int
	for _, b := range branches { // the least common multiple of all denominators
		if b.of.denom.Cmp(scale) != 0 {
			divisor.GCD(nil, nil, scale, b.of.denom)
			scale = new(big.Int).Mul(scale, divisor.Quo(b.of.denom, &divisor))
		}
	}
	g := newBigHistogram()
	var factor, weight, scaled big.Int
	long := exact.WordsOf(scale)
	for _, b := range branches {
		factor.Quo(scale, b.of.denom)
		factor.Mul(&factor, b.weight.Set(&weight))
		before := len(g.values)
		if err := mt.spend(int64(len(b.of.values)) * mulWork(exact.WordsOf(b.of.denom), exact.WordsOf(&factor))); err != nil {
			return nil, err
		}
		for i, v := range b.of.values {
			sum := g.at(v)
			sum.Add(sum, scaled.Mul(b.of.weights[i], &factor))
		}
		if err := mt.reserve(len(g.values)-before, long); err != nil {
			return nil, err
		}
	}
	return g.pmf(scale.Mul(scale, total.Int())), nil
}

// mixWords is mix with one-word weights; it returns nil if they do not fit.
func (mt *meter) mixWords(branches []branch, total exact.Natural) (*pmf, error) {
	cases, fits := total.Uint64()
	scale, values := uint64(1), 0
	for _, b := range branches {
		if !fits || !b.of.isNarrow() || !b.weight.IsUint64() {
			return nil, nil
		}
		scale, fits = exact.Mul64(scale, b.of.base/exact.GCD(scale, b.of.base))
		values += len(b.of.values)
	}
	base, whole := exact.Mul64(scale, cases)
	if !fits || !whole || base == 0 {
		return nil, nil
	}
	low, high := int64(math.MaxInt64), int64(math.MinInt64)
	for _, b := range branches {
		if low <= high || low == math.MaxInt64 {
			low, high = bounds(low, high, b.of.values)
		}
		if err := mt.spend(int64(len(b.of.values))); err != nil {
			return nil, err
		}
	}
	var g histogram
	g.prepare(low, high, values)
	for _, b := range branches {
		weight, _ := b.weight.Uint64()
		factor := scale / b.of.base * weight
		for i, v := range b.of.values {
			g.add(v, b.of.words[i]*factor)
		}
	}
	s := g.pmf(base)
	return s, mt.reserve(len(s.values), 1)
}
