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
		return l.lineInPlay(i)
	}
	return l.lookResult(i, func() (types.Value, error) {
		return l.valueOfLine(i, func() ([]types.Value, error) { return l.valuesNow(i) })
	})
}

// lineInPlay looks at a line in play, where the dice lie in one way and nothing parts.
func (l look) lineInPlay(i int) (types.Value, error) {
	l.c.dice.unshare()
	for {
		v, err := l.lineIn(i, l.c.dice.states[0])
		if err == nil {
			return v, nil
		}
		needs := eval.AsNeedsLook(err)
		if needs == nil {
			return nil, err
		}
		if err := l.meet(needs, l.evaluateOne(i)); err != nil {
			return nil, err
		}
	}
}

// lookResult looks at something that odds need not look at again as long as the dice
// lie as they do.
func (l look) lookResult(what any, look func() (types.Value, error)) (types.Value, error) {
	if v, ok := l.c.dice.looks.get(what); ok {
		l.c.lines.markReadsEachDie()
		return v, nil
	}
	v, err := look()
	if err == nil && l.run.Odds.Chance != nil {
		l.c.dice.looks = append(l.c.dice.looks, lookResult{what, v})
	}
	return v, err
}

// lookResults is what was looked at, which is not much.
type lookResults []lookResult

type lookResult struct {
	what  any
	value types.Value
}

func (a lookResults) get(what any) (types.Value, bool) {
	for i := range a {
		if a[i].what == what {
			return a[i].value, true
		}
	}
	return nil, false
}

// valueOfLine looks at something that is worked out from a line. What has to be thrown
// or looked at first is followed before the look begins, so that later courses that
// throw the same find it worked out.
func (l look) valueOfLine(i int, values func() ([]types.Value, error)) (types.Value, error) {
	for {
		v, err := l.valueAt(i, values)
		needs := eval.AsNeedsLook(err)
		if needs == nil {
			return v, err
		}
		if err := l.meet(needs, l.evaluateOne(i)); err != nil {
			return nil, err
		}
	}
}

// evaluateOne works a line out for one way the dice can lie.
func (l look) evaluateOne(i int) func(m *DiceState) error {
	return func(m *DiceState) error {
		_, err := l.lineIn(i, m)
		return err
	}
}

// values works a line out for every state of the dice, after the functions it needs.
func (l look) values(i int) (values []types.Value, err error) {
	err = l.untilMet(func() error {
		values, err = l.valuesNow(i)
		return err
	}, l.evaluateOne(i))
	return values, err
}

// untilMet works something out for all ways in which the dice can lie, as often as
// something else has to be looked at or thrown first; one does so for one of them.
func (l look) untilMet(all func() error, one func(m *DiceState) error) error {
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
		return l.evaluateFunction(needs)
	}
	return l.meetOnce(one, needs)
}

func (l look) valuesNow(i int) (values []types.Value, err error) {
	err = l.asOfOffersEnd(i, func() error {
		values, err = l.evaluateAll(i)
		return err
	})
	return values, err
}

func (l look) evaluateAll(i int) ([]types.Value, error) {
	first := l.c.dice.states[0]
	if l.c.dice.shared { // all are copied when it turns out that nobody has to look first
		one := *first
		first = &one
	}
	var sums byTotal
	v, err := l.lineByTotal(i, first, &sums)
	if err != nil {
		return nil, err
	}
	l.c.dice.unshare()
	l.c.dice.states[0] = first
	values := make([]types.Value, len(l.c.dice.states))
	values[0] = v
	for k := 1; k < len(l.c.dice.states); k += batch {
		end := min(k+batch, len(l.c.dice.states))
		if err := l.run.PlayBatch(k > 1, func() error { return l.evaluateRange(i, k, end, values, &sums) }); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// batch is how many ways the dice can lie a line is worked out for under one
// budget of a script.
const batch = 200

// evaluateRange works a line out for some of the ways the dice can lie.
func (l look) evaluateRange(i, from, end int, values []types.Value, sums *byTotal) (err error) {
	for k := from; k < end; k++ {
		if values[k], err = l.lineByTotal(i, l.c.dice.states[k], sums); err != nil {
			return err
		}
		if err := l.run.CountWork(command.LineWork); err != nil {
			return err
		}
	}
	return nil
}

// byTotal finds one of the ways in which the dice add up to the same, and the steps that
// it took to work the line out for it.
type byTotal map[float64]totalResult

type totalResult struct {
	state *DiceState
	steps int64
}

// lineByTotal is lineOf where a line says the same of all dice that add up to the same, as
// far as it reads no more of them.
func (l look) lineByTotal(i int, m *DiceState, sums *byTotal) (types.Value, error) {
	if len(m.rolls) == 1 && len(m.rolls[0].Dice) == 1 || l.c.once.inForce != nil {
		return l.lineIn(i, m) // each adds up to something else
	}
	natural := m.natural()
	if known, ok := (*sums)[natural]; ok {
		m.lines.copyByTotal(known.state.lines)
		l.c.lines.readsDice = true
		return m.lines[i].value, l.run.ChargeSaved(known.steps)
	}
	before, common := l.run.Used(), l.c.lines.commonCount
	v, err := l.lineIn(i, m)
	// What was worked out on the way for all dice is known to those that come later.
	if err == nil && l.c.lines.commonCount == common && m.lines != nil && m.lines[i].known && !m.lines[i].readsEachDie && l.c.once.inForce == nil {
		if *sums == nil {
			*sums = byTotal{}
		}
		(*sums)[natural] = totalResult{m, l.run.Used() - before}
	}
	return v, err
}

// look is a run that looks at a check: it works lines out for the states its dice may
// have, and narrows these by what it saw.
type look struct {
	c   *Check
	run *command.Run
}

func (c *Check) look(run *command.Run) look { return look{c, run} }

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
	if seen, ok := slot.Recall().(*partition); ok {
		if seen.readsDice {
			l.c.lines.markReadsEachDie()
		}
		return l.c.dice.follow(l.run, seen)
	}
	memory, what := l.memoFor(line)
	if memory != nil {
		if p := memory.looks[what]; p != nil {
			l.c.lines.readsDice = l.c.lines.readsDice || p.readsDice
			l.run.FillSlot(slot, p)
			if err := l.run.ChargeSaved(p.steps); err != nil {
				return nil, err
			}
			return l.c.dice.follow(l.run, p)
		}
	}
	before, used := l.run.Meter.LineEffects, l.run.Used()
	list, err := values()
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no possible dice left", l.c.rule.Name)
	}
	p, err := l.c.dice.partition(l.run, list)
	if err != nil {
		return nil, err
	}
	p.readsDice = l.c.lines.readsDice
	if l.run.Meter.LineEffects == before { // else what was thrown or opened on the way has to be again
		l.run.FillSlot(slot, p)
	}
	if memory != nil {
		p.steps = l.run.Used() - used
		memory.remember(what, p)
	}
	return l.c.dice.follow(l.run, p)
}
