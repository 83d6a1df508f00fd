package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
)

// Budget bounds what a run may take. Each function may be nil: nothing is counted then.
type Budget struct {
	// Spend counts steps of work that the engine does for scripts. An error ends the
	// command.
	Spend func(steps int64) error
	// Spared counts steps that an imagined course need not take, since the same was
	// played before.
	Spared func(steps int64) error
	// Used tells how many steps the command has used so far.
	Used func() int64
	// Apart runs one imagined course under a budget of its own, and tells the steps of
	// scripts that it used.
	Apart func(run func() error) (steps int64, err error)

	Pace func(work int64) error  // is told of work for odds, in steps of scripts
	Hold func(bytes int64) error // is told of memory that is kept for all courses of odds
}

// UnmeteredSteps is how much a question that is asked outside of commands may take before
// a budget is opened for it. Nearly all take less, and a budget costs as much as
// several questions.
const UnmeteredSteps = 2000

// ErrWantsBudget ends a question that takes more than what is free; it is asked again
// under a budget, which is no loss: nothing has changed.
type ErrWantsBudget struct{}

// Error says why the question ended.
func (ErrWantsBudget) Error() string { return "the question takes long" }

// Uncatchable keeps scripts from swallowing it.
func (ErrWantsBudget) Uncatchable() bool { return true }

// What work costs in steps of scripts, one of which takes some 30 nanoseconds:
// about as much as it takes, and less where a game does it all the time.
const (
	AskSteps     = 10 // a rule is asked, a line worked out, an action done
	LayerSteps   = 2  // a layer, a row of a sum or a requirement is looked at
	ElementSteps = 3  // a formula looks at an element of a list
	ThingSteps   = 2  // a thing of the table is looked at
	MomentSteps  = 5  // something happens while time passes
)

// Work is counted in steps of scripts, or what takes about as long.
const (
	CourseWork     = 300 // to begin a course and to take it back
	partCourseWork = 100 // the same for a part of one
	LineWork       = 10  // to work a line out for one way the dice can lie
	DieWork        = 3   // to roll a die
	PartWork       = 1   // to part one way the dice can lie from others

	// A course is charged for what the engine does, and more than it takes.
	ChargedSteps = 4
)

// Spend counts work that is done on behalf of scripts. The error names the rule
// that was being played and its place.
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

// Spare charges a course for steps that it was spared: how much it may do does not
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

// Used is how many steps were taken so far, to be compared with how many that are later.
func (run *Run) Used() int64 {
	if run.Budget.Used == nil {
		return 0
	}
	return run.Budget.Used()
}

// Hold tells bytes that are kept for all courses or, with a negative number, are not any
// more.
func (run *Run) Hold(bytes int64) error {
	if run.Budget.Hold == nil {
		return nil
	}
	return run.Budget.Hold(bytes)
}

// Pace tells work that was done, and gives the error of whoever wants no more.
func (run *Run) Pace(work int64) error {
	if run.Budget.Pace == nil {
		return nil
	}
	return run.Budget.Pace(work)
}

// PaidApart is paid for a part of a course that is played apart. It tells the steps,
// those that it was spared included.
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

// Batched runs a part of an imagined course under a budget of its own, where
// there are further parts: odds bound them all together.
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

// Count counts the dice of an imagined course.
func (run *Run) Count(r *dice.Roll) error {
	if !run.Imagining {
		return nil
	}
	if run.Meter.Rolled += 1 + len(r.Dice); run.Meter.Rolled > MaxRolled {
		return &Unending{Dice: MaxRolled}
	}
	return run.Pace(int64(DieWork * (1 + len(r.Dice))))
}

// MaxRolled bounds the dice of one imagined course: one that goes on after so
// many goes on for ever, or for too long.
const MaxRolled = 200_000

// Unending says that an imagined course is not over after a number of dice.
type Unending struct{ Dice int }

// Error tells how far it came.
func (e *Unending) Error() string { return fmt.Sprintf("not over after %d dice", e.Dice) }

// Uncatchable keeps scripts from swallowing it.
func (e *Unending) Uncatchable() bool { return true }
