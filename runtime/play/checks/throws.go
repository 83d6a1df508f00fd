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

// later reads a line, be it the first time and after its command: what is thrown
// then is a command of its own.
func (l look) later(i int) (types.Value, error) {
	if l.run.Command != nil || l.run.Answering() || !l.c.plan.Lines[i].Facts.Lazy || l.c.wasThrown(i) {
		return l.line(i)
	}
	return l.throwsLater(i)
}

func (l look) throwsLater(i int) (v types.Value, err error) {
	err = l.c.Change(l.run).alter(l.c.plan.Lines[i].Word, func() error {
		v, err = l.line(i)
		return err
	})
	return v, err
}

// wasThrown tells whether the dice of a line lie there, or its check does.
func (f *Check) wasThrown(i int) bool {
	line := f.plan.Lines[i]
	if line.Base != nil && line.Base.Answer.NestedCheck != nil {
		return f.inner[i] != nil
	}
	for _, y := range line.Layers() {
		if y.Answer.ExtraRoll == nil {
			continue
		}
		if _, ok := f.rolled.shown[f.throwKey(line.Word, y.Answer.ExtraRoll)]; ok {
			return true
		}
	}
	return false
}

// throwKey names what a line throws, the same whenever its command is run again.
func (f *Check) throwKey(line string, y *rules.ExtraRoll) string {
	key := f.key + "/" + line
	if y.Key != "" {
		key += "/" + y.Key
	}
	if f.dice.restarts > 0 {
		key += fmt.Sprintf("#%d", f.dice.restarts+1)
	}
	if n := f.rolled.again[line]; n > 0 {
		key += fmt.Sprintf("~%d", n+1)
	}
	return key
}

// RollLineAgain lets a line throw its dice again when it is read next.
func (ch DiceChange) RollLineAgain(line string) {
	if i, ok := ch.c.plan.Line(line); ok {
		ch.run.Trace.LineStruck(ch.c.key, ch.c.plan.Lines[i])
	}
	ch.c.rolled.again = maps.Clone(ch.c.rolled.again)
	if ch.c.rolled.again == nil {
		ch.c.rolled.again = map[string]int{}
	}
	ch.c.rolled.again[line]++
}

// Throw implements OpenCheck. The dice are thrown when the line is read first, and never
// twice.
func (s seenCheck) Throw(f *eval.Frame, y *rules.ExtraRoll) (types.Value, error) {
	return s.c.ThrowBy(f, y, f)
}

// ThrowBy gives the total of dice that a line throws, once, with the numbers of the notation as
// see sees them.
func (c *Check) ThrowBy(f *eval.Frame, y *rules.ExtraRoll, see rules.Frame) (types.Value, error) {
	key := c.throwKey(c.lines.current, y)
	if v, ok := c.rolled.shown[key]; ok {
		return v, nil
	}
	if (seenCheck{c}).EachState(f) {
		whole := *f
		whole.State = nil
		line := c.lines.current
		return nil, &eval.NeedsLook{Key: key, Do: func() error {
			outer := c.lines.current
			c.lines.current = line
			defer func() { c.lines.current = outer }()
			if seen, ok := see.(seenOver); ok {
				_, err := c.ThrowBy(&whole, y, seen.Over(&whole))
				return err
			}
			_, err := c.ThrowBy(&whole, y, &whole)
			return err
		}}
	}
	e, err := c.cs.filledWith(y.Dice, y.Variables, see)
	if err != nil {
		return nil, err
	}
	m, err := c.cs.bare(f.Run, e, nil, key)
	if err != nil {
		return nil, err
	}
	f.Run.Trace.RolledFor(c.key, c.lines.current, y, m.rolls[0])
	c.keepThrow(key, m.natural())
	f.Run.Meter.Lazily++
	return m.natural(), nil
}

// seenOver is a frame that sees another way what a frame sees.
type seenOver interface {
	Over(f *eval.Frame) rules.Frame
}

// throwsFor does what some of the ways in which the dice can lie need to work a
// line out: once, for those alone.
func (l look) throwsFor(one func(m *DiceState) error, needs *eval.NeedsLook) error {
	v, err := l.value(func() ([]types.Value, error) {
		l.c.dice.own()
		values := make([]types.Value, len(l.c.dice.states))
		for k, m := range l.c.dice.states {
			err := one(m)
			var other *eval.NeedsLook
			if needy := errors.As(err, &other); err != nil && !needy {
				return nil, err
			}
			values[k] = other != nil && other.Key == needs.Key
			if err := l.run.Pace(command.LineWork); err != nil {
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
