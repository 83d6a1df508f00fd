package eval

import (
	"errors"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Mark is the state of a run and of the evaluator at the beginning of a command or question, for
// [Evaluator.Reset], which restores it after an error or a panic.
type Mark struct {
	command.Scope
	program *rules.Program
	Calls   int // length of Run.Calls
	scratch scratchMark
}

// Mark returns the present state of a run and of the evaluator.
func (ev *Evaluator) Mark(run *command.Run) Mark {
	return Mark{run.Scope, ev.world.Program(), len(run.Calls), ev.scratch.mark()}
}

// Reset restores the state of a mark.
func (ev *Evaluator) Reset(run *command.Run, m Mark) {
	ev.world.SetProgram(m.program)
	run.Scope, run.Calls = m.Scope, run.Calls[:m.Calls]
	ev.scratch.release(m.scratch)
}

// Query runs a question. Within a command or another question it is charged to the budget in
// force. Otherwise it uses unmetered steps and, if they do not suffice, runs again from the
// beginning under a budget of its own.
func (ev *Evaluator) Query(run *command.Run, do func() (types.Value, error)) (types.Value, error) {
	if run.Command != nil || run.ReadOnly() || run.Meter.Unmetered != 0 {
		return do()
	}
	m := ev.Mark(run)
	run.Meter.Unmetered = command.UnmeteredSteps
	v, err := recovering(run, do)
	used := command.UnmeteredSteps - run.Meter.Unmetered
	run.Meter.Unmetered = 0
	if err == nil {
		return v, run.Spend(used) // charged to the script that asks
	}
	ev.Reset(run, m)
	if errors.As(err, new(command.NeedsBudgetError)) {
		return ev.queryMetered(run, do)
	}
	return nil, err
}

// queryMetered runs a question under a budget of its own and restores the run if it fails.
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

// recovering calls do and returns a panic as an error.
func recovering(run *command.Run, do func() (types.Value, error)) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	return do()
}
