package table

import (
	"houserule/runtime/play/command"
	"houserule/runtime/state"
)

// point is a point of the game to which it can be taken back: everything that is
// there, the dice, and how far a decider has answered.
type point struct {
	state, events state.Mark
	dice          []byte
	position      any
}

func (t *Table) point() point { return t.pointIn(make([]byte, 0, command.DiceStateSize)) }

// pointIn is point with room for how far the dice have gone.
func (t *Table) pointIn(room []byte) point {
	return point{t.world.State().Log.Savepoint(), t.world.Events().Log.Savepoint(), command.AppendDice(room, t.run.Dice), command.Position(t.run.Decider)}
}

// takeBack takes the game back to a point.
func (t *Table) takeBack(p point) error {
	if err := t.world.State().Log.Rollback(p.state); err != nil {
		return err
	}
	if err := t.world.Events().Log.Rollback(p.events); err != nil {
		return err
	}
	command.RestoreDice(t.run.Dice, p.dice)
	command.Rewind(t.run.Decider, p.position)
	return nil
}
