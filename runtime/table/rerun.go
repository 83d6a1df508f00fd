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

// InputChanges are what a command is run again with in place of what was recorded of it.
// The zero value changes nothing.
type InputChanges struct {
	Answers map[string]types.Value // by [command.Decision.Key]
}

// Rerun is how a command came out that was run again. Inputs are found by their keys: the
// same die, answer or number stands under the same key, whatever came before it.
type Rerun struct {
	Entry  *Entry
	Result any      // the value of an action, or a *[checks.Check]
	Unused []string // the keys of recorded inputs that nothing asked for, sorted
	New    []string // the keys of inputs of which nothing was recorded, sorted
}

// Rerun runs a command of the journal, counted from 0, once more on its recorded inputs with
// some of them changed, and takes back what it did. The recorder notes how it went; nil
// notes nothing.
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

// rerun plays an entry that does what an earlier one did. What it does stays.
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

// rewound takes the game back to before a command of the journal and lets do run commands
// there. Unless do says that what it ran stays, all of that is taken back, and what had
// happened happens again: the journal, the game, the dice and the noted changes are the
// same as before.
func (jo *Journal) rewound(from int, do func(u *Undone) (stays bool, err error)) error {
	noting := jo.changes.baseline
	u, err := jo.undoTo(from)
	if err != nil {
		return err
	}
	command.RestoreDice(jo.t.run.Dice, u.dice) // what was rolled lies there; new dice come after it
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

// trial plays an entry and takes back what it did once see has looked at it. failed says why
// the entry itself came to an error; err that the game could not be taken back.
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

// runnable gives an entry that does what a command of the journal did, for late purchases:
// values that a person wrote by hand are written again. It is a refusal where the command
// cannot be run again.
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
