package table

import (
	"fmt"

	"houserule/lang/dice"
	"houserule/runtime/state"
)

// Imagine plays something that never happened: with dice that branch, or with
// other dice, and takes everything back. See is shown the answer while the
// imagined situation still stands.
func (t *Table) Imagine(b Branching, d dice.Source, run func() (any, error), see func(v any) error) error {
	if t.running != nil {
		return fmt.Errorf("odds cannot be asked in the middle of a command")
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
	t.running, t.pure, t.settling, t.trail = nil, 0, nil, t.trail[:trail]
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

// Situation tells situations apart for odds: everything in the game but boxes
// declared forget and, as long as nothing waits for its time, the clock.
func (t *Table) Situation() state.Hash {
	waiting := len(t.state.Records(scheduled)) > 0
	return t.state.HashWithout(func(kind, key string) bool {
		if kind == "time" && !waiting {
			return true
		}
		if key == "" {
			return false
		}
		b := t.boxByKey(kind, key)
		return b != nil && b.Forget
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
