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
	// Saved counts steps that a playthrough did not need because their result was
	// memoized.
	Saved func(steps int64) error
	// Used returns the steps that the command has used.
	Used func() int64
	// Separate runs a playthrough or subrun under a budget of its own, and returns the steps
	// of scripts that it used.
	Separate func(run func() error) (steps int64, err error)

	CountWork   func(work int64) error  // counts work for odds, in steps of scripts
	CountMemory func(bytes int64) error // counts memory that is kept for all playthroughs of odds
}

// UnmeteredSteps is how many steps a query outside of commands may use before a budget is
// opened for it. Opening one costs as much as several queries, and nearly all need less.
const UnmeteredSteps = 2000

// NeedsBudget ends a query that exceeds UnmeteredSteps. The caller repeats it under a
// budget; a query changes nothing.
type NeedsBudget struct{}

// Error says why the question ended.
func (NeedsBudget) Error() string { return "the question takes long" }

// Uncatchable prevents scripts from catching it.
func (NeedsBudget) Uncatchable() bool { return true }

// The cost of work in steps of scripts, each of about 30 nanoseconds. Frequent work costs
// less than the time it takes.
const (
	AskSteps     = 10 // to ask a rule, compute a line or do an action
	LayerSteps   = 2  // to look at a layer, a row of a sum or a requirement
	ElementSteps = 3  // to look at an element of a list in a formula
	RecordSteps  = 2  // to look at a thing of the table
	ClockSteps   = 5  // for an event while time passes
)

// The cost of work for odds, in the same unit.
const (
	PlaythroughWork = 300 // to begin a playthrough and roll it back
	subrunWork      = 100 // the same for a subrun
	LineWork        = 10  // to compute a line for one outcome of the dice
	DieWork         = 3   // to roll a die
	PartitionWork   = 1   // to separate one outcome of the dice from others

	// Steps that a playthrough is charged count as work divided by ChargedSteps, since they
	// take less time than they cost.
	ChargedSteps = 4
)

// Spend counts work that is done for scripts. The error names the rule that was running,
// and its place.
func (run *Run) Spend(steps int) error {
	if run.Meter.Unmetered > steps {
		run.Meter.Unmetered -= steps
		return nil
	}
	return run.spendBudget(steps)
}

// spendBudget is Spend where unmetered steps do not suffice.
func (run *Run) spendBudget(steps int) error {
	if run.Budget.Spend == nil || steps <= 0 {
		return nil
	}
	if run.Meter.Unmetered != 0 {
		run.Meter.Unmetered = -1
		return run.Fault(NeedsBudget{})
	}
	if err := run.Budget.Spend(int64(steps)); err != nil {
		return run.budgetError(err)
	}
	return nil
}

func (run *Run) budgetError(err error) error {
	var told *diag.Problem
	if len(run.Calls) == 0 || !errors.As(err, &told) {
		return err
	}
	top := &run.Calls[len(run.Calls)-1]
	where := top.Rule
	if n := top.Thing(); n != (types.Ref{}) {
		where += " of " + run.World.Names.Of(n)
	}
	p := &diag.Problem{Pos: *top.pos, Message: told.Message + " in " + where, Hint: told.Hint, Cause: err}
	return run.Fault(p)
}

// ChargeSaved counts steps that a memoized result saved: what a playthrough may do must not
// depend on what was played before it.
func (run *Run) ChargeSaved(steps int64) error {
	run.Meter.Saved += steps
	if run.Budget.Saved == nil {
		return nil
	}
	if err := run.Budget.Saved(steps); err != nil {
		return run.budgetError(err)
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

// CountMemory counts bytes that are kept for all playthroughs; negative ones are released.
func (run *Run) CountMemory(bytes int64) error {
	if run.Budget.CountMemory == nil {
		return nil
	}
	return run.Budget.CountMemory(bytes)
}

// CountWork counts work for odds; its error ends the computation.
func (run *Run) CountWork(work int64) error {
	if run.Budget.CountWork == nil {
		return nil
	}
	return run.Budget.CountWork(work)
}

// PlaySubrun plays a subrun under a budget of its own, and returns its steps, memoized ones
// included.
func (run *Run) PlaySubrun(do func() error) (steps int64, err error) {
	spared, overrun := run.Meter.Saved, run.Meter.Overrun
	run.Meter.Saved, run.Meter.Overrun = 0, 0
	defer func() { run.Meter.Saved, run.Meter.Overrun = spared, overrun }()
	if run.Budget.Separate == nil {
		err = do()
	} else {
		steps, err = run.Budget.Separate(do)
	}
	if slow := run.CountWork(subrunWork + max(steps-run.Meter.Saved, 0)/ChargedSteps); err == nil {
		err = slow
	}
	return max(steps, run.Meter.Overrun), err
}

// PlayBatch runs a part of a playthrough; under a budget of its own if there are further
// parts, which odds limit together.
func (run *Run) PlayBatch(further bool, do func() error) error {
	if !further || run.Budget.Separate == nil {
		return do()
	}
	steps, err := run.Budget.Separate(do)
	if slow := run.CountWork(steps / ChargedSteps); err == nil {
		err = slow
	}
	return err
}

// CountDice counts the dice of a roll in a playthrough; beyond MaxRolled it returns
// [*TooManyDice]. It does nothing in play.
func (run *Run) CountDice(r *dice.Roll) error {
	if !run.Imagining {
		return nil
	}
	if run.Meter.Rolled += 1 + len(r.Dice); run.Meter.Rolled > MaxRolled {
		return &TooManyDice{Dice: MaxRolled}
	}
	return run.CountWork(int64(DieWork * (1 + len(r.Dice))))
}

// MaxRolled is the maximum number of dice in a playthrough; one with more is taken to be
// endless.
const MaxRolled = 200_000

// TooManyDice is the error of a playthrough that is not over after a number of dice.
type TooManyDice struct{ Dice int }

// Error tells how far it came.
func (e *TooManyDice) Error() string { return fmt.Sprintf("not over after %d dice", e.Dice) }

// Uncatchable prevents scripts from catching it.
func (e *TooManyDice) Uncatchable() bool { return true }
