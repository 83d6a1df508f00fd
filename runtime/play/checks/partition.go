package checks

import (
	"math/big"
	"sort"

	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// partition is the states of dice, partitioned by a value that was read.
type partition struct {
	parts     []*part
	weights   []*big.Int // of the parts; nil until one was chosen
	readsDice bool       // the value depends on the dice
	steps     int64      // that it took to evaluate the value for all states
}

// part is the states of the dice with one value. If it is the only part, only value is set.
type part struct {
	value        types.Value
	states       []int // indexes of the states
	weight       *big.Int
	sharedFirst  **DiceState  // address of the first of the states for which sharedStates is valid
	sharedStates []*DiceState // the states at the indexes
}

// partition partitions the states by their values, the highest value first.
func (d *DiceSet) partition(run *command.Run, values []types.Value) (*partition, error) {
	switch len(values) {
	case 1:
		one := &struct {
			partition
			part  part
			parts [1]*part
		}{part: part{value: values[0]}} // one allocation, as most partitions have one part
		one.parts[0] = &one.part
		one.partition.parts = one.parts[:]
		return &one.partition, nil
	}
	p := &partition{}
	byKey := map[any]*part{}
	if err := run.CountWork(int64(command.PartitionWork * len(values))); err != nil {
		return nil, err
	}
	var same *part
	var last any
	for k, v := range values {
		if key := comparableKey(v); same == nil || key != last { // neighbours are often alike
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

// follow chooses one part, drops the states of the others, and returns the value of the part.
func (d *DiceSet) follow(run *command.Run, p *partition) (types.Value, error) {
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
	d.states = p.parts[k].statesIn(d.states, d.shared)
	return p.parts[k].value, nil
}

// comparableKey returns a value that is comparable with == and identifies v.
func comparableKey(v types.Value) any {
	switch v.(type) {
	case bool, float64, string, types.Ref:
		return v
	}
	return textKey(types.Key(v))
}

// textKey is the key of a value that is not comparable. The type keeps it apart from texts.
type textKey string

// statesIn returns the states of the part. For shared states it returns the same slice each
// time.
func (p *part) statesIn(all []*DiceState, shared bool) []*DiceState {
	if shared && p.sharedFirst == &all[0] {
		return p.sharedStates
	}
	states := make([]*DiceState, len(p.states))
	for i, at := range p.states {
		states[i] = all[at]
	}
	if shared {
		p.sharedFirst, p.sharedStates = &all[0], states
	}
	return states
}
