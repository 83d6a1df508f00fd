package checks

import (
	"houserule/lang/dice"
	"houserule/runtime/play/command"
)

// checkInPlay is a check with all it needs in play, in one piece.
type checkInPlay struct {
	check Check
	first single
	said  [2 * fewLines]lineSaid
}

// fewLines is how many lines a check has that is made so.
const fewLines = 8

// newCheck makes a check of so many lines.
func (cs *Checks) newCheck(run *command.Run, lines int) *Check {
	if run.Odds.Chance != nil || lines > fewLines {
		return &Check{}
	}
	x := &checkInPlay{}
	x.check.dice.single, x.check.dice.unsaid = &x.first, x.said[:2*lines]
	return &x.check
}

// single is dice that lie in one way, as they do in play.
type single struct {
	state  DiceState
	states [1]*DiceState
	rolls  [1]*dice.Roll
}

// showing is how the possible dice lie when that one roll does; nil for none.
func (x *single) showing(roll *dice.Roll) []*DiceState {
	if m := &x.state; m.rolls != nil || m.said != nil || m.keep != nil || m.merged != nil || m.past != nil {
		*m = DiceState{}
	}
	x.state.weight, x.states[0] = certain, &x.state
	if roll != nil {
		x.rolls[0] = roll
		x.state.rolls = x.rolls[:]
	}
	return x.states[:]
}

// thrown is [Table.throw] for the dice of a check.
func (ch DiceChange) thrown(e *dice.Expression, vars dice.Variables, key string) (members []*DiceState, shared bool, err error) {
	if ch.run.Odds.Chance != nil {
		return ch.c.cs.throw(ch.run, e, vars, key)
	}
	roll, err := ch.c.cs.rollOnce(ch.run, e, vars, key)
	if err != nil {
		return nil, false, err
	}
	room := ch.c.dice.single
	ch.c.dice.single = nil
	return room.showing(roll), false, nil
}
