package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// Imagine plays something that never happened: with dice that branch, or with
// other dice, and takes everything back. See is shown the answer while the
// imagined situation still stands.
func (xp *Explorer) Imagine(b command.Chance, d dice.Source, do func() (any, error), see func(v any) error) error {
	run := xp.run
	return xp.imagine(run, b, d, false, xp.finishAndSee(run, do, see))
}

// ImagineStep plays one step of something imagined that goes on: what it does to
// the game stays, unless it fails, and whoever imagines it takes it back. In
// everything else it is one command, as each step of [Explorer.Imagine] is: checks
// that nobody looked at are rolled at its end, events are gone, and a policy
// that answers from a list answers anew.
func (xp *Explorer) ImagineStep(d dice.Source, do func() (any, error), see func(v any) error) error {
	run := xp.run
	return xp.imagine(run, nil, d, true, xp.finishAndSee(run, do, see))
}

// Imagining tells whether what is played now never happens, as in a branch of odds.
func (xp *Explorer) Imagining() bool {
	run := xp.run
	return run.Imagining
}

// finishAndSee runs something to its end and shows what it answers.
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

// imagine runs one command that never happened.
func (xp *Explorer) imagine(run *command.Run, b command.Chance, d dice.Source, stays bool, do func() error) error {
	if err := xp.requireIdle(run, "work out odds"); err != nil {
		return err
	}
	before, events, position, now := xp.world.State().Log.Savepoint(), xp.world.Events().Log.Savepoint(), command.Position(run.Decider), xp.eval.Mark(run)
	run.FollowChance(b)
	run.Dice, run.Imagining = d, true
	opened := &checks.Opened{}
	run.Command, run.Meter.Rolled, run.Meter.Saved, run.Meter.Overrun = &command.Progress{Inputs: &command.Inputs{}, Opened: opened}, 0, 0, 0
	err := xp.underBudget(run, xp.recovering(run, do))
	checks.SwapAll(opened.Touched)
	xp.eval.Reset(run, now)
	command.Rewind(run.Decider, position)
	// Every course gives the same numbers to what it brings, and none of them is
	// given out in earnest.
	xp.world.NoteImagined()
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

// underBudget runs an imagined course under its own budget, and counts its work.
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

// Steps tells how many steps of scripts the last imagined course took.
func (xp *Explorer) Steps() int64 {
	run := xp.run
	return run.Meter.Steps
}

// Metered runs something whose work is told to pace as it is done, in steps of
// scripts, and what it keeps to hold, in bytes; an error of either ends it.
func (xp *Explorer) Metered(pace, hold func(n int64) error, do func() error) error {
	b := xp.run.Budget
	pacer, holder := b.CountWork, b.CountMemory
	b.CountWork, b.CountMemory = pace, hold
	defer func() { b.CountWork, b.CountMemory = pacer, holder }()
	return do()
}

// CountWork tells work that is done beside the table in a course that is imagined, such as
// for the memory of scripts.
func (xp *Explorer) CountWork(steps int64) error { return xp.run.CountWork(steps) }

// requireIdle refuses what plays the game by itself, and so cannot be done while a rule
// is being played or asked.
func (xp *Explorer) requireIdle(run *command.Run, what string) error {
	switch {
	case run.ReadOnly():
		return run.ReadOnlyError(what)
	case run.Command != nil:
		return &diag.Problem{Message: fmt.Sprintf("a running command cannot %s", what), Hint: "ask at the prompt, or in a script outside of actions"}
	}
	return nil
}

// recovering makes a panic an error of what is run.
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
