package table

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
)

// InputChanges are inputs that replace recorded ones when a command is run again. The zero value
// replaces nothing.
type InputChanges struct {
	Answers map[string]types.Value // by [command.Decision.Key]
}

// Rerun is the result of running a command again. Inputs are found by their keys, which do not
// depend on what ran before in the command.
type Rerun struct {
	Entry  *Entry
	Result any      // the value of an action, or a *[checks.Check]
	Unused []string // the keys of recorded inputs that were not used, sorted
	New    []string // the keys of inputs that were not recorded, sorted
}

// Rerun runs a command of the journal, counted from 0, again on its recorded inputs with changes,
// and rolls it back. r records the rerun; it may be nil.
func (jo *Journal) Rerun(i int, changes InputChanges, r *trace.Recorder) (again Rerun, err error) {
	run, e := jo.t.run, jo.entries[i]
	writes := jo.t.Options.BeforeWrite
	jo.t.Options.BeforeWrite = nil // nothing changes in the end
	defer func() { jo.t.Options.BeforeWrite = writes }()
	err = jo.rewound(i, func(*Undone) (bool, error) {
		run.Trace = r
		again, err = jo.rerun(run, e, e.forRerun(), changes)
		run.Trace = nil
		if err == nil {
			checks.SwapAll(again.Entry.touched)
		}
		return false, err
	})
	return again, err
}

// rerun plays e, the rerun of the entry old. Its effects are kept.
func (jo *Journal) rerun(run *command.Run, old, e *Entry, changes InputChanges) (Rerun, error) {
	for _, key := range slices.Sorted(maps.Keys(changes.Answers)) {
		e.Inputs.Answers.Set(key, changes.Answers[key])
	}
	e.Inputs.BeginRerun()
	v, err := jo.play(run, e)
	if err != nil {
		return Rerun{}, err
	}
	e.Rolled = e.Rolled || old.Rolled
	unasked, added := e.Inputs.EndRerun()
	return Rerun{Entry: e, Result: v, Unused: unasked, New: added}, nil
}

// rewound undoes the journal from index from on, and calls do to run commands there. If do returns
// stays, their effects are kept. Otherwise they are rolled back and the undone commands redone, so
// that the journal, the game, the dice and the baseline are the same as before.
func (jo *Journal) rewound(from int, do func(u *Undone) (stays bool, err error)) error {
	noting := jo.changes.baseline
	u, err := jo.undoTo(from)
	if err != nil {
		return err
	}
	command.RestoreDice(jo.t.run.Dice, u.dice) // recorded dice are kept; new ones come after them
	at := jo.t.currentPoint()
	stays, err := do(u)
	if stays {
		return err
	}
	for _, e := range slices.Backward(jo.entries[from:]) {
		checks.SwapAll(e.touched)
	}
	jo.entries = jo.entries[:from:from]
	if back := jo.t.rollBackTo(at); back != nil {
		return errors.Join(err, back)
	}
	if back := jo.Redo(u); back != nil {
		return errors.Join(err, back)
	}
	jo.changes.baseline = noting
	return err
}

// trial plays an entry, calls see with the result, and rolls it back. failed is the error of the
// entry; err is set if the game could not be rolled back.
func (jo *Journal) trial(run *command.Run, e *Entry, see func(v any)) (failed, err error) {
	at := jo.t.currentPoint()
	v, failed := jo.play(run, e)
	if failed != nil {
		return failed, nil
	}
	see(v)
	checks.SwapAll(e.touched)
	return nil, jo.t.rollBackTo(at)
}

// runnable returns an entry that repeats the command at index i of the journal for a late purchase.
// Values that a person wrote by hand are written again as data. It is a refusal if the command
// cannot be repeated.
func (jo *Journal) runnable(run *command.Run, i int) (*Entry, error) {
	old := jo.entries[i]
	e := old.forRerun()
	if old.Command != nil || old.task.repeatable {
		return e, nil
	}
	changes, ok := jo.writtenChanges(i)
	if !ok {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s cannot be run again", jo.lineOf(old))}
	}
	e.setWrites(run, jo.t, changes)
	return e, nil
}
