package table

import (
	"errors"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// moment is everything of a table that is set while something is played, beside
// the game itself: what is going on, how deep in rules, and who rolls and listens.
// Whatever ends a command, an error or a panic at any point, puts it back as a
// whole.
type moment struct {
	book      *rules.Program
	branching Branching
	running   *command
	pure      int
	settling  *Check
	settles   *Check
	buying    *Purchase
	trace     *trace.Recorder
	trail     int
	around    int
	lent      int
	frames    inUse
	supposed  *supposition
	passing   *passing
	imagining bool
	dice      dice.Source
	say       func(string)
}

// moment takes down what is going on.
func (t *Table) moment(run *Run) moment {
	return moment{book: t.world.Book(), branching: run.chance, running: run.command, pure: run.queries, settling: run.settling, settles: run.rolling, buying: run.buying, trace: run.trace,
		trail: len(run.stack.trail), around: len(run.stack.layers), lent: run.stack.lent, frames: run.stack.frames.inUse(), supposed: run.supposed, passing: run.passing, imagining: run.imagining, dice: t.Dice, say: t.Say}
}

// back goes on where a moment was.
func (t *Table) back(run *Run, m moment) {
	t.world.SetBook(m.book)
	run.chance, run.command, run.queries, run.settling, run.trace = m.branching, m.running, m.pure, m.settling, m.trace
	run.rolling, run.buying = m.settles, m.buying
	run.stack.layers, run.stack.lent = run.stack.layers[:m.around], m.lent
	run.stack.frames.free(m.frames)
	run.stack.trail, run.supposed, run.passing, run.imagining, t.Dice, t.Say = run.stack.trail[:m.trail], m.supposed, m.passing, m.imagining, m.dice, m.say
}

// point is a point of the game to which it can be taken back: everything that is
// there, the dice, and how far a decider has answered.
type point struct {
	state, events state.Mark
	dice          []byte
	position      any
}

func (t *Table) point() point { return t.pointIn(make([]byte, 0, diceBytes)) }

// pointIn is point with room for how far the dice have gone.
func (t *Table) pointIn(room []byte) point {
	return point{t.world.State().Savepoint(), t.world.Events().Savepoint(), appendDice(room, t.Dice), t.position()}
}

// takeBack takes the game back to a point.
func (t *Table) takeBack(p point) error {
	if err := t.world.State().Rollback(p.state); err != nil {
		return err
	}
	if err := t.world.Events().Rollback(p.events); err != nil {
		return err
	}
	restoreDice(t.Dice, p.dice)
	t.rewind(p.position)
	return nil
}

// safely makes a panic an error of what is run.
func (t *Table) safely(run *Run, do func() error) func() error {
	return func() (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = run.fault(diag.Recovered(p))
			}
		}()
		return do()
	}
}

// freeSteps is how much a question that is asked outside of commands may take before
// a budget is opened for it. Nearly all take less, and a budget costs as much as
// several questions.
const freeSteps = 2000

// wantsBudget ends a question that takes more than what is free; it is asked again
// under a budget, which is no loss: nothing has changed.
type wantsBudget struct{}

func (wantsBudget) Error() string     { return "the question takes long" }
func (wantsBudget) Uncatchable() bool { return true }

// asked runs what only answers: within a command as part of it, else under a
// budget of its own.
func (t *Table) asked(run *Run, do func() (types.Value, error)) (types.Value, error) {
	if run.command != nil || run.answering() || run.unmetered != 0 {
		return do()
	}
	m := t.moment(run)
	run.unmetered = freeSteps
	v, err := t.answerSafely(run, do)
	used := freeSteps - run.unmetered
	run.unmetered = 0
	if err == nil {
		return v, run.Spend(used) // a script that asks pays for it all the same
	}
	t.back(run, m)
	if errors.As(err, new(wantsBudget)) {
		return t.underBudget(run, do)
	}
	return nil, err
}

func (t *Table) underBudget(run *Run, body func() (types.Value, error)) (v types.Value, err error) {
	m := t.moment(run)
	do := func() (err error) {
		v, err = t.answerSafely(run, body)
		return err
	}
	if t.Question == nil {
		err = do()
	} else {
		err = t.Question(do)
	}
	if err != nil {
		t.back(run, m)
		return nil, err
	}
	return v, nil
}

// answerSafely is safely for what answers.
func (t *Table) answerSafely(run *Run, do func() (types.Value, error)) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.fault(diag.Recovered(p))
		}
	}()
	return do()
}
