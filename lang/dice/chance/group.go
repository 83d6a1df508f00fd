package chance

import (
	"encoding/binary"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/exact"
)

// group returns the pmf of a group: of the sum or count of its members, or of those that are
// kept.
func (e *evaluator) group(n *dice.GroupNode) (*pmf, *diag.Problem) {
	steps, problem := e.expression.ResolveModifiers(nil, n.Modifiers, e.vars)
	if problem != nil {
		return nil, problem
	}
	f := newSingleDie(&dice.Pool{Count: len(n.Members), Steps: steps}, &e.meter)
	mask, next := windows(f.Pool, 0)
	if next < len(steps) {
		return nil, e.problem(n.Span, ErrLarge) // no other algorithm supports members
	}
	members := make([]*pmf, len(n.Members))
	for i, m := range n.Members {
		if members[i], problem = e.pmfOf(m); problem != nil {
			return nil, problem
		}
	}
	worth := func(v exact.Rational) exact.Rational { return f.contribution(dice.Adjusted(steps, v)) }
	s, err := e.meter.keptMembers(members, mask, worth)
	return e.checked(n.Span, s, err)
}

// rankState is the state after some members: their values that may still be kept, sorted from
// the end where values are kept.
type rankState struct {
	values []exact.Rational
	weight exact.Natural
}

// keptMembers returns the pmf of the kept members. It adds one member after another to states
// that hold only as many of the highest (or lowest) values as the last kept rank needs. worth
// returns the contribution of a value.
func (mt *meter) keptMembers(members []*pmf, mask []bool, worth func(exact.Rational) exact.Rational) (*pmf, error) {
	first, last := slices.Index(mask, true), lastIndex(mask)+1
	if !slices.Contains(mask, false) {
		return mt.addMembers(members, worth)
	}
	if first < 0 {
		first = len(mask)
	}
	sign := -1 // sort from the highest value
	if len(mask)-first < last {
		mask = slices.Clone(mask)
		slices.Reverse(mask)
		sign, last = 1, len(mask)-first
	}
	states, denom, work := []rankState{{nil, exact.NewNatural(1)}}, exact.NewNatural(1), 0
	all := exact.NewNatural(1)
	for _, m := range members {
		all = all.Mul(m.denominator())
	}
	var key []byte
	for _, m := range members {
		if work += len(states) * len(m.values); work > maxWork/10 {
			return nil, ErrLarge
		}
		if !all.IsUint64() {
			m.toBig()
		}
		share := int64(len(m.values)) * (10 + mulWork(denom.Words(), m.denominatorWords()))
		places := map[string]int{}
		next := make([]rankState, 0, len(states)+len(m.values))
		for _, state := range states {
			if err := mt.spend(share); err != nil {
				return nil, err
			}
			for i, v := range m.values {
				at, behind := insertionPoint(state.values, v, sign), len(state.values)
				if behind == last && at == last {
					key = appendRankingKey(key[:0], state.values)
				} else {
					key = appendRankingKey(key[:0], state.values[:at], v)
					key = appendRankingKey(key, state.values[at:min(behind, last-1)])
				}
				place, known := places[string(key)]
				if !known {
					place = len(next)
					places[string(key)] = place
					next = append(next, rankState{values: insert(state.values, v, sign, last)})
				}
				next[place].weight = next[place].weight.Add(state.weight.Mul(m.weight(i)))
			}
		}
		states, denom = next, denom.Mul(m.denominator())
	}
	var values []exact.Rational
	var weights []exact.Natural
	for _, state := range states {
		total, err := exact.Integer(0), error(nil)
		for i, v := range state.values {
			if mask[i] && err == nil {
				total, err = total.Add(worth(v))
			}
		}
		if err != nil {
			return nil, err
		}
		values, weights = append(values, total), append(weights, state.weight)
	}
	return collect(values, weights, all), nil
}

func (mt *meter) addMembers(members []*pmf, worth func(exact.Rational) exact.Rational) (*pmf, error) {
	total := constant(exact.Integer(0))
	for _, m := range members {
		m, err := m.apply(func(v exact.Rational) (exact.Rational, error) { return worth(v), nil })
		if err != nil {
			return nil, err
		}
		if total, err = mt.sum(total, m); err != nil {
			return nil, err
		}
	}
	return total, nil
}

// insertionPoint returns the index after all values that sort before v or equal it.
func insertionPoint(values []exact.Rational, v exact.Rational, sign int) int {
	at := 0
	for at < len(values) && sign*values[at].Cmp(v) <= 0 {
		at++
	}
	return at
}

// insert inserts a value and truncates the list to limit.
func insert(values []exact.Rational, v exact.Rational, sign, limit int) []exact.Rational {
	at := insertionPoint(values, v, sign)
	list := make([]exact.Rational, 0, len(values)+1)
	list = append(append(append(list, values[:at]...), v), values[at:]...)
	return list[:min(len(list), limit)]
}

// appendRankingKey appends an encoding of lists of values to key.
func appendRankingKey(key []byte, values []exact.Rational, more ...exact.Rational) []byte {
	for _, v := range values {
		key = binary.AppendVarint(binary.AppendVarint(key, v.Num), v.Den)
	}
	for _, v := range more {
		key = binary.AppendVarint(binary.AppendVarint(key, v.Num), v.Den)
	}
	return key
}
