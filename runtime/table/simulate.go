package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// Simulate plays a command that is rolled back: with the chance b of odds or, if that is nil,
// with the dice d. see is called with the result before the rollback.
func (xp *Explorer) Simulate(b command.Chance, d dice.Source, do func() (any, error), see func(v any) error) error {
	run := xp.run
	return xp.simulate(run, b, d, false, xp.finishAndSee(run, do, see))
}

// SimulateStep is Simulate for one step of something that goes on: its changes of the game stay
// unless it fails, and the caller rolls them back later. In all else the step is a command:
// unread checks are rolled at its end, events are removed, and a decider with a list begins
// anew.
func (xp *Explorer) SimulateStep(d dice.Source, do func() (any, error), see func(v any) error) error {
	run := xp.run
	return xp.simulate(run, nil, d, true, xp.finishAndSee(run, do, see))
}

// Simulating reports whether the command in progress will be rolled back, as in odds.
func (xp *Explorer) Simulating() bool {
	run := xp.run
	return run.Simulated
}

// finishAndSee returns a function that runs do to its end and passes the result to see.
func (xp *Explorer) finishAndSee(run *command.Run, do func() (any, error), see func(v any) error) func() error {
	return func() error {
		v, err := do()
		if err == nil {
			if err = actions.FinishCommand(run); err == nil {
				err = see(v)
			}
		}
		return err
	}
}

// simulate runs a command that is rolled back, except for its changes if stays is true and it
// does not fail.
func (xp *Explorer) simulate(run *command.Run, b command.Chance, d dice.Source, stays bool, do func() error) error {
	if err := xp.requireIdle(run, "work out odds"); err != nil {
		return err
	}
	before, events, position, now := xp.world.State().Log.Savepoint(), xp.world.Events().Log.Savepoint(), command.Position(run.Decider), xp.eval.Mark(run)
	run.FollowChance(b)
	run.Dice, run.Simulated = d, true
	c := &struct { // one allocation
		command.Progress
		checks.Opened
		inputs command.Inputs
	}{}
	opened := &c.Opened
	c.Progress.Inputs, c.Progress.Opened = &c.inputs, opened
	run.Command, run.Meter.Rolled, run.Meter.Saved, run.Meter.Overrun = &c.Progress, 0, 0, 0
	err := xp.underBudget(run, xp.recovering(run, do))
	checks.SwapAll(opened.Touched)
	xp.eval.Reset(run, now)
	command.Rewind(run.Decider, position)
	// Abandon makes the record numbers available to the next playthrough; play does not use
	// them.
	xp.world.NoteSimulatedIDs()
	if err != nil || !stays {
		if back := xp.world.State().Log.Abandon(before); back != nil {
			return back
		}
	}
	if back := xp.world.Events().Log.Abandon(events); back != nil {
		return back
	}
	return err
}

// underBudget runs a playthrough under its own budget, and counts its work.
func (xp *Explorer) underBudget(run *command.Run, do func() error) error {
	var steps int64
	var err error
	switch {
	case run.Budget.Separate != nil:
		steps, err = run.Budget.Separate(do)
	case xp.enter != nil:
		err = xp.enter(do)
	default:
		err = do()
	}
	run.Meter.Steps = max(steps, run.Meter.Overrun)
	if slow := run.CountWork(command.PlaythroughWork + max(steps-run.Meter.Saved, 0)/command.ChargedSteps); err == nil {
		err = slow
	}
	return err
}

// Steps returns the steps of scripts that the last playthrough used.
func (xp *Explorer) Steps() int64 {
	run := xp.run
	return run.Meter.Steps
}

// Metered runs do, and calls pace with its work in steps of scripts and hold with the bytes
// that it keeps. An error of either ends it.
func (xp *Explorer) Metered(pace, hold func(n int64) error, do func() error) error {
	b := xp.run.Budget
	pacer, holder := b.CountWork, b.CountMemory
	b.CountWork, b.CountMemory = pace, hold
	defer func() { b.CountWork, b.CountMemory = pacer, holder }()
	return do()
}

// CountWork counts work outside of the table for the playthrough in progress, such as for the
// memory of scripts.
func (xp *Explorer) CountWork(steps int64) error { return xp.run.CountWork(steps) }

// requireIdle returns an error while a command or question is in progress. what describes what
// was attempted.
func (xp *Explorer) requireIdle(run *command.Run, what string) error {
	switch {
	case run.ReadOnly():
		return run.ReadOnlyError(what)
	case run.Command != nil:
		return &diag.Problem{Message: fmt.Sprintf("a running command cannot %s", what), Hint: "ask at the prompt, or in a script outside of actions"}
	}
	return nil
}

// recovering returns do with panics as errors.
func (xp *Explorer) recovering(run *command.Run, do func() error) func() error {
	return func() (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = run.Fault(diag.Recovered(p))
			}
		}()
		return do()
	}
}
