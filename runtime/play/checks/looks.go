package checks

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
)

// line looks at a line: with several possible dice it splits them by what
// the line says, follows one part, and every later look agrees with it.
func (l look) line(i int) (types.Value, error) {
	if err := l.c.touch(l.run); err != nil {
		return nil, err
	}
	if l.run.Odds.Chance == nil && len(l.c.dice.states) == 1 {
		return l.alone(i)
	}
	return l.agreed(i, func() (types.Value, error) {
		return l.lineOnce(i, func() ([]types.Value, error) { return l.valuesNow(i) })
	})
}

// alone looks at a line in play, where the dice lie in one way and nothing parts.
func (l look) alone(i int) (types.Value, error) {
	l.c.dice.own()
	for {
		v, err := l.lineOf(i, l.c.dice.states[0])
		if err == nil {
			return v, nil
		}
		needs := eval.AsNeedsLook(err)
		if needs == nil {
			return nil, err
		}
		if err := l.meet(needs, l.oneOf(i)); err != nil {
			return nil, err
		}
	}
}

// agreed looks at something that odds need not look at again as long as the dice
// lie as they do.
func (l look) agreed(what any, look func() (types.Value, error)) (types.Value, error) {
	if v, ok := l.c.dice.looked.on(what); ok {
		l.c.lines.looksSingly()
		return v, nil
	}
	v, err := look()
	if err == nil && l.run.Odds.Chance != nil {
		l.c.dice.looked = append(l.c.dice.looked, agreed{what, v})
	}
	return v, err
}

// agreement is what was looked at, which is not much.
type agreement []agreed

type agreed struct {
	what  any
	value types.Value
}

func (a agreement) on(what any) (types.Value, bool) {
	for i := range a {
		if a[i].what == what {
			return a[i].value, true
		}
	}
	return nil, false
}

// lineOnce looks at something that is worked out from a line. What has to be thrown
// or looked at first is followed before the look begins, so that later courses that
// throw the same find it worked out.
func (l look) lineOnce(i int, values func() ([]types.Value, error)) (types.Value, error) {
	for {
		v, err := l.valueAt(i, values)
		needs := eval.AsNeedsLook(err)
		if needs == nil {
			return v, err
		}
		if err := l.meet(needs, l.oneOf(i)); err != nil {
			return nil, err
		}
	}
}

// oneOf works a line out for one way the dice can lie.
func (l look) oneOf(i int) func(m *DiceState) error {
	return func(m *DiceState) error {
		_, err := l.lineOf(i, m)
		return err
	}
}

// values works a line out for every state of the dice, after the functions it needs.
func (l look) values(i int) (values []types.Value, err error) {
	err = l.needed(func() error {
		values, err = l.valuesNow(i)
		return err
	}, l.oneOf(i))
	return values, err
}

// needed works something out for all ways in which the dice can lie, as often as
// something else has to be looked at or thrown first; one does so for one of them.
func (l look) needed(all func() error, one func(m *DiceState) error) error {
	for {
		err := all()
		needs := eval.AsNeedsLook(err)
		if needs == nil {
			return err
		}
		if err := l.meet(needs, one); err != nil {
			return err
		}
	}
}

// meet looks at what a line needs, or throws it.
func (l look) meet(needs *eval.NeedsLook, one func(m *DiceState) error) error {
	if needs.Do == nil {
		return l.settleFunction(needs)
	}
	return l.throwsFor(one, needs)
}

func (l look) valuesNow(i int) (values []types.Value, err error) {
	err = l.atRest(i, func() error {
		values, err = l.valuesOfAll(i)
		return err
	})
	return values, err
}

func (l look) valuesOfAll(i int) ([]types.Value, error) {
	first := l.c.dice.states[0]
	if l.c.dice.shared { // all are copied when it turns out that nobody has to look first
		one := *first
		first = &one
	}
	var sums addingUp
	v, err := l.lineLike(i, first, &sums)
	if err != nil {
		return nil, err
	}
	l.c.dice.own()
	l.c.dice.states[0] = first
	values := make([]types.Value, len(l.c.dice.states))
	values[0] = v
	for k := 1; k < len(l.c.dice.states); k += batch {
		end := min(k+batch, len(l.c.dice.states))
		if err := l.run.Batched(k > 1, func() error { return l.valuesOf(i, k, end, values, &sums) }); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// batch is how many ways the dice can lie a line is worked out for under one
// budget of a script.
const batch = 200

// valuesOf works a line out for some of the ways the dice can lie.
func (l look) valuesOf(i, from, end int, values []types.Value, sums *addingUp) (err error) {
	for k := from; k < end; k++ {
		if values[k], err = l.lineLike(i, l.c.dice.states[k], sums); err != nil {
			return err
		}
		if err := l.run.Pace(command.LineWork); err != nil {
			return err
		}
	}
	return nil
}

// addingUp finds one of the ways in which the dice add up to the same, and the steps that
// it took to work the line out for it.
type addingUp map[float64]addedUp

type addedUp struct {
	like  *DiceState
	steps int64
}

// lineLike is lineOf where a line says the same of all dice that add up to the same, as
// far as it reads no more of them.
func (l look) lineLike(i int, m *DiceState, sums *addingUp) (types.Value, error) {
	if len(m.rolls) == 1 && len(m.rolls[0].Dice) == 1 || l.c.once.inForce != nil {
		return l.lineOf(i, m) // each adds up to something else
	}
	natural := m.natural()
	if known, ok := (*sums)[natural]; ok {
		m.said.as(known.like.said)
		l.c.lines.readsDice = true
		return m.said[i].value, l.run.Spare(known.steps)
	}
	before, common := l.run.Used(), l.c.lines.settledCount
	v, err := l.lineOf(i, m)
	// What was worked out on the way for all dice is known to those that come later.
	if err == nil && l.c.lines.settledCount == common && m.said != nil && m.said[i].known && !m.said[i].singly && l.c.once.inForce == nil {
		if *sums == nil {
			*sums = addingUp{}
		}
		(*sums)[natural] = addedUp{m, l.run.Used() - before}
	}
	return v, err
}

// look is a run that looks at a check: it works lines out for the states its dice may
// have, and narrows these by what it saw.
type look struct {
	c   *Check
	run *command.Run
}

func (f *Check) look(run *command.Run) look { return look{f, run} }

// value looks at something of every state of the dice and follows one of the answers.
func (l look) value(values func() ([]types.Value, error)) (types.Value, error) {
	return l.valueAt(noLine, values)
}

// noLine stands for what is no line.
const noLine = -1

// valueAt is value of a line, at which courses with another beginning may have looked.
func (l look) valueAt(line int, values func() ([]types.Value, error)) (types.Value, error) {
	if err := l.c.touch(l.run); err != nil {
		return nil, err
	}
	slot := l.run.Slot()
	if seen, ok := slot.Recall().(*parting); ok {
		if seen.touched {
			l.c.lines.looksSingly()
		}
		return l.c.dice.follow(l.run, seen)
	}
	memory, what := l.memory(line)
	if memory != nil {
		if p := memory.looks[what]; p != nil {
			l.c.lines.readsDice = l.c.lines.readsDice || p.touched
			l.run.FillSlot(slot, p)
			if err := l.run.Spare(p.steps); err != nil {
				return nil, err
			}
			return l.c.dice.follow(l.run, p)
		}
	}
	before, used := l.run.Meter.Lazily, l.run.Used()
	list, err := values()
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no possible dice left", l.c.rule.Name)
	}
	p, err := l.c.dice.part(l.run, list)
	if err != nil {
		return nil, err
	}
	p.touched = l.c.lines.readsDice
	if l.run.Meter.Lazily == before { // else what was thrown or opened on the way has to be again
		l.run.FillSlot(slot, p)
	}
	if memory != nil {
		p.steps = l.run.Used() - used
		memory.saw(what, p)
	}
	return l.c.dice.follow(l.run, p)
}
