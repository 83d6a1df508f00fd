package table

import (
	"houserule/runtime/play/command"
	"houserule/runtime/state"
)

// tablePoint is a point to which a table can be rolled back.
type tablePoint struct {
	state, events state.Mark
	dice          []byte
	position      any // of the decider
}

func (t *Table) currentPoint() tablePoint {
	return t.currentPointIn(make([]byte, 0, command.DiceStateSize))
}

// currentPointIn is currentPoint with storage for the state of the dice.
func (t *Table) currentPointIn(room []byte) tablePoint {
	return tablePoint{t.world.State().Log.Savepoint(), t.world.Events().Log.Savepoint(), command.AppendDice(room, t.run.Dice), command.Position(t.run.Decider)}
}

// rollBackTo rolls the table back to a point.
func (t *Table) rollBackTo(p tablePoint) error {
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
