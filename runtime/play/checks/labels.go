package checks

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// notation returns the dice of the line `dice` now, including added ones, and the position of
// their definition.
func (ch DiceChange) notation(line *rules.Rule) (*dice.Expression, diag.Pos, error) {
	fr := ch.c.Frame(ch.run, ch.c.dice.states[0])
	y, err := ch.c.cs.notationOf(ch.run, line, fr)
	if err != nil {
		return nil, diag.Pos{}, err
	}
	e, pos, err := notation(line, y)
	if err == nil {
		e, err = ch.c.cs.substitute(e, ch.c.plan.Variables, fr)
	}
	if err == nil && len(line.Adds) > 0 {
		e, err = ch.c.cs.withAdded(ch.run, e, line, y, fr)
	}
	if err == nil && e.ShowsTexts() && !ch.c.plan.DiceWords.ShowsWords {
		err = &diag.Problem{Pos: pos, Message: fmt.Sprintf("%s show words, and the dice of %s show numbers", e, ch.c.rule.DisplayName())}
	}
	if err == nil && e.ShowsTexts() && ch.run.Odds.Chance != nil {
		e = ch.c.cs.countingBy(e, ch.c.plan.DiceWords.Counts)
	}
	return e, pos, err
}

// withAdded returns e, the notation of base, with the dice that additions in force add to it; the same
// expression for the same dice.
func (cs *Checks) withAdded(run *command.Run, e *dice.Expression, line *rules.Rule, base *rules.Layer, f *eval.Frame) (*dice.Expression, error) {
	if err := run.Spend(command.LayerSteps * len(line.Adds)); err != nil {
		return nil, err
	}
	var added []*dice.Expression
	for _, y := range eval.Additions(cs.eval, run, line, base, f) {
		g, holds, err := cs.eval.AdditionHolds(run, y, f)
		if err != nil {
			return nil, err
		}
		if !holds {
			continue
		}
		if y.Carried.Once != nil {
			g.RecordOnceChange(y, g.Me())
		}
		more, err := cs.boundDice(y, g)
		if err != nil {
			return nil, err
		}
		run.Trace.DiceAdded(y, more)
		added = append(added, more)
	}
	if len(added) == 0 {
		return e, nil
	}
	all, err := e.Plus(added...)
	if err != nil {
		return nil, err
	}
	return cs.canonical(all, e)
}

// boundDice returns the dice that a layer adds, with the values of their variables.
func (cs *Checks) boundDice(y *rules.Layer, f *eval.Frame) (*dice.Expression, error) {
	return cs.bind(y.Answer.Dice, y.Answer.DiceVariables, f)
}

// bind returns a notation with its variables replaced by the values of formulas.
func (cs *Checks) bind(e *dice.Expression, words map[string]*formula.Program, f rules.Frame) (*dice.Expression, error) {
	e, err := cs.substitute(e, words, f)
	if err != nil {
		return nil, err
	}
	var failed error
	e, err = e.Bind(func(name string) (float64, bool) {
		n, ok, err := NumberOf(words[name], f)
		if err != nil {
			failed = err
		}
		return n, ok && err == nil
	})
	if failed != nil {
		return nil, failed
	}
	return e, err
}

// canonical returns the expression that stands for all with the same notation, in the order
// mode of earlier.
func (cs *Checks) canonical(e, earlier *dice.Expression) (*dice.Expression, error) {
	same, err := cs.parse(e.String())
	if err != nil || !earlier.OrderMatters() {
		return same, err
	}
	return cs.withOrder(same), nil
}

// labelled returns what the dice with a label show.
func (l look) labelled(label string) (types.Value, error) {
	l.c.lines.markReadsEachDie()
	if err := l.c.dice.states[0].needsDice(); err != nil {
		return nil, err
	}
	return l.value(func() ([]types.Value, error) {
		values := make([]types.Value, len(l.c.dice.states))
		for k, m := range l.c.dice.states {
			values[k] = m.labelled(label)
		}
		return values, nil
	})
}

// labelled returns what the dice with a label show that count.
func (ds *DiceState) labelled(label string) types.List {
	return ds.valuesWhere(func(d die) bool { return rules.LabelWord(d.result.Label) == label })
}

// Labelled implements OpenCheck.
func (s seenCheck) Labelled(f *eval.Frame, label string) (types.Value, error) {
	m := StateOf(f)
	if m == nil {
		return s.c.look(f.Run).labelled(label)
	}
	s.c.lines.markReadsEachDie()
	if err := m.needsDice(); err != nil {
		return nil, err
	}
	return m.labelled(label), nil
}

// Labelled returns what the dice with a label show; an error if no die can have the label.
func (c *Check) Labelled(run *command.Run, label string) (types.Value, error) {
	if err := c.plan.CheckLabel(label); err != nil {
		return nil, err
	}
	if err := c.Start(run); err != nil {
		return nil, err
	}
	return c.look(run).labelled(label)
}
