package eval

import (
	"errors"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Mark is everything of a table that is set while something is played, beside
// the game itself. Whatever ends a command, an error or a panic at any point, puts it back
// as a whole.
type Mark struct {
	command.Scope
	program *rules.Program
	Trail   int
	scratch scratchMark
}

// Mark takes down what is going on.
func (ev *Evaluator) Mark(run *command.Run) Mark {
	return Mark{run.Scope, ev.world.Book(), len(run.Trail), ev.scratch.mark()}
}

// Reset goes on where a moment was.
func (ev *Evaluator) Reset(run *command.Run, m Mark) {
	ev.world.SetBook(m.program)
	run.Scope, run.Trail = m.Scope, run.Trail[:m.Trail]
	ev.scratch.release(m.scratch)
}

// Query runs what only answers: within a command as part of it, else under a
// budget of its own.
func (ev *Evaluator) Query(run *command.Run, do func() (types.Value, error)) (types.Value, error) {
	if run.Command != nil || run.Answering() || run.Meter.Unmetered != 0 {
		return do()
	}
	m := ev.Mark(run)
	run.Meter.Unmetered = command.UnmeteredSteps
	v, err := recovering(run, do)
	used := command.UnmeteredSteps - run.Meter.Unmetered
	run.Meter.Unmetered = 0
	if err == nil {
		return v, run.Spend(used) // a script that asks pays for it all the same
	}
	ev.Reset(run, m)
	if errors.As(err, new(command.ErrWantsBudget)) {
		return ev.queryMetered(run, do)
	}
	return nil, err
}

func (ev *Evaluator) queryMetered(run *command.Run, body func() (types.Value, error)) (v types.Value, err error) {
	m := ev.Mark(run)
	do := func() (err error) {
		v, err = recovering(run, body)
		return err
	}
	if ev.RunMetered == nil {
		err = do()
	} else {
		err = ev.RunMetered(do)
	}
	if err != nil {
		ev.Reset(run, m)
		return nil, err
	}
	return v, nil
}

// recovering is safely for what answers.
func recovering(run *command.Run, do func() (types.Value, error)) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	return do()
}
