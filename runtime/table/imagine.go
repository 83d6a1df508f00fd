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
func (t *Table) Imagine(b Branching, d dice.Source, run func() (any, error), see func(v any) error) error {
	if err := t.idle("work out odds"); err != nil {
		return err
	}
	before, events, position := t.state.Savepoint(), t.events.Savepoint(), t.position()
	outer, outerDice, say := t.branching, t.Dice, t.Say
	t.branching, t.Dice, t.Say = b, d, nil
	t.running = newCommand(newTape())
	trail := len(t.trail)
	var v any
	do := func() error {
		var err error
		if v, err = run(); err == nil {
			if err = t.finish(); err == nil {
				err = see(v)
			}
		}
		return err
	}
	var err error
	if t.Enter != nil {
		err = t.Enter(do)
	} else {
		err = do()
	}
	t.running, t.pure, t.settling, t.settles, t.buying, t.trail = nil, 0, nil, nil, nil, t.trail[:trail]
	t.branching, t.Dice, t.Say = outer, outerDice, say
	t.rewind(position)
	if back := t.state.Rollback(before); back != nil {
		return back
	}
	if back := t.events.Rollback(events); back != nil {
		return back
	}
	return err
}

// idle refuses what plays the game by itself, and so cannot be done while a rule
// is being played or asked.
func (t *Table) idle(what string) error {
	switch {
	case t.answering():
		return t.forbidden(what)
	case t.running != nil:
		return &diag.Problem{Message: fmt.Sprintf("a running command cannot %s", what), Hint: "ask at the prompt, or in a script outside of actions"}
	}
	return nil
}

// Situation tells situations apart for odds: everything in the game but boxes
// declared forget and, as long as nothing waits for its time, the clock. A box
// that holds its default is the same as one that nobody wrote.
func (t *Table) Situation() state.Hash {
	waiting := len(t.state.Records(scheduled)) > 0
	return t.state.HashWithout(func(kind, key string, v types.Value) bool {
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
func (t *Table) Restore(s *state.Store) { t.state = s }
