package checks

import (
	"houserule/lang/dice"
	"houserule/runtime/play/command"
)

// playCheck is a check with the storage that it needs in play, as one allocation.
type playCheck struct {
	check Check
	first singleState
	memos [2 * maxPlayLines]lineResult
}

// maxPlayLines is the maximum number of lines of a check that is allocated as a playCheck.
const maxPlayLines = 8

// newCheck allocates a check with a number of lines.
func (cs *Checks) newCheck(run *command.Run, lines int) *Check {
	if run.Odds.Chance != nil || lines > maxPlayLines {
		x := &struct {
			check Check
			first singleState
		}{} // one allocation
		x.check.dice.single = &x.first
		return &x.check
	}
	x := &playCheck{}
	x.check.dice.single, x.check.dice.memoStorage = &x.first, x.memos[:2*lines]
	return &x.check
}

// singleState is storage for a single state of dice.
type singleState struct {
	state  DiceState
	states [1]*DiceState
	rolls  [1]*dice.Roll
}

// set returns states with a single state that has the given roll; without rolls if it is nil.
func (s *singleState) set(roll *dice.Roll) []*DiceState {
	if m := &s.state; m.rolls != nil || m.lines != nil || m.keep != nil || m.merged != nil || m.remembered != nil {
		*m = DiceState{}
	}
	s.state.weight, s.states[0] = certain, &s.state
	if roll != nil {
		s.rolls[0] = roll
		s.state.rolls = s.rolls[:]
	}
	return s.states[:]
}

// rollStates rolls the dice of the check; see [Checks.roll].
func (ch DiceChange) rollStates(e *dice.Expression, vars dice.Variables, key string) (states []*DiceState, shared bool, err error) {
	if ch.run.Odds.Chance != nil {
		return ch.c.cs.roll(ch.run, e, vars, key)
	}
	roll, err := ch.c.cs.rollOnce(ch.run, e, vars, key)
	if err != nil {
		return nil, false, err
	}
	storage := ch.c.dice.single
	ch.c.dice.single = nil
	return storage.set(roll), false, nil
}
