package checks

import (
	"errors"
	"fmt"
	"maps"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// readLater reads a line. If that rolls dice after the command of the check has ended, it is a
// command of its own.
func (l look) readLater(i int) (types.Value, error) {
	if l.run.Command != nil || l.run.ReadOnly() || !l.c.plan.Lines[i].Facts.Lazy || l.c.isLineRolled(i) {
		return l.line(i)
	}
	return l.readAsCommand(i)
}

// readAsCommand reads a line as a command of its own.
func (l look) readAsCommand(i int) (v types.Value, err error) {
	err = l.c.Change(l.run).change(l.c.plan.Lines[i].Word, func() error {
		v, err = l.line(i)
		return err
	})
	return v, err
}

// isLineRolled reports whether the dice of a line were rolled, or its nested check was opened.
func (c *Check) isLineRolled(i int) bool {
	line := c.plan.Lines[i]
	if line.Base != nil && line.Base.Answer.NestedCheck != nil {
		return c.nested[i] != nil
	}
	for _, y := range line.Layers() {
		if y.Answer.ExtraRoll == nil {
			continue
		}
		if _, ok := c.rolled.totals[c.lineDiceKey(line.Word, y.Answer.ExtraRoll)]; ok {
			return true
		}
	}
	return false
}

// lineDiceKey returns the key of dice that a line rolls; the same whenever the command is run
// again.
func (c *Check) lineDiceKey(line string, y *rules.ExtraRoll) string {
	key := c.key + "/" + line
	if y.Key != "" {
		key += "/" + y.Key
	}
	if c.dice.restarts > 0 {
		key += fmt.Sprintf("#%d", c.dice.restarts+1)
	}
	if n := c.rolled.rerolls[line]; n > 0 {
		key += fmt.Sprintf("~%d", n+1)
	}
	return key
}

// RerollLine makes a line roll its dice again when it is read next.
func (ch DiceChange) RerollLine(line string) {
	if i, ok := ch.c.plan.Line(line); ok {
		ch.run.Trace.LineRerolled(ch.c.key, ch.c.plan.Lines[i])
	}
	ch.c.rolled.rerolls = maps.Clone(ch.c.rolled.rerolls)
	if ch.c.rolled.rerolls == nil {
		ch.c.rolled.rerolls = map[string]int{}
	}
	ch.c.rolled.rerolls[line]++
}

// RollLine implements OpenCheck. The dice are rolled when the line is read first.
func (s seenCheck) RollLine(f *eval.Frame, y *rules.ExtraRoll) (types.Value, error) {
	return s.c.RollLineWith(f, y, f)
}

// RollLineWith returns the total of dice that a line rolls the first time it is read. The variables
// of the notation are evaluated in see.
func (c *Check) RollLineWith(f *eval.Frame, y *rules.ExtraRoll, see rules.Frame) (types.Value, error) {
	key := c.lineDiceKey(c.lines.current, y)
	if v, ok := c.rolled.totals[key]; ok {
		return v, nil
	}
	if (seenCheck{c}).EachState(f) {
		allStates := *f
		allStates.State = nil
		line := c.lines.current
		return nil, &eval.NeedsLookError{Key: key, Do: func() error {
			outer := c.lines.current
			c.lines.current = line
			defer func() { c.lines.current = outer }()
			if seen, ok := see.(frameWrapper); ok {
				_, err := c.RollLineWith(&allStates, y, seen.Over(&allStates))
				return err
			}
			_, err := c.RollLineWith(&allStates, y, &allStates)
			return err
		}}
	}
	e, err := c.cs.bind(y.Dice, y.Variables, see)
	if err != nil {
		return nil, err
	}
	m, err := c.cs.rollBare(f.Run, e, nil, key)
	if err != nil {
		return nil, err
	}
	f.Run.Trace.RolledFor(c.key, c.lines.current, y, m.rolls[0])
	c.setTotal(key, m.natural())
	f.Run.Meter.LineEffects++
	return m.natural(), nil
}

// frameWrapper is a frame that wraps another one.
type frameWrapper interface {
	Over(f *eval.Frame) rules.Frame
}

// meetOnce calls needs.Do if the states of the dice need it to evaluate a line, once for all of
// them; one evaluates the line for a state. In odds it first chooses whether they do.
func (l look) meetOnce(one func(m *DiceState) error, needs *eval.NeedsLookError) error {
	v, err := l.value(func() ([]types.Value, error) {
		l.c.dice.unshare()
		values := make([]types.Value, len(l.c.dice.states))
		for k, m := range l.c.dice.states {
			err := one(m)
			var other *eval.NeedsLookError
			if needy := errors.As(err, &other); err != nil && !needy {
				return nil, err
			}
			values[k] = other != nil && other.Key == needs.Key
			if err := l.run.CountWork(command.LineWork); err != nil {
				return nil, err
			}
		}
		return values, nil
	})
	if err != nil || v != true {
		return err
	}
	return needs.Do()
}
