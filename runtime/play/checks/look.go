package checks

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
)

// line reads a line. With several possible states of the dice it partitions them by the value
// of the line, and drops all but one part.
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

// lineInPlay is line if there is one state of the dice.
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

// lookResult returns what look returned before, if odds have read what since the dice changed;
// else it calls look and stores the result.
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

// lookResults are the results of looks. There are few.
type lookResults []lookResult

type lookResult struct {
	what  any
	value types.Value
}

func (l lookResults) get(what any) (types.Value, bool) {
	for i := range l {
		if l[i].what == what {
			return l[i].value, true
		}
	}
	return nil, false
}

// valueOfLine reads something that is computed from a line by values. What must be rolled or
// read first is done before the look begins, so that later playthroughs with the same dice find
// it memoized.
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

// evaluateOne returns a function that evaluates a line for one state of the dice.
func (l look) evaluateOne(i int) func(m *DiceState) error {
	return func(m *DiceState) error {
		_, err := l.lineIn(i, m)
		return err
	}
}

// values returns the value of a line for every state of the dice, after the functions that it
// needs.
func (l look) values(i int) (values []types.Value, err error) {
	err = l.untilMet(func() error {
		values, err = l.valuesNow(i)
		return err
	}, l.evaluateOne(i))
	return values, err
}

// untilMet calls all, which evaluates something for all states of the dice, again as long as
// something must be rolled or read first; one evaluates it for one state.
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

// meet rolls or reads what a line needs.
func (l look) meet(needs *eval.NeedsLookError, one func(m *DiceState) error) error {
	if needs.Do == nil {
		return l.evaluateFunction(needs)
	}
	return l.meetOnce(one, needs)
}

// valuesNow returns the value of a line for every state of the dice, as of the end of the
// offers.
func (l look) valuesNow(i int) (values []types.Value, err error) {
	err = l.asOfOffersEnd(i, func() error {
		values, err = l.evaluateAll(i)
		return err
	})
	return values, err
}

// evaluateAll evaluates a line for every state of the dice.
func (l look) evaluateAll(i int) ([]types.Value, error) {
	first := l.c.dice.states[0]
	if l.c.dice.shared { // all are copied once the first was evaluated without a NeedsLookError
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

// batch is the number of states for which a line is evaluated under one budget of a script.
const batch = 200

// evaluateRange evaluates a line for the states with indexes from to end-1.
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

// byTotal maps a total of the dice to a state with that total for which a line was evaluated.
type byTotal map[float64]totalResult

type totalResult struct {
	state *DiceState
	steps int64 // that the evaluation took
}

// lineByTotal is lineIn; states with the same total share the value of a line that reads
// nothing but the total.
func (l look) lineByTotal(i int, m *DiceState, sums *byTotal) (types.Value, error) {
	if len(m.rolls) == 1 && len(m.rolls[0].Dice) == 1 || l.c.once.inForce != nil {
		return l.lineIn(i, m) // each state has another total
	}
	natural := m.natural()
	if known, ok := (*sums)[natural]; ok {
		m.lines.copyByTotal(known.state.lines)
		l.c.lines.readsDice = true
		return m.lines[i].value, l.run.ChargeSaved(known.steps)
	}
	before, common := l.run.Used(), l.c.lines.commonCount
	v, err := l.lineIn(i, m)
	// A line that memoized others for all states took more steps than later ones will.
	if err == nil && l.c.lines.commonCount == common && m.lines != nil && m.lines[i].known && !m.lines[i].readsEachDie && l.c.once.inForce == nil {
		if *sums == nil {
			*sums = byTotal{}
		}
		(*sums)[natural] = totalResult{m, l.run.Used() - before}
	}
	return v, err
}

// look reads a check on behalf of a run: it evaluates lines for the possible states of the
// dice, and drops the states that do not agree with what was read.
type look struct {
	c   *Check
	run *command.Run
}

func (c *Check) look(run *command.Run) look { return look{c, run} }

// value evaluates something for every state of the dice by values, and chooses one of the
// results.
func (l look) value(values func() ([]types.Value, error)) (types.Value, error) {
	return l.valueAt(noLine, values)
}

// noLine is the index for what is no line.
const noLine = -1

// valueAt is value for a line, whose result may be memoized for playthroughs with another
// beginning.
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
	before, used, open := l.run.Meter.LineEffects, l.run.Used(), l.run.World.State().Choices.Hash()
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
	if l.run.Meter.LineEffects == before { // else each playthrough must roll and open again
		l.run.FillSlot(slot, p)
	}
	if memory != nil && l.run.World.State().Choices.Hash() == open { // else it holds for what was settled meanwhile
		p.steps = l.run.Used() - used
		memory.remember(what, p)
	}
	return l.c.dice.follow(l.run, p)
}
