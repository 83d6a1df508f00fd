package chance

import (
	"errors"
	"houserule/lang/dice"
	"houserule/lang/exact"
	"math/big"
	"slices"
)

// errTooFew is the error for dice that must all differ but have too few different faces.
var errTooFew = errors.New("the die has too few different faces for all dice to differ")

// kept returns the pmf of a term whose dice are kept or dropped by the steps from index from on.
// It goes through the values from one end and chooses how many dice show each value, so that the
// rank of each die is known. Once all kept ranks are assigned, the remaining dice do not matter.
//
// With distinct, the dice all differ and each set of values is equally likely.
func (sd *singleDie) kept(unit *pmf, from int, distinct bool) (*pmf, error) {
	n := sd.Count
	mask, next := windows(sd.Pool, from)
	first, last := slices.Index(mask, true), lastIndex(mask)+1
	denom := unit.denominator().Exp(n)
	if distinct {
		if n > len(unit.values) {
			return nil, errTooFew
		}
		denom = exact.Binomial(len(unit.values), n)
	}
	if first < 0 {
		mass := denom
		if !distinct {
			mass = exact.FromInt(unit.mass()).Exp(n)
		}
		return &pmf{values: []exact.Rational{exact.Integer(0)}, weights: []*big.Int{mass.Int()}, denom: denom.Int()}, nil
	}
	if n-first >= last { // fewer ranks to assign from the high end
		unit, _ = reversed(unit, mask)
	} else {
		_, mask = reversed(unit, mask)
		last = n - first
	}
	single, adds, err := sd.additions(unit, from, next)
	if err != nil {
		return nil, err
	}
	if float64(last)*float64(last)*float64(len(unit.values))*float64(denom.BitLen()/64+1) > maxWork {
		return nil, ErrLarge
	}
	p := &placement{n: n, last: last, unit: unit, before: make([]int, n+1), distinct: distinct, meter: sd.meter, weightWork: int64(1 + denom.Words()/4)}
	for i, keep := range mask {
		p.before[i+1] = p.before[i]
		if keep {
			p.before[i+1]++
		}
	}
	if single != nil {
		if next == len(sd.Steps) && !distinct && !slices.Contains(mask, false) {
			return sd.sumOf(unit, single)
		}
		k, rows := topKept(mask), last*last
		if k > 0 && unit.isNarrow() && !distinct {
			rows = last * (1 + denom.Words()/8)
		}
		d, fits, err := newLattice(single, p.before[last], rows)
		if err != nil {
			return nil, err
		}
		if fits {
			return p.dense(d, k, denom)
		}
	}
	if adds == nil {
		for _, v := range single {
			adds = append(adds, constant(v))
		}
	}
	unit.toBig()
	t := sd.newPMFTable(adds, last)
	if err := p.run(t); err != nil {
		return nil, err
	}
	return t.result(denom.Int())
}

// sumOf returns the pmf of the sum if all dice are kept; adds is the contribution of each
// value.
func (sd *singleDie) sumOf(unit *pmf, adds []exact.Rational) (*pmf, error) {
	i := -1
	one, err := unit.apply(func(exact.Rational) (exact.Rational, error) {
		i++
		return adds[i], nil
	})
	if err != nil {
		return nil, err
	}
	return sd.sumOfCopies(one, sd.Count)
}

// additions returns what a kept die contributes, by value. Steps from index from to before next
// keep or clamp and are applied to the value; steps from next on are followed by singleDie.from.
// The result is in single if all contributions are numbers, otherwise in adds.
func (sd *singleDie) additions(unit *pmf, from, next int) (single []exact.Rational, adds []*pmf, err error) {
	single = make([]exact.Rational, len(unit.values))
	sure := true
	for i, v := range unit.values {
		v = dice.Adjusted(sd.Steps[from:next], v)
		if next == sd.lastStep {
			single[i] = sd.contribution(v)
			continue
		}
		s, err := sd.contributionFrom(next, v)
		if err != nil {
			return nil, nil, err
		}
		adds = append(adds, s)
		if sure = sure && s.isCertain(); sure {
			single[i] = s.values[0]
		}
	}
	if !sure {
		return nil, adds, nil
	}
	return single, adds, nil
}

// dense returns the pmf of kept dice that each contribute one number, by the fastest
// algorithm that applies. k is the number of kept dice if these are the first k in order,
// else 0.
func (p *placement) dense(d lattice, k int, denom exact.Natural) (*pmf, error) {
	if err := p.reserve(2*p.last*d.length, denom.Words()); err != nil {
		return nil, err
	}
	narrow := p.unit.isNarrow() && (!p.distinct || len(p.unit.values) <= exact.MaxBinomial)
	if base, fits := denom.Uint64(); narrow && fits && p.n <= exact.MaxBinomial {
		return newWordPlacement(p, d).run(p, d, base)
	}
	total := denom.Int()
	if k > 0 && narrow && !p.distinct {
		e := newTopDice(p.n, k, p.unit, d, total)
		if err := e.run(func() error { return p.spendValue(d.length) }); err != nil {
			return nil, err
		}
		return e.result(d, total)
	}
	p.unit.toBig()
	t := newRowTable(d, p.last, total)
	if err := p.run(t); err != nil {
		return nil, err
	}
	return t.result(total)
}

func lastIndex(mask []bool) int {
	for i := len(mask) - 1; i >= 0; i-- {
		if mask[i] {
			return i
		}
	}
	return -1
}

// rowTable holds the distributions of the sum of the kept dice among those assigned so far: one
// row for each number of assigned dice.
type rowTable interface {
	// add adds row `from`, times factor and shifted by `times` contributions of value, to row
	// `to` of the next value, or to the result if `to` is -1.
	add(to, from int, factor *big.Int, value, times int) error
	// width is the length of a row in weights; 0 if add counts its work itself.
	width() int
	// advance makes the rows of the next value the current ones.
	advance()
	result(denom *big.Int) (*pmf, error)
}

// placement goes through the values of a die and assigns dice to them.
type placement struct {
	*meter
	weightWork int64 // work for one weight of a row
	n, last    int   // number of dice; number of ranks up to the last kept one
	unit       *pmf  // of one die
	before     []int // by rank: number of kept ranks before it
	distinct   bool  // see kept
}

// spendValue counts the work of one value.
func (p *placement) spendValue(width int) error {
	for placed := range p.last {
		if err := p.spend(int64(p.last-placed) * (4 + int64(width)*p.weightWork/8)); err != nil {
			return err
		}
	}
	return nil
}

func (p *placement) run(t rowTable) error {
	below := p.unit.mass()
	left := int64(len(p.unit.values))
	for i, w := range p.unit.weights {
		below.Sub(below, w)
		left--
		for placed := range p.last {
			if err := p.spend(int64(p.last-placed) * (4 + int64(t.width())*p.weightWork/8)); err != nil {
				return err
			}
			var err error
			if p.distinct {
				err = p.placeDistinct(t, i, placed, left)
			} else {
				err = p.place(t, i, placed, w, below)
			}
			if err != nil {
				return err
			}
		}
		t.advance()
	}
	return nil
}

func (p *placement) place(t rowTable, value, placed int, w, below *big.Int) error {
	free := p.n - placed
	need := p.last - placed
	// rest is the factor of the result: need or more of the free dice show this value, the
	// others a later one.
	rest := new(big.Int).Add(w, below)
	rest.Exp(rest, big.NewInt(int64(free)), nil)
	power := big.NewInt(1) // w^m
	var term, fewer big.Int
	for m := range need {
		ways := new(big.Int).Binomial(int64(free), int64(m))
		ways.Mul(ways, power)
		kept := p.before[placed+m] - p.before[placed]
		if err := t.add(placed+m, placed, ways, value, kept); err != nil {
			return err
		}
		fewer.Exp(below, term.SetInt64(int64(free-m)), nil)
		rest.Sub(rest, fewer.Mul(&fewer, ways))
		power = new(big.Int).Mul(power, w)
	}
	return t.add(-1, placed, rest, value, p.before[p.last]-p.before[placed])
}

// placeDistinct assigns no die or one to a value, since each value occurs at most once.
func (p *placement) placeDistinct(t rowTable, value, placed int, left int64) error {
	one := big.NewInt(1)
	if err := t.add(placed, placed, one, value, 0); err != nil {
		return err
	}
	kept := p.before[placed+1] - p.before[placed]
	if placed+1 < p.last {
		return t.add(placed+1, placed, one, value, kept)
	}
	ways := new(big.Int).Binomial(left, int64(p.n-placed-1))
	if int64(p.n-placed-1) > left {
		return nil
	}
	return t.add(-1, placed, ways, value, kept)
}
