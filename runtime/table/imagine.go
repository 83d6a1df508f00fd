package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
)

// Imagine plays something that never happened: with dice that branch, or with
// other dice, and takes everything back. See is shown the answer while the
// imagined situation still stands.
func (xp *Explorer) Imagine(b Branching, d dice.Source, do func() (any, error), see func(v any) error) error {
	run := xp.t.run
	return xp.imagine(run, b, d, false, xp.seen(run, do, see))
}

// Proceed plays one step of something imagined that goes on: what it does to
// the game stays, unless it fails, and whoever imagines it takes it back. In
// everything else it is one command, as each step of [Table.Imagine] is: checks
// that nobody looked at are rolled at its end, events are gone, and a policy
// that answers from a list answers anew.
func (xp *Explorer) Proceed(d dice.Source, do func() (any, error), see func(v any) error) error {
	run := xp.t.run
	return xp.imagine(run, nil, d, true, xp.seen(run, do, see))
}

// Imagining tells whether what is played now never happens, as in a branch of odds.
func (xp *Explorer) Imagining() bool {
	run := xp.t.run
	return run.imagining
}

// seen runs something to its end and shows what it answers.
func (xp *Explorer) seen(run *Run, do func() (any, error), see func(v any) error) func() error {
	return func() error {
		v, err := do()
		if err == nil {
			if err = xp.t.journal.finish(run); err == nil {
				err = see(v)
			}
		}
		return err
	}
}

// imagine runs one command that never happened.
func (xp *Explorer) imagine(run *Run, b Branching, d dice.Source, stays bool, do func() error) error {
	if err := xp.idle(run, "work out odds"); err != nil {
		return err
	}
	before, events, position, now := xp.t.world.State().Savepoint(), xp.t.world.Events().Savepoint(), xp.t.position(), xp.t.moment(run)
	run.chance, xp.t.Dice, xp.t.Say, run.imagining = b, d, nil, true
	run.command, run.course.rolled, run.course.spared, run.course.overrun = &command{tape: &Tape{}}, 0, 0, 0
	course := run.command
	err := xp.paid(run, xp.t.safely(run, do))
	swapAll(course.others)
	xp.t.back(run, now)
	xp.t.rewind(position)
	// Every course gives the same numbers to what it brings, and none of them is
	// given out in earnest.
	xp.imagined = counted{max(xp.imagined.records, xp.t.world.State().Last()), max(xp.imagined.events, xp.t.world.Events().Last())}
	if err != nil || !stays {
		if back := xp.t.world.State().Abandon(before); back != nil {
			return back
		}
	}
	if back := xp.t.world.Events().Abandon(events); back != nil {
		return back
	}
	return err
}

// paid runs an imagined course under its own budget, and counts its work.
func (xp *Explorer) paid(run *Run, do func() error) error {
	var steps int64
	var err error
	switch {
	case xp.t.Apart != nil:
		steps, err = xp.t.Apart(do)
	case xp.t.Enter != nil:
		err = xp.t.Enter(do)
	default:
		err = do()
	}
	run.course.taken = max(steps, run.course.overrun)
	if slow := xp.pace(courseWork + max(steps-run.course.spared, 0)/chargedSteps); err == nil {
		err = slow
	}
	return err
}

// paidApart is paid for a part of a course that is played apart. It tells the steps,
// those that it was spared included.
func (xp *Explorer) paidApart(run *Run, do func() error) (steps int64, err error) {
	spared, overrun := run.course.spared, run.course.overrun
	run.course.spared, run.course.overrun = 0, 0
	defer func() { run.course.spared, run.course.overrun = spared, overrun }()
	if xp.t.Apart == nil {
		err = do()
	} else {
		steps, err = xp.t.Apart(do)
	}
	if slow := xp.pace(partCourseWork + max(steps-run.course.spared, 0)/chargedSteps); err == nil {
		err = slow
	}
	return max(steps, run.course.overrun), err
}

// Steps tells how many steps of scripts the last imagined course took.
func (xp *Explorer) Steps() int64 {
	run := xp.t.run
	return run.course.taken
}

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

// Paced runs something whose work is told to pace as it is done, in steps of
// scripts, and what it keeps to hold, in bytes; an error of either ends it.
func (xp *Explorer) Paced(pace, hold func(n int64) error, run func() error) error {
	pacer, holder := xp.pacer, xp.holder
	xp.pacer, xp.holder = pace, hold
	defer func() { xp.pacer, xp.holder = pacer, holder }()
	return run()
}

// Worked tells work that is done beside the table in a course that is imagined, such as
// for the memory of scripts.
func (xp *Explorer) Worked(steps int64) error { return xp.pace(steps) }

// hold tells bytes that are kept for all courses or, with a negative number, are not any
// more.
func (xp *Explorer) hold(bytes int64) error {
	if xp.holder == nil {
		return nil
	}
	return xp.holder(bytes)
}

// pace tells work that was done, and gives the error of whoever wants no more.
func (xp *Explorer) pace(work int64) error {
	if xp.pacer == nil {
		return nil
	}
	return xp.pacer(work)
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

// count counts the dice of an imagined course.
func (xp *Explorer) count(run *Run, r *dice.Roll) error {
	if !run.imagining {
		return nil
	}
	if run.course.rolled += 1 + len(r.Dice); run.course.rolled > mostThrown {
		return &Unending{Dice: mostThrown}
	}
	return xp.pace(int64(dieWork * (1 + len(r.Dice))))
}

// idle refuses what plays the game by itself, and so cannot be done while a rule
// is being played or asked.
func (xp *Explorer) idle(run *Run, what string) error {
	switch {
	case xp.t.answering(run):
		return xp.t.forbidden(run, what)
	case run.command != nil:
		return &diag.Problem{Message: fmt.Sprintf("a running command cannot %s", what), Hint: "ask at the prompt, or in a script outside of actions"}
	}
	return nil
}
