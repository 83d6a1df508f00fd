package checks

import (
	"math/big"
	"sort"

	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// parting is how the states of dice part by what was looked at.
type parting struct {
	parts   []*part
	weights []*big.Int // of the parts, when they were followed
	touched bool       // what was looked at depends on the dice
	steps   int64      // that it took to work it out
}

// part is one answer, and the states that give it by their place.
type part struct {
	value  types.Value
	states []int
	weight *big.Int
	of     **DiceState  // the first of shared states
	those  []*DiceState // the states of it among those
}

// part parts the states by a value of each, the highest value first.
func (d *DiceSet) part(run *command.Run, values []types.Value) (*parting, error) {
	switch len(values) {
	case 1:
		one := &struct {
			parting
			part  part
			parts [1]*part
		}{part: part{value: values[0]}} // in one piece: most looks have one answer
		one.parts[0] = &one.part
		one.parting.parts = one.parts[:]
		return &one.parting, nil
	}
	p := &parting{}
	byKey := map[any]*part{}
	if err := run.Pace(int64(command.PartWork * len(values))); err != nil {
		return nil, err
	}
	var same *part
	var last any
	for k, v := range values {
		if key := comparedBy(v); same == nil || key != last { // neighbours are often alike
			last = key
			if same = byKey[key]; same == nil {
				same = &part{value: v, weight: new(big.Int)}
				byKey[key] = same
				p.parts = append(p.parts, same)
			}
		}
		same.states = append(same.states, k)
		same.weight.Add(same.weight, d.states[k].weight)
	}
	sort.SliceStable(p.parts, func(a, b int) bool { return types.Compare(p.parts[a].value, p.parts[b].value) > 0 })
	return p, nil
}

// follow follows one part and gives its value; every later look agrees with it.
func (d *DiceSet) follow(run *command.Run, p *parting) (types.Value, error) {
	if len(p.parts) == 1 {
		return p.parts[0].value, nil
	}
	if p.weights == nil {
		p.weights = make([]*big.Int, len(p.parts))
		for k, x := range p.parts {
			p.weights[k] = x.weight
		}
	}
	k, err := run.Odds.Chance.Branch(p.weights)
	if err != nil {
		return nil, err
	}
	d.states = p.parts[k].among(d.states, d.shared)
	return p.parts[k].value, nil
}

// comparedBy is what a value is known by: itself where it can be compared.
func comparedBy(v types.Value) any {
	switch v.(type) {
	case bool, float64, string, types.Ref:
		return v
	}
	return keyOf(types.Key(v))
}

// keyOf is the key of a value that cannot be compared, apart from all texts.
type keyOf string

// among is the states of a part. Of shared ones they are the same for all courses.
func (p *part) among(all []*DiceState, shared bool) []*DiceState {
	if shared && p.of == &all[0] {
		return p.those
	}
	members := make([]*DiceState, len(p.states))
	for i, at := range p.states {
		members[i] = all[at]
	}
	if shared {
		p.of, p.those = &all[0], members
	}
	return members
}
