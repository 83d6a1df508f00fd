package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/state"
)

// Imagine plays something that never happened: with dice that branch, or with
// other dice, and takes everything back. See is shown the answer while the
// imagined situation still stands.
func (t *Table) Imagine(b Branching, d dice.Source, do func() (any, error), see func(v any) error) error {
	run := t.run
	return t.imagine(run, b, d, false, t.seen(run, do, see))
}

// Proceed plays one step of something imagined that goes on: what it does to
// the game stays, unless it fails, and whoever imagines it takes it back. In
// everything else it is one command, as each step of [Table.Imagine] is: checks
// that nobody looked at are rolled at its end, events are gone, and a policy
// that answers from a list answers anew.
func (t *Table) Proceed(d dice.Source, do func() (any, error), see func(v any) error) error {
	run := t.run
	return t.imagine(run, nil, d, true, t.seen(run, do, see))
}

// Imagining tells whether what is played now never happens, as in a branch of odds.
func (t *Table) Imagining() bool {
	run := t.run
	return run.imagining
}

// seen runs something to its end and shows what it answers.
func (t *Table) seen(run *Run, do func() (any, error), see func(v any) error) func() error {
	return func() error {
		v, err := do()
		if err == nil {
			if err = t.finish(run); err == nil {
				err = see(v)
			}
		}
		return err
	}
}

// imagine runs one command that never happened.
func (t *Table) imagine(run *Run, b Branching, d dice.Source, stays bool, do func() error) error {
	if err := t.idle(run, "work out odds"); err != nil {
		return err
	}
	before, events, position, now := t.state.Savepoint(), t.events.Savepoint(), t.position(), t.moment(run)
	run.chance, t.Dice, t.Say, run.imagining = b, d, nil, true
	run.command, run.course.rolled, run.course.spared, run.course.overrun = &command{tape: &Tape{}}, 0, 0, 0
	course := run.command
	err := t.paid(run, t.safely(run, do))
	swapAll(course.others)
	t.back(run, now)
	t.rewind(position)
	// Every course gives the same numbers to what it brings, and none of them is
	// given out in earnest.
	t.imagined = counted{max(t.imagined.records, t.state.Last()), max(t.imagined.events, t.events.Last())}
	if err != nil || !stays {
		if back := t.state.Abandon(before); back != nil {
			return back
		}
	}
	if back := t.events.Abandon(events); back != nil {
		return back
	}
	return err
}

// paid runs an imagined course under its own budget, and counts its work.
func (t *Table) paid(run *Run, do func() error) error {
	var steps int64
	var err error
	switch {
	case t.Apart != nil:
		steps, err = t.Apart(do)
	case t.Enter != nil:
		err = t.Enter(do)
	default:
		err = do()
	}
	run.course.taken = max(steps, run.course.overrun)
	if slow := t.pace(courseWork + max(steps-run.course.spared, 0)/chargedSteps); err == nil {
		err = slow
	}
	return err
}

// paidApart is paid for a part of a course that is played apart. It tells the steps,
// those that it was spared included.
func (t *Table) paidApart(run *Run, do func() error) (steps int64, err error) {
	spared, overrun := run.course.spared, run.course.overrun
	run.course.spared, run.course.overrun = 0, 0
	defer func() { run.course.spared, run.course.overrun = spared, overrun }()
	if t.Apart == nil {
		err = do()
	} else {
		steps, err = t.Apart(do)
	}
	if slow := t.pace(partCourseWork + max(steps-run.course.spared, 0)/chargedSteps); err == nil {
		err = slow
	}
	return max(steps, run.course.overrun), err
}

// Steps tells how many steps of scripts the last imagined course took.
func (t *Table) Steps() int64 {
	run := t.run
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
func (t *Table) Paced(pace, hold func(n int64) error, run func() error) error {
	pacer, holder := t.pacer, t.holder
	t.pacer, t.holder = pace, hold
	defer func() { t.pacer, t.holder = pacer, holder }()
	return run()
}

// Worked tells work that is done beside the table in a course that is imagined, such as
// for the memory of scripts.
func (t *Table) Worked(steps int64) error { return t.pace(steps) }

// hold tells bytes that are kept for all courses or, with a negative number, are not any
// more.
func (t *Table) hold(bytes int64) error {
	if t.holder == nil {
		return nil
	}
	return t.holder(bytes)
}

// pace tells work that was done, and gives the error of whoever wants no more.
func (t *Table) pace(work int64) error {
	if t.pacer == nil {
		return nil
	}
	return t.pacer(work)
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
func (t *Table) count(run *Run, r *dice.Roll) error {
	if !run.imagining {
		return nil
	}
	if run.course.rolled += 1 + len(r.Dice); run.course.rolled > mostThrown {
		return &Unending{Dice: mostThrown}
	}
	return t.pace(int64(dieWork * (1 + len(r.Dice))))
}

// idle refuses what plays the game by itself, and so cannot be done while a rule
// is being played or asked.
func (t *Table) idle(run *Run, what string) error {
	switch {
	case t.answering(run):
		return t.forbidden(run, what)
	case run.command != nil:
		return &diag.Problem{Message: fmt.Sprintf("a running command cannot %s", what), Hint: "ask at the prompt, or in a script outside of actions"}
	}
	return nil
}

// Situation tells situations apart for odds: everything in the game but boxes
// declared forget and, as long as nothing waits for its time, the clock. A box
// that holds its default is the same as one that nobody wrote. Which numbers
// records have does not matter, only in which order they were made: no rule can
// see more of it, see [Table.NameOf].
func (t *Table) Situation() state.Hash {
	waiting := t.state.Keys(t.due).Len() > 0
	return t.state.Alike(func(kind, key string, v types.Value) bool {
		if kind == "time" && !waiting {
			return true
		}
		if key == "" {
			return false
		}
		b := t.boxByKey(kind, key)
		return b != nil && (b.Forget || b.HasDefault && b.Starts == nil && types.Equal(v, b.Default))
	})
}

// Snapshot copies the game; Restore puts a copy in its place. Marks and the
// journal do not hold across a Restore, except back to the very store that
// stood there before.
func (t *Table) Snapshot() *state.Store {
	return t.state.Clone()
}

// Restore makes a copy of the game the present one.
func (t *Table) Restore(s *state.Store) {
	t.state = s
	t.state.Lay(t.book.Layout())
}
