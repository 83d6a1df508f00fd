package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
)

// Budget limits the work of a run. A nil function does not count.
type Budget struct {
	// Spend counts steps of work that the engine does for scripts; its error ends the
	// command.
	Spend func(steps int64) error
	// Spared counts steps that a playthrough did not need because their result was
	// memoized.
	Spared func(steps int64) error
	// Used returns the steps that the command has used.
	Used func() int64
	// Apart runs a playthrough or subrun under a budget of its own, and returns the steps
	// of scripts that it used.
	Apart func(run func() error) (steps int64, err error)

	Pace func(work int64) error  // counts work for odds, in steps of scripts
	Hold func(bytes int64) error // counts memory that is kept for all playthroughs of odds
}

// UnmeteredSteps is how many steps a query outside of commands may use before a budget is
// opened for it. Opening one costs as much as several queries, and nearly all need less.
const UnmeteredSteps = 2000

// ErrWantsBudget ends a query that exceeds UnmeteredSteps. The caller repeats it under a
// budget; a query changes nothing.
type ErrWantsBudget struct{}

// Error says why the question ended.
func (ErrWantsBudget) Error() string { return "the question takes long" }

// Uncatchable prevents scripts from catching it.
func (ErrWantsBudget) Uncatchable() bool { return true }

// The cost of work in steps of scripts, each of about 30 nanoseconds. Frequent work costs
// less than the time it takes.
const (
	AskSteps     = 10 // to ask a rule, compute a line or do an action
	LayerSteps   = 2  // to look at a layer, a row of a sum or a requirement
	ElementSteps = 3  // to look at an element of a list in a formula
	ThingSteps   = 2  // to look at a thing of the table
	MomentSteps  = 5  // for an event while time passes
)

// The cost of work for odds, in the same unit.
const (
	CourseWork     = 300 // to begin a playthrough and roll it back
	partCourseWork = 100 // the same for a subrun
	LineWork       = 10  // to compute a line for one outcome of the dice
	DieWork        = 3   // to roll a die
	PartWork       = 1   // to separate one outcome of the dice from others

	// Steps that a playthrough is charged count as work divided by ChargedSteps, since they
	// take less time than they cost.
	ChargedSteps = 4
)

// Spend counts work that is done for scripts. The error names the rule that was running,
// and its place.
func (run *Run) Spend(steps int) error {
	if run.Budget.Spend == nil || steps <= 0 {
		return nil
	}
	if run.Meter.Unmetered != 0 {
		if run.Meter.Unmetered -= steps; run.Meter.Unmetered > 0 {
			return nil
		}
		run.Meter.Unmetered = -1
		return run.Fault(ErrWantsBudget{})
	}
	if err := run.Budget.Spend(int64(steps)); err != nil {
		return run.spent(err)
	}
	return nil
}

func (run *Run) spent(err error) error {
	var told *diag.Problem
	if len(run.Trail) == 0 || !errors.As(err, &told) {
		return err
	}
	top := &run.Trail[len(run.Trail)-1]
	where := top.Rule
	if n := top.Whose(); n != (types.Ref{}) {
		where += " of " + run.World.Names.Of(n)
	}
	p := &diag.Problem{Pos: *top.pos, Message: told.Message + " in " + where, Hint: told.Hint, Cause: err}
	return run.Fault(p)
}

// Spare counts steps that a memoized result saved: what a playthrough may do must not
// depend on what was played before it.
func (run *Run) Spare(steps int64) error {
	run.Meter.Spared += steps
	if run.Budget.Spared == nil {
		return nil
	}
	if err := run.Budget.Spared(steps); err != nil {
		return run.spent(err)
	}
	return nil
}

// Used returns the steps so far. Only differences between two calls have a meaning.
func (run *Run) Used() int64 {
	if run.Budget.Used == nil {
		return 0
	}
	return run.Budget.Used()
}

// Hold counts bytes that are kept for all playthroughs; negative ones are released.
func (run *Run) Hold(bytes int64) error {
	if run.Budget.Hold == nil {
		return nil
	}
	return run.Budget.Hold(bytes)
}

// Pace counts work for odds; its error ends the computation.
func (run *Run) Pace(work int64) error {
	if run.Budget.Pace == nil {
		return nil
	}
	return run.Budget.Pace(work)
}

// PaidApart plays a subrun under a budget of its own, and returns its steps, memoized ones
// included.
func (run *Run) PaidApart(do func() error) (steps int64, err error) {
	spared, overrun := run.Meter.Spared, run.Meter.Overrun
	run.Meter.Spared, run.Meter.Overrun = 0, 0
	defer func() { run.Meter.Spared, run.Meter.Overrun = spared, overrun }()
	if run.Budget.Apart == nil {
		err = do()
	} else {
		steps, err = run.Budget.Apart(do)
	}
	if slow := run.Pace(partCourseWork + max(steps-run.Meter.Spared, 0)/ChargedSteps); err == nil {
		err = slow
	}
	return max(steps, run.Meter.Overrun), err
}

// Batched runs a part of a playthrough; under a budget of its own if there are further
// parts, which odds limit together.
func (run *Run) Batched(further bool, do func() error) error {
	if !further || run.Budget.Apart == nil {
		return do()
	}
	steps, err := run.Budget.Apart(do)
	if slow := run.Pace(steps / ChargedSteps); err == nil {
		err = slow
	}
	return err
}

// Count counts the dice of a roll in a playthrough; beyond MaxRolled it returns
// [*Unending]. It does nothing in play.
func (run *Run) Count(r *dice.Roll) error {
	if !run.Imagining {
		return nil
	}
	if run.Meter.Rolled += 1 + len(r.Dice); run.Meter.Rolled > MaxRolled {
		return &Unending{Dice: MaxRolled}
	}
	return run.Pace(int64(DieWork * (1 + len(r.Dice))))
}

// MaxRolled is the maximum number of dice in a playthrough; one with more is taken to be
// endless.
const MaxRolled = 200_000

// Unending is the error of a playthrough that is not over after a number of dice.
type Unending struct{ Dice int }

// Error tells how far it came.
func (e *Unending) Error() string { return fmt.Sprintf("not over after %d dice", e.Dice) }

// Uncatchable prevents scripts from catching it.
func (e *Unending) Uncatchable() bool { return true }
