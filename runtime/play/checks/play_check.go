package checks

import (
	"houserule/lang/dice"
	"houserule/runtime/play/command"
)

// playCheck is a check with all it needs in play, in one piece.
type playCheck struct {
	check Check
	first singleState
	memos [2 * maxPlayLines]lineResult
}

// maxPlayLines is how many lines a check has that is made so.
const maxPlayLines = 8

// newCheck makes a check of so many lines.
func (cs *Checks) newCheck(run *command.Run, lines int) *Check {
	if run.Odds.Chance != nil || lines > maxPlayLines {
		return &Check{}
	}
	x := &playCheck{}
	x.check.dice.single, x.check.dice.memoStorage = &x.first, x.memos[:2*lines]
	return &x.check
}

// singleState is dice that lie in one way, as they do in play.
type singleState struct {
	state  DiceState
	states [1]*DiceState
	rolls  [1]*dice.Roll
}

// set is how the possible dice lie when that one roll does; nil for none.
func (x *singleState) set(roll *dice.Roll) []*DiceState {
	if m := &x.state; m.rolls != nil || m.lines != nil || m.keep != nil || m.merged != nil || m.remembered != nil {
		*m = DiceState{}
	}
	x.state.weight, x.states[0] = certain, &x.state
	if roll != nil {
		x.rolls[0] = roll
		x.state.rolls = x.rolls[:]
	}
	return x.states[:]
}

// rollStates is [Table.throw] for the dice of a check.
func (ch DiceChange) rollStates(e *dice.Expression, vars dice.Variables, key string) (members []*DiceState, shared bool, err error) {
	if ch.run.Odds.Chance != nil {
		return ch.c.cs.roll(ch.run, e, vars, key)
	}
	roll, err := ch.c.cs.rollOnce(ch.run, e, vars, key)
	if err != nil {
		return nil, false, err
	}
	room := ch.c.dice.single
	ch.c.dice.single = nil
	return room.set(roll), false, nil
}
