package table

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

	pace func(work int64) error  // is told of work for odds, in steps of scripts
	hold func(bytes int64) error // is told of memory that is kept for all courses of odds
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

// What work costs in steps of scripts, one of which takes some 30 nanoseconds:
// about as much as it takes, and less where a game does it all the time.
const (
	askSteps     = 10 // a rule is asked, a line worked out, an action done
	layerSteps   = 2  // a layer, a row of a sum or a requirement is looked at
	elementSteps = 3  // a formula looks at an element of a list
	thingSteps   = 2  // a thing of the table is looked at
	momentSteps  = 5  // something happens while time passes
)

// Work is counted in steps of scripts, or what takes about as long.
const (
	courseWork     = 300 // to begin a course and to take it back
	partCourseWork = 100 // the same for a part of one
	lineWork       = 10  // to work a line out for one way the dice can lie
	dieWork        = 3   // to roll a die
	partWork       = 1   // to part one way the dice can lie from others

	// A course is charged for what the engine does, and more than it takes.
	chargedSteps = 4
)

// Spend counts work that is done on behalf of scripts. The error names the rule
// that was being played and its place.
func (run *Run) Spend(steps int) error {
	if run.budget.Spend == nil || steps <= 0 {
		return nil
	}
	if run.unmetered != 0 {
		if run.unmetered -= steps; run.unmetered > 0 {
			return nil
		}
		run.unmetered = -1
		return run.fault(wantsBudget{})
	}
	if err := run.budget.Spend(int64(steps)); err != nil {
		return run.spent(err)
	}
	return nil
}

func (run *Run) spent(err error) error {
	var told *diag.Problem
	if len(run.trail) == 0 || !errors.As(err, &told) {
		return err
	}
	top := &run.trail[len(run.trail)-1]
	where := top.rule
	if n := top.whose(); n != (types.Ref{}) {
		where += " of " + run.world.Names.Of(n)
	}
	p := &diag.Problem{Pos: *top.pos, Message: told.Message + " in " + where, Hint: told.Hint, Cause: err}
	return run.fault(p)
}

// spare charges a course for steps that it was spared: how much it may do does not
// depend on what was played before it.
func (run *Run) spare(steps int64) error {
	run.course.spared += steps
	if run.budget.Spared == nil {
		return nil
	}
	if err := run.budget.Spared(steps); err != nil {
		return run.spent(err)
	}
	return nil
}

// used is how many steps were taken so far, to be compared with how many that are later.
func (run *Run) used() int64 {
	if run.budget.Used == nil {
		return 0
	}
	return run.budget.Used()
}

// hold tells bytes that are kept for all courses or, with a negative number, are not any
// more.
func (run *Run) hold(bytes int64) error {
	if run.budget.hold == nil {
		return nil
	}
	return run.budget.hold(bytes)
}

// pace tells work that was done, and gives the error of whoever wants no more.
func (run *Run) pace(work int64) error {
	if run.budget.pace == nil {
		return nil
	}
	return run.budget.pace(work)
}

// paidApart is paid for a part of a course that is played apart. It tells the steps,
// those that it was spared included.
func (run *Run) paidApart(do func() error) (steps int64, err error) {
	spared, overrun := run.course.spared, run.course.overrun
	run.course.spared, run.course.overrun = 0, 0
	defer func() { run.course.spared, run.course.overrun = spared, overrun }()
	if run.budget.Apart == nil {
		err = do()
	} else {
		steps, err = run.budget.Apart(do)
	}
	if slow := run.pace(partCourseWork + max(steps-run.course.spared, 0)/chargedSteps); err == nil {
		err = slow
	}
	return max(steps, run.course.overrun), err
}

// batched runs a part of an imagined course under a budget of its own, where
// there are further parts: odds bound them all together.
func (run *Run) batched(further bool, do func() error) error {
	if !further || run.budget.Apart == nil {
		return do()
	}
	steps, err := run.budget.Apart(do)
	if slow := run.pace(steps / chargedSteps); err == nil {
		err = slow
	}
	return err
}

// count counts the dice of an imagined course.
func (run *Run) count(r *dice.Roll) error {
	if !run.imagining {
		return nil
	}
	if run.course.rolled += 1 + len(r.Dice); run.course.rolled > mostThrown {
		return &Unending{Dice: mostThrown}
	}
	return run.pace(int64(dieWork * (1 + len(r.Dice))))
}

// mostThrown bounds the dice of one imagined course: one that goes on after so
// many goes on for ever, or for too long.
const mostThrown = 200_000

// Unending says that an imagined course is not over after a number of dice.
type Unending struct{ Dice int }

// Error tells how far it came.
func (e *Unending) Error() string { return fmt.Sprintf("not over after %d dice", e.Dice) }

// Uncatchable keeps scripts from swallowing it.
func (e *Unending) Uncatchable() bool { return true }
