package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
)

// Budget limits the work of a run. What a nil function would count is not limited.
type Budget struct {
	// Spend counts steps of work that the engine does for scripts. An error ends the command.
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

// UnmeteredSteps is the number of steps that a query outside of commands may use before a budget
// is opened for it. Opening one costs as much as several queries, and nearly all queries need
// fewer steps.
const UnmeteredSteps = 2000

// NeedsBudgetError is the error that ends a query which exceeds UnmeteredSteps. The caller repeats
// the query under a budget, which is possible since a query changes nothing.
type NeedsBudgetError struct{}

// Error implements the error interface.
func (NeedsBudgetError) Error() string { return "the question takes long" }

// Uncatchable prevents scripts from catching it.
func (NeedsBudgetError) Uncatchable() bool { return true }

// The cost of work in steps of scripts, each of about 30 nanoseconds. Frequent work costs
// less than the time it takes.
const (
	AskSteps     = 10 // to ask a rule, evaluate a line or do an action
	LayerSteps   = 2  // to look at a layer, a row of a sum or a requirement
	ElementSteps = 3  // to look at an element of a list in a formula
	RecordSteps  = 2  // to look at a thing of the table
	ClockSteps   = 5  // for an event while time passes
)

// The cost of work for odds, in the same unit.
const (
	PlaythroughWork = 300 // to begin a playthrough and roll it back
	subrunWork      = 100 // the same for a subrun
	LineWork        = 10  // to evaluate a line for one outcome of the dice
	DieWork         = 3   // to roll a die
	PartitionWork   = 1   // to separate one outcome of the dice from others

	// Steps that a playthrough is charged count as work divided by ChargedSteps, since they
	// take less time than they cost.
	ChargedSteps = 4
)

// Spend counts steps of work that is done for scripts. The error, if the budget is used up,
// names the rule that was running and its position.
func (run *Run) Spend(steps int) error {
	run.Meter.Spent += steps
	if run.Meter.Unmetered > steps {
		run.Meter.Unmetered -= steps
		return nil
	}
	return run.spendBudget(steps)
}

// spendBudget is Spend if there are not enough unmetered steps.
func (run *Run) spendBudget(steps int) error {
	if run.Budget.Spend == nil || steps <= 0 {
		return nil
	}
	if run.Meter.Unmetered != 0 {
		run.Meter.Unmetered = -1
		return run.Fault(NeedsBudgetError{})
	}
	if err := run.Budget.Spend(int64(steps)); err != nil {
		return run.budgetError(err)
	}
	return nil
}

func (run *Run) budgetError(err error) error {
	var problem *diag.Problem
	if len(run.Calls) == 0 || !errors.As(err, &problem) {
		return err
	}
	top := &run.Calls[len(run.Calls)-1]
	where := top.Rule
	if n := top.Thing(); n != (types.Ref{}) {
		where += " of " + run.World.Names.Of(n)
	}
	p := &diag.Problem{Pos: *top.pos, Message: problem.Message + " in " + where, Hint: problem.Hint, Cause: err}
	return run.Fault(p)
}

// ChargeSaved counts steps that a memoized result saved, so that the limit of a playthrough does
// not depend on the playthroughs before it.
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

// Used returns the steps used so far; 0 without a budget. Only differences between two calls
// are meaningful.
func (run *Run) Used() int64 {
	if run.Budget.Used == nil {
		return 0
	}
	return run.Budget.Used()
}

// CountMemory counts bytes that are kept for all playthroughs; a negative number releases them.
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

// PlaySubrun plays a subrun under a budget of its own, and returns its steps, including those
// that memoized results saved.
func (run *Run) PlaySubrun(do func() error) (steps int64, err error) {
	saved, overrun := run.Meter.Saved, run.Meter.Overrun
	run.Meter.Saved, run.Meter.Overrun = 0, 0
	defer func() { run.Meter.Saved, run.Meter.Overrun = saved, overrun }()
	if run.Budget.Separate == nil {
		err = do()
	} else {
		steps, err = run.Budget.Separate(do)
	}
	if workErr := run.CountWork(subrunWork + max(steps-run.Meter.Saved, 0)/ChargedSteps); err == nil {
		err = workErr
	}
	return max(steps, run.Meter.Overrun), err
}

// PlayBatch runs do, one of several batches of work in a playthrough. If further is true, it
// runs under a budget of its own and its steps count as work for odds, so that the batches
// together are limited by the work for odds alone.
func (run *Run) PlayBatch(further bool, do func() error) error {
	if !further || run.Budget.Separate == nil {
		return do()
	}
	steps, err := run.Budget.Separate(do)
	if workErr := run.CountWork(steps / ChargedSteps); err == nil {
		err = workErr
	}
	return err
}

// CountDice counts the dice of a roll in a playthrough. If there are more than MaxRolled, it
// returns a [*TooManyDiceError]. It does nothing in play.
func (run *Run) CountDice(r *dice.Roll) error {
	if !run.Simulated {
		return nil
	}
	if run.Meter.Rolled += 1 + len(r.Dice); run.Meter.Rolled > MaxRolled {
		return &TooManyDiceError{Dice: MaxRolled}
	}
	return run.CountWork(int64(DieWork * (1 + len(r.Dice))))
}

// MaxRolled is the maximum number of dice in a playthrough. One with more is considered endless.
const MaxRolled = 200_000

// TooManyDiceError is the error of a playthrough that has not ended after Dice dice.
type TooManyDiceError struct{ Dice int }

// Error states the number of dice.
func (e *TooManyDiceError) Error() string { return fmt.Sprintf("not over after %d dice", e.Dice) }

// Uncatchable prevents scripts from catching it.
func (e *TooManyDiceError) Uncatchable() bool { return true }
