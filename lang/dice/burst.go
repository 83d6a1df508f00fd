package dice

import (
	"houserule/lang/exact"
	"math/big"
)

// burstSteps finds the explosion of a term in which every extra die counts by
// itself as it shows and which is followed by one keep or drop: 4d6!kh3.
func burstSteps(steps []step) (explosion, keeping int, found bool) {
	explosion, keeping = -1, -1
	for i, s := range steps {
		switch {
		case s.Order == Dependent, s.Order == OrderUnknown, s.Throws == Explode && s.Penetrate && !s.Compound:
			return 0, 0, false
		case s.Throws == Explode && explosion < 0 && !s.Compound && !s.Penetrate:
			explosion = i
		case isKeep(s):
			if explosion < 0 || keeping >= 0 {
				return 0, 0, false
			}
			keeping = i
		case s.Order == Independent:
			if explosion >= 0 {
				return 0, 0, false
			}
		}
	}
	return explosion, keeping, keeping >= 0
}

// pile is a state on the way through exploding dice: the values at the end
// that decides, as many as are kept or dropped, and what all others add.
type pile struct {
	ends   []exact.Rational
	others exact.Rational
	weight *big.Int
}

type piles struct {
	list   []pile
	places map[string]int
	key    []byte
}

func (p *piles) add(next pile, weight *big.Int) {
	p.key = rankingKey(p.key[:0], next.ends, next.others)
	at, known := p.places[string(p.key)]
	if !known {
		if p.places == nil {
			p.places = map[string]int{}
		}
		at = len(p.list)
		p.places[string(p.key)] = at
		next.weight = new(big.Int)
		p.list = append(p.list, next)
	}
	p.list[at].weight.Add(p.list[at].weight, weight)
}

// burst gives the spread of such a term die by die: a die is thrown into every
// pile, and the piles in which it exploded get another one, until nearly none
// is left.
type burst struct {
	*flow
	when    test
	keeps   bool // the ends are kept; else they are dropped
	sign    int  // which end: -1 the highest, 1 the lowest
	count   int
	rest    []step // what follows the explosion
	work    int
	problem error
}

func (f *flow) burst(explosion, keeping int) (*spread, error) {
	unit, err := f.unit(explosion)
	if err != nil {
		return nil, err
	}
	s := f.steps[keeping]
	b := &burst{flow: f, when: f.steps[explosion].when, count: s.n, rest: f.steps[explosion+1:]}
	b.keeps = !s.Drops
	b.sign = -1
	if s.End == LowEnd {
		b.sign = 1
	}
	if s.End == NoEnd { // every value may turn out to be in the middle
		b.count, b.keeps = MaxDraws, true
	}
	fresh := f.faces(nil).wide()
	unit.wide()
	goesOn := new(big.Int)
	for i, v := range fresh.values {
		if b.when.holds(f.mark(v)) {
			goesOn.Add(goesOn, fresh.weights[i])
		}
	}
	depth := f.chainDepth(quotient(goesOn, fresh.denom), fresh)
	if goesOn.Sign() == 0 {
		depth = 1 // clamped dice may explode once even if no fresh one does
	}
	state, denom := &piles{}, big.NewInt(1)
	state.add(pile{others: exact.Integer(0)}, big.NewInt(1))
	for range f.dicePool.count {
		state = b.throw(state, unit, fresh, depth)
		denom.Mul(denom, unit.denom)
		denom.Mul(denom, new(big.Int).Exp(fresh.denom, big.NewInt(int64(depth)), nil))
		if b.problem != nil {
			return nil, b.problem
		}
	}
	g := gather()
	for _, p := range state.list {
		total := p.others
		low, high := 0, len(p.ends)
		if s.End == NoEnd {
			low, high = s.window(high)
		}
		for _, v := range p.ends[low:high] {
			if b.keeps && err == nil {
				total, err = total.Add(b.worth(v))
			}
		}
		w := g.at(total)
		w.Add(w, p.weight)
	}
	return g.spread(denom), err
}

func (b *burst) worth(v exact.Rational) exact.Rational { return b.contribution(Adjusted(b.rest, v)) }

// throw brings one more die with all its extra ones into every pile. Weights
// of dice that end early are raised to the denominator of the longest chain.
func (b *burst) throw(before *piles, unit, fresh *spread, depth int) *piles {
	scales := make([]*big.Int, depth+1)
	scales[depth] = big.NewInt(1)
	for i := depth - 1; i >= 0; i-- {
		scales[i] = new(big.Int).Mul(scales[i+1], fresh.denom)
	}
	closed, open, faces := &piles{}, before, unit
	for level := 0; level <= depth && len(open.list) > 0 && b.problem == nil; level++ {
		exploded := &piles{}
		if b.work += len(open.list) * len(faces.values) * (1 + len(open.list[0].ends)/2); b.work > maxWork/20 {
			b.problem = ErrLarge
			return closed
		}
		share := int64(len(faces.values)) * (10 + int64(len(open.list[0].ends)))
		var weight, scaled big.Int
		for _, p := range open.list {
			if b.problem = b.spend(share); b.problem != nil {
				return closed
			}
			for i, v := range faces.values {
				weight.Mul(p.weight, faces.weights[i])
				if b.when.holds(b.mark(v)) {
					exploded.add(b.with(p, v), &weight)
				} else {
					closed.add(b.with(p, v), scaled.Mul(&weight, scales[level]))
				}
			}
		}
		open, faces = exploded, fresh
	}
	return closed
}

// with puts a value into a pile; what it pushes out of the end counts with the
// others when the end is dropped.
func (b *burst) with(p pile, v exact.Rational) pile {
	ends := insert(p.ends, v, b.sign, len(p.ends)+1)
	next := pile{ends: ends, others: p.others}
	if len(ends) > b.count {
		pushed := ends[b.count]
		next.ends = ends[:b.count]
		if !b.keeps {
			var err error
			if next.others, err = p.others.Add(b.worth(pushed)); err != nil && b.problem == nil {
				b.problem = err
			}
		}
	}
	return next
}
