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
		case !hasFormula(&steps[i]), s.Throws == dice.ExplodeOnce, s.Throws == dice.Explode && s.Penetrate && !s.Compound:
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

func (e *explodingStates) add(next explodingState, weight *big.Int) {
	e.key = appendRankingKey(e.key[:0], next.ends, next.others)
	at, known := e.index[string(e.key)]
	if !known {
		if e.index == nil {
			e.index = map[string]int{}
		}
		at = len(e.list)
		e.index[string(e.key)] = at
		next.weight = new(big.Int)
		e.list = append(e.list, next)
	}
	e.list[at].weight.Add(e.list[at].weight, weight)
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

func (sd *singleDie) explodingKept(explosion, keeping int) (*pmf, error) {
	unit, err := sd.unit(explosion)
	if err != nil {
		return nil, err
	}
	s := sd.Steps[keeping]
	b := &explodingPool{singleDie: sd, when: sd.Steps[explosion].When, count: s.Count, rest: sd.Steps[explosion+1:]}
	b.keeps = !s.Drops
	b.sign = -1
	if s.FromEnd == dice.LowEnd {
		b.sign = 1
	}
	if s.FromEnd == dice.NoEnd { // any value may turn out to be in the middle
		b.count, b.keeps = dice.MaxDraws, true
	}
	fresh := sd.faces(nil).toBig()
	unit.toBig()
	goesOn := new(big.Int)
	for i, v := range fresh.values {
		if b.when.Holds(sd.dieValue(v)) {
			goesOn.Add(goesOn, fresh.weights[i])
		}
	}
	depth := sd.chainDepth(quotient(goesOn, fresh.denom), fresh)
	if goesOn.Sign() == 0 {
		depth = 1 // clamped dice may explode once even if no fresh one does
	}
	state, denom := &explodingStates{}, big.NewInt(1)
	state.add(explodingState{others: exact.Integer(0)}, big.NewInt(1))
	for range sd.Pool.Count {
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

func (e *explodingPool) worth(v exact.Rational) exact.Rational {
	return e.contribution(dice.Adjusted(e.rest, v))
}

// throw adds one die with its extra dice to every state. Weights of chains that end early are
// scaled to the denominator of the longest chain.
func (e *explodingPool) throw(before *explodingStates, unit, fresh *pmf, depth int) *explodingStates {
	scales := make([]*big.Int, depth+1)
	scales[depth] = big.NewInt(1)
	for i := depth - 1; i >= 0; i-- {
		scales[i] = new(big.Int).Mul(scales[i+1], fresh.denom)
	}
	closed, open, faces := &explodingStates{}, before, unit
	for level := 0; level <= depth && len(open.list) > 0 && e.problem == nil; level++ {
		exploded := &explodingStates{}
		if e.work += len(open.list) * len(faces.values) * (1 + len(open.list[0].ends)/2); e.work > maxWork/20 {
			e.problem = ErrLarge
			return closed
		}
		share := int64(len(faces.values)) * (10 + int64(len(open.list[0].ends)))
		var weight, scaled big.Int
		for _, p := range open.list {
			if e.problem = e.spend(share); e.problem != nil {
				return closed
			}
			for i, v := range faces.values {
				weight.Mul(p.weight, faces.weights[i])
				if e.when.Holds(e.dieValue(v)) {
					exploded.add(e.insert(p, v), &weight)
				} else {
					closed.add(e.insert(p, v), scaled.Mul(&weight, scales[level]))
				}
			}
		}
		open, faces = exploded, fresh
	}
	return closed
}

// insert adds a value to a state. The value that it displaces from ends is added to others
// unless ends are kept.
func (e *explodingPool) insert(p explodingState, v exact.Rational) explodingState {
	ends := insert(p.ends, v, e.sign, len(p.ends)+1)
	next := explodingState{ends: ends, others: p.others}
	if len(ends) > e.count {
		pushed := ends[e.count]
		next.ends = ends[:e.count]
		if !e.keeps {
			var err error
			if next.others, err = p.others.Add(e.worth(pushed)); err != nil && e.problem == nil {
				e.problem = err
			}
		}
	}
	return next
}
