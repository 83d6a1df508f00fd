package table

import (
	"errors"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// moment is everything of a table that is set while something is played, beside
// the game itself. Whatever ends a command, an error or a panic at any point, puts it back
// as a whole.
type moment struct {
	command.Scope
	book    *rules.Program
	trail   int
	scratch scratchMark
	say     func(string)
}

// moment takes down what is going on.
func (t *Table) moment(run *command.Run) moment {
	return moment{run.Scope, t.world.Book(), len(run.Trail), t.eval.scratch.mark(), t.Options.Say}
}

// back goes on where a moment was.
func (t *Table) back(run *command.Run, m moment) {
	t.world.SetBook(m.book)
	run.Scope, run.Trail, t.Options.Say = m.Scope, run.Trail[:m.trail], m.say
	t.eval.scratch.release(m.scratch)
}

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

// safely makes a panic an error of what is run.
func (t *Table) safely(run *command.Run, do func() error) func() error {
	return func() (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = run.Fault(diag.Recovered(p))
			}
		}()
		return do()
	}
}

// asked runs what only answers: within a command as part of it, else under a
// budget of its own.
func (t *Table) asked(run *command.Run, do func() (types.Value, error)) (types.Value, error) {
	if run.Command != nil || run.Answering() || run.Meter.Unmetered != 0 {
		return do()
	}
	m := t.moment(run)
	run.Meter.Unmetered = command.UnmeteredSteps
	v, err := t.answerSafely(run, do)
	used := command.UnmeteredSteps - run.Meter.Unmetered
	run.Meter.Unmetered = 0
	if err == nil {
		return v, run.Spend(used) // a script that asks pays for it all the same
	}
	t.back(run, m)
	if errors.As(err, new(command.ErrWantsBudget)) {
		return t.underBudget(run, do)
	}
	return nil, err
}

func (t *Table) underBudget(run *command.Run, body func() (types.Value, error)) (v types.Value, err error) {
	m := t.moment(run)
	do := func() (err error) {
		v, err = t.answerSafely(run, body)
		return err
	}
	if t.Options.Question == nil {
		err = do()
	} else {
		err = t.Options.Question(do)
	}
	if err != nil {
		t.back(run, m)
		return nil, err
	}
	return v, nil
}

// answerSafely is safely for what answers.
func (t *Table) answerSafely(run *command.Run, do func() (types.Value, error)) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	return do()
}
