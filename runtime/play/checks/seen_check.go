package checks

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
)

// seenCheck is a check as an [eval.OpenCheck]. It is a single pointer, so that converting it to
// an interface allocates nothing.
type seenCheck struct{ c *Check }

var _ eval.OpenCheck = seenCheck{}

// Seen returns the check as an [eval.OpenCheck]; nil for nil.
func (c *Check) Seen() eval.OpenCheck {
	if c == nil {
		return nil
	}
	return seenCheck{c}
}

// OfFrame returns the check that a frame sees; nil for none.
func OfFrame(f *eval.Frame) *Check {
	s, _ := f.Check.(seenCheck)
	return s.c
}

// StateOf returns the state of the dice that a frame sees; nil for all that are left.
func StateOf(f *eval.Frame) *DiceState {
	m, _ := f.State.(*DiceState)
	return m
}

// Value implements OpenCheck.
func (s seenCheck) Value() command.Check { return s.c }

// RollerValue implements OpenCheck.
func (s seenCheck) RollerValue() types.Value { return s.c.rollerValue }

// EachState implements OpenCheck.
func (s seenCheck) EachState(f *eval.Frame) bool { return f.State != nil && len(s.c.dice.states) > 1 }

// Line implements OpenCheck.
func (s seenCheck) Line(f *eval.Frame, i int) (types.Value, error) {
	if m := StateOf(f); m != nil {
		return s.c.look(f.Run).lineIn(i, m)
	}
	return s.c.look(f.Run).line(i)
}

// Dice implements OpenCheck.
func (s seenCheck) Dice(f *eval.Frame) (types.Value, error) {
	m := StateOf(f)
	if m == nil {
		return s.c.look(f.Run).dice()
	}
	s.c.lines.markReadsEachDie()
	if err := m.needsDice(); err != nil {
		return nil, err
	}
	return m.keptValues(), nil
}

// DiceInOrder implements OpenCheck.
func (s seenCheck) DiceInOrder(f *eval.Frame, path string) error {
	m := StateOf(f)
	switch {
	case path != "":
		x, err := s.c.nestedAt(path)
		if err != nil {
			return err
		}
		m = x.dice.states[0]
	case m == nil:
		m = s.c.dice.states[0]
	}
	return m.needsOrder()
}
