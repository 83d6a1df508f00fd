package chance

import (
	"houserule/lang/dice"
	"houserule/lang/exact"
	"math/big"
)

// explodingSteps returns the indexes of the explosion and of the keep or drop of a term such as
// 4d6!kh3, where extra dice count separately as they show and exactly one keep or drop follows;
// found is false for other terms.
func explodingSteps(steps []dice.Step) (explosion, keeping int, found bool) {
	explosion, keeping = -1, -1
	for i, s := range steps {
		switch {
		case !hasFormula(&steps[i]), s.Throws == dice.Explode && s.Penetrate && !s.Compound:
			return 0, 0, false
		case s.Throws == dice.Explode && explosion < 0 && !s.Compound && !s.Penetrate:
			explosion = i
		case selects(s):
			if explosion < 0 || keeping >= 0 {
				return 0, 0, false
			}
			keeping = i
		case s.Order == dice.Independent:
			if explosion >= 0 {
				return 0, 0, false
			}
		}
	}
	return explosion, keeping, keeping >= 0
}

// explodingState is a set of equivalent rolls of the dice so far: the values at the end from
// which dice are kept or dropped, the sum of the others, and its weight.
type explodingState struct {
	ends   []exact.Rational // sorted from that end; at most as many as are kept or dropped
	others exact.Rational
	weight *big.Int
}

type explodingStates struct {
	list  []explodingState
	index map[string]int
	key   []byte
}

func (p *explodingStates) add(next explodingState, weight *big.Int) {
	p.key = appendRankingKey(p.key[:0], next.ends, next.others)
	at, known := p.index[string(p.key)]
	if !known {
		if p.index == nil {
			p.index = map[string]int{}
		}
		at = len(p.list)
		p.index[string(p.key)] = at
		next.weight = new(big.Int)
		p.list = append(p.list, next)
	}
	p.list[at].weight.Add(p.list[at].weight, weight)
}

// explodingPool computes the pmf of a term of explodingSteps die by die: each die is added to
// every state, and states in which it exploded get extra dice, until the remaining probability
// is negligible.
type explodingPool struct {
	*singleDie
	when    dice.Condition
	keeps   bool        // ends are kept; false if they are dropped
	sign    int         // the end: -1 the highest, 1 the lowest
	count   int         // dice that are kept or dropped
	rest    []dice.Step // the steps after the explosion
	work    int
	problem error
}

func (f *singleDie) explodingKept(explosion, keeping int) (*pmf, error) {
	unit, err := f.unit(explosion)
	if err != nil {
		return nil, err
	}
	s := f.Steps[keeping]
	b := &explodingPool{singleDie: f, when: f.Steps[explosion].When, count: s.Count, rest: f.Steps[explosion+1:]}
	b.keeps = !s.Drops
	b.sign = -1
	if s.FromEnd == dice.LowEnd {
		b.sign = 1
	}
	if s.FromEnd == dice.NoEnd { // any value may turn out to be in the middle
		b.count, b.keeps = dice.MaxDraws, true
	}
	fresh := f.faces(nil).toBig()
	unit.toBig()
	goesOn := new(big.Int)
	for i, v := range fresh.values {
		if b.when.Holds(f.dieValue(v)) {
			goesOn.Add(goesOn, fresh.weights[i])
		}
	}
	depth := f.chainDepth(quotient(goesOn, fresh.denom), fresh)
	if goesOn.Sign() == 0 {
		depth = 1 // clamped dice may explode once even if no fresh one does
	}
	state, denom := &explodingStates{}, big.NewInt(1)
	state.add(explodingState{others: exact.Integer(0)}, big.NewInt(1))
	for range f.Pool.Count {
		state = b.throw(state, unit, fresh, depth)
		denom.Mul(denom, unit.denom)
		denom.Mul(denom, new(big.Int).Exp(fresh.denom, big.NewInt(int64(depth)), nil))
		if b.problem != nil {
			return nil, b.problem
		}
	}
	g := newBigHistogram()
	for _, p := range state.list {
		total := p.others
		low, high := 0, len(p.ends)
		if s.FromEnd == dice.NoEnd {
			low, high = s.Select(high)
		}
		for _, v := range p.ends[low:high] {
			if b.keeps && err == nil {
				total, err = total.Add(b.worth(v))
			}
		}
		w := g.at(total)
		w.Add(w, p.weight)
	}
	return g.pmf(denom), err
}

func (b *explodingPool) worth(v exact.Rational) exact.Rational {
	return b.contribution(dice.Adjusted(b.rest, v))
}

// throw adds one die with its extra dice to every state. Weights of chains that end early are
// scaled to the denominator of the longest chain.
func (b *explodingPool) throw(before *explodingStates, unit, fresh *pmf, depth int) *explodingStates {
	scales := make([]*big.Int, depth+1)
	scales[depth] = big.NewInt(1)
	for i := depth - 1; i >= 0; i-- {
		scales[i] = new(big.Int).Mul(scales[i+1], fresh.denom)
	}
	closed, open, faces := &explodingStates{}, before, unit
	for level := 0; level <= depth && len(open.list) > 0 && b.problem == nil; level++ {
		exploded := &explodingStates{}
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
				if b.when.Holds(b.dieValue(v)) {
					exploded.add(b.insert(p, v), &weight)
				} else {
					closed.add(b.insert(p, v), scaled.Mul(&weight, scales[level]))
				}
			}
		}
		open, faces = exploded, fresh
	}
	return closed
}

// insert adds a value to a state. The value that it displaces from ends is added to others
// unless ends are kept.
func (b *explodingPool) insert(p explodingState, v exact.Rational) explodingState {
	ends := insert(p.ends, v, b.sign, len(p.ends)+1)
	next := explodingState{ends: ends, others: p.others}
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
