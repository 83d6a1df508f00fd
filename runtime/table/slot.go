package table

import (
	"fmt"
	"math/big"
	"sort"

	"houserule/lang/types"
)

// Remembering is a Branching that plays the same beginning again for every
// result that follows from it. What was worked out on the way is kept in slots,
// so that each look at dice is worked out once and not once for every course
// that comes after it.
type Remembering interface {
	Branching
	// Slot is the place for what is worked out now. A later course that has the
	// same beginning gets the same slot at the same point.
	Slot() *Slot
	// Latest is the slot that was given last, if nothing parted since.
	Latest() *Slot
}

// Slot keeps one thing that was worked out. The zero Slot is empty.
type Slot struct{ seen any }

// slot is the place for what is worked out now; nil when nothing is played twice.
func (cs *Checks) slot(run *Run) *Slot {
	if r, ok := run.chance.(Remembering); ok {
		return r.Slot()
	}
	return nil
}

// recall is what a slot keeps; nil when it has to be worked out.
func (s *Slot) recall() any {
	if s == nil {
		return nil
	}
	return s.seen
}

// keep fills a slot, unless something else was looked at or decided in between:
// then that has to happen again, too.
func (cs *Checks) keep(run *Run, s *Slot, seen any) {
	if s != nil && run.chance.(Remembering).Latest() == s {
		s.seen = seen
	}
}

// laidAnew gives a check other possible dice, which are worked out once for all
// courses that have the same beginning.
func (ch diceChange) laidAnew(work func() ([]*DiceState, error)) error {
	slot := ch.run.t.checks.slot(ch.run)
	members, ok := slot.recall().([]*DiceState)
	if !ok {
		var err error
		if members, err = work(); err != nil {
			return err
		}
		ch.run.t.checks.keep(ch.run, slot, members)
	}
	ch.c.members, ch.c.shared = members, true
	ch.c.refresh()
	return nil
}

// parting is how the possible dice part by what was looked at.
type parting struct {
	parts   []*part
	weights []*big.Int // of the parts, when they were followed
	touched bool       // what was looked at depends on the dice
	steps   int64      // that it took to work it out
}

// part is one answer and the members that give it, by their place.
type part struct {
	value   types.Value
	members []int
	weight  *big.Int
	of      **DiceState  // the first of shared members
	those   []*DiceState // the members of it among those
}

// look looks at something of every member and follows one of the answers.
func (l look) value(values func() ([]types.Value, error)) (types.Value, error) {
	return l.valueAt(noLine, values)
}

// noLine stands for what is no line.
const noLine = -1

// lookAt is look at a line, at which courses with another beginning may have looked.
func (l look) valueAt(line int, values func() ([]types.Value, error)) (types.Value, error) {
	if err := l.c.touch(l.run); err != nil {
		return nil, err
	}
	slot := l.run.t.checks.slot(l.run)
	if seen, ok := slot.recall().(*parting); ok {
		if seen.touched {
			l.c.looksSingly()
		}
		return l.follow(seen)
	}
	memory, what := l.memory(line)
	if memory != nil {
		if p := memory.looks[what]; p != nil {
			l.c.touched = l.c.touched || p.touched
			l.run.t.checks.keep(l.run, slot, p)
			if err := l.run.spare(p.steps); err != nil {
				return nil, err
			}
			return l.follow(p)
		}
	}
	before, used := l.run.lazily, l.run.used()
	list, err := values()
	if err != nil {
		return nil, err
	}
	p, err := l.part(list)
	if err != nil {
		return nil, err
	}
	p.touched = l.c.touched
	if l.run.lazily == before { // else what was thrown or opened on the way has to be again
		l.run.t.checks.keep(l.run, slot, p)
	}
	if memory != nil {
		p.steps = l.run.used() - used
		memory.saw(what, p)
	}
	return l.follow(p)
}

// part parts the members by their values, the highest first.
func (l look) part(values []types.Value) (*parting, error) {
	switch len(values) {
	case 0:
		return nil, fmt.Errorf("%s has no possible dice left", l.c.rule.Name)
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
	if err := l.run.pace(int64(partWork * len(values))); err != nil {
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
		same.members = append(same.members, k)
		same.weight.Add(same.weight, l.c.members[k].weight)
	}
	sort.SliceStable(p.parts, func(a, b int) bool { return types.Compare(p.parts[a].value, p.parts[b].value) > 0 })
	return p, nil
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

// follow follows one part and gives its value; every later look agrees with it.
func (l look) follow(p *parting) (types.Value, error) {
	if len(p.parts) == 1 {
		return p.parts[0].value, nil
	}
	if p.weights == nil {
		p.weights = make([]*big.Int, len(p.parts))
		for k, x := range p.parts {
			p.weights[k] = x.weight
		}
	}
	k, err := l.run.chance.Branch(p.weights)
	if err != nil {
		return nil, err
	}
	l.c.members = p.parts[k].among(l.c.members, l.c.shared)
	return p.parts[k].value, nil
}

// among is the members of a part. Of shared ones they are the same for all courses.
func (p *part) among(all []*DiceState, shared bool) []*DiceState {
	if shared && p.of == &all[0] {
		return p.those
	}
	members := make([]*DiceState, len(p.members))
	for i, at := range p.members {
		members[i] = all[at]
	}
	if shared {
		p.of, p.those = &all[0], members
	}
	return members
}
