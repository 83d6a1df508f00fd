package dice

import (
	"errors"
	"math/big"
	"slices"
)

// spread is a distribution of numbers on the way: weights over a common
// denominator. Weights that add up to less than the denominator leave the rest
// to what was not followed, the tail of endless explosions; every operation
// carries that along by itself.
type spread struct {
	values  []number // ascending, each once
	weights []*big.Int
	denom   *big.Int
}

// maxWork bounds the multiplications of one operation, maxOutcomes its results.
const (
	maxWork     = 20_000_000
	maxOutcomes = 2_000_000
)

// ErrLarge is the cause of an error that says that exact odds are out of reach.
var ErrLarge = errors.New("the exact odds are too large to work out")

func point(n number) *spread {
	return &spread{[]number{n}, []*big.Int{big.NewInt(1)}, big.NewInt(1)}
}

// gathered collects weights by value.
type gathered struct {
	places  map[number]int
	values  []number
	weights []*big.Int
}

func gather() *gathered { return &gathered{places: map[number]int{}} }

// at gives the weight of a value to add to.
func (g *gathered) at(n number) *big.Int {
	if i, known := g.places[n]; known {
		return g.weights[i]
	}
	g.places[n] = len(g.values)
	g.values = append(g.values, n)
	g.weights = append(g.weights, new(big.Int))
	return g.weights[len(g.weights)-1]
}

// spread sorts what was gathered and leaves out what has no weight.
func (g *gathered) spread(denom *big.Int) *spread {
	order := make([]int, 0, len(g.values))
	for i := range g.values {
		if g.weights[i].Sign() != 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return g.values[a].compare(g.values[b]) })
	s := &spread{make([]number, len(order)), make([]*big.Int, len(order)), denom}
	for i, from := range order {
		s.values[i], s.weights[i] = g.values[from], g.weights[from]
	}
	return s
}

// mass is the sum of all weights.
func (s *spread) mass() *big.Int {
	sum := new(big.Int)
	for _, w := range s.weights {
		sum.Add(sum, w)
	}
	return sum
}

// apply gives the spread of f(value).
func (s *spread) apply(f func(number) (number, error)) (*spread, error) {
	g := gather()
	for i, v := range s.values {
		to, err := f(v)
		if err != nil {
			return nil, err
		}
		w := g.at(to)
		w.Add(w, s.weights[i])
	}
	return g.spread(s.denom), nil
}

// combine gives the spread of f over two independent spreads.
func (w *effort) combine(a, b *spread, f func(a, b number) (number, error)) (*spread, error) {
	if len(b.values) == 1 && b.weights[0].Cmp(b.denom) == 0 {
		return a.apply(func(v number) (number, error) { return f(v, b.values[0]) })
	}
	if len(a.values) == 1 && a.weights[0].Cmp(a.denom) == 0 {
		return b.apply(func(v number) (number, error) { return f(a.values[0], v) })
	}
	if len(a.values)*len(b.values) > maxWork {
		return nil, ErrLarge
	}
	g := gather()
	var both big.Int
	long := wordsOf(a.denom) + wordsOf(b.denom)
	row := int64(len(b.values)) * mulWork(wordsOf(a.denom), wordsOf(b.denom))
	for i, v := range a.values {
		if err := w.spend(row); err != nil {
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
		if err := w.hold(len(g.values)-before, long); err != nil {
			return nil, err
		}
	}
	return g.spread(new(big.Int).Mul(a.denom, b.denom)), nil
}

func (w *effort) sum(a, b *spread) (*spread, error) { return w.combine(a, b, number.add) }

// compareSpreads gives the spread of a comparison: 1 and 0. Both sides run in
// step, so it needs no product of all pairs.
func (w *effort) compare(a, b *spread, operator comparator) (*spread, error) {
	share := 3 * mulWork(wordsOf(a.denom), wordsOf(b.denom))
	var yes, no, below, step, product big.Int
	massB := b.mass()
	j := 0
	for i, v := range a.values {
		if err := w.spend(share); err != nil {
			return nil, err
		}
		for j < len(b.values) && b.values[j].compare(v) < 0 {
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
			if operator.holds(order - 1) {
				side = &yes
			}
			side.Add(side, product.Mul(a.weights[i], weight))
		}
	}
	g := gather()
	g.at(whole(0)).Set(&no)
	g.at(whole(1)).Set(&yes)
	return g.spread(new(big.Int).Mul(a.denom, b.denom)), nil
}

// mixed is one branch of a mixture.
type mixed struct {
	weight *big.Int
	of     *spread
}

// mixture joins branches that come up in weight of total cases.
func (w *effort) mixture(branches []mixed, total *big.Int) (*spread, error) {
	scale := big.NewInt(1)
	var divisor big.Int
	for _, b := range branches { // the least common multiple of all denominators
		if b.of.denom.Cmp(scale) != 0 {
			divisor.GCD(nil, nil, scale, b.of.denom)
			scale = new(big.Int).Mul(scale, divisor.Quo(b.of.denom, &divisor))
		}
	}
	g := gather()
	var factor, scaled big.Int
	long := wordsOf(scale)
	for _, b := range branches {
		factor.Quo(scale, b.of.denom)
		factor.Mul(&factor, b.weight)
		before := len(g.values)
		if err := w.spend(int64(len(b.of.values)) * mulWork(wordsOf(b.of.denom), wordsOf(&factor))); err != nil {
			return nil, err
		}
		for i, v := range b.of.values {
			sum := g.at(v)
			sum.Add(sum, scaled.Mul(b.of.weights[i], &factor))
		}
		if err := w.hold(len(g.values)-before, long); err != nil {
			return nil, err
		}
	}
	return g.spread(scale.Mul(scale, total)), nil
}
