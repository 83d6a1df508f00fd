package table

import (
	"fmt"
	"slices"

	"houserule/lang/dice"
)

// Otherwise is an entry that comes out otherwise when it is played again.
type Otherwise struct {
	At       int      // its number among those that are played, from 0
	Was, Now []string // what it told, then and now
	Refused  error    // why it cannot be done now, such as dice or answers that nobody knows; nil where it can
}

// PlayAgain plays once more what led to the present state, the oldest first, on what
// chance and people said then: each in the situation in which it was played, whatever came
// of those before it. before is called ahead of each, and may put other rules in force. It
// gives those that come out otherwise under them, and how many cannot be played again,
// as what ran as a function. The game is the same behind it.
func (t *Table) PlayAgain(entries []*Recorded, before func(at int) error) (list []Otherwise, apart int, err error) {
	if err := t.idle("play again what happened"); err != nil {
		return nil, 0, err
	}
	rec := &recalling{t: t, any: true, entries: entries, present: t.instant(),
		writes: t.Writes, decider: t.Decider, lies: t.saveDice(), source: t.Dice}
	defer rec.done()
	unknown := func() { t.Writes, t.Decider, t.Dice = nil, nil, unthrown{} }
	unknown()
	if list, apart, err = rec.otherwise(func(at int) error {
		defer unknown()
		return before(at)
	}); err == nil {
		return list, apart, nil
	}
	for _, back := range []error{t.state.Rollback(rec.present.state), t.events.Rollback(rec.present.events)} {
		if back != nil {
			err = fmt.Errorf("%w; and %w", err, back)
		}
	}
	return nil, 0, err
}

// unthrown are dice that nobody has thrown.
type unthrown struct{}

// Roll implements dice.Source.
func (unthrown) Roll(d dice.Die) (int, error) {
	return 0, fmt.Errorf("a %s would be thrown that nobody threw", d)
}

func (rec *recalling) otherwise(before func(at int) error) (list []Otherwise, apart int, err error) {
	t := rec.t
	for i, r := range slices.Backward(rec.entries) {
		if err := t.state.Back(r.Changes); err != nil {
			return nil, 0, fmt.Errorf("entry %d, %q: %w", i+1, r.Title, err)
		}
	}
	if err := rec.unmake(); err != nil {
		return nil, 0, err
	}
	for i, r := range rec.entries {
		if err := before(i); err != nil {
			return nil, 0, err
		}
		if !rec.plays(r) {
			apart++
			if err := t.state.Forward(r.Changes); err != nil {
				return nil, 0, err
			}
			continue
		}
		other, err := rec.again(i, r)
		if err != nil {
			return nil, 0, fmt.Errorf("entry %d, %q: %w", i+1, r.Title, err)
		}
		if other != nil {
			list = append(list, *other)
		}
	}
	return list, apart, rec.remake()
}

// again plays an entry, and leaves the game as it was behind it then; nil where it comes
// out as it did.
func (rec *recalling) again(i int, r *Recorded) (*Otherwise, error) {
	t := rec.t
	if r.Events != nil {
		for _, id := range r.Events.Records() {
			if err := copyRecord(t.events, r.Events, id); err != nil {
				return nil, err
			}
		}
	}
	at := t.instant()
	if err := t.state.Forward(r.Changes); err != nil {
		return nil, err
	}
	behind := t.state.Hash()
	if err := t.state.Rollback(at.state); err != nil {
		return nil, err
	}
	e := rec.entry(r)
	_, failed := t.play(e)
	now := slices.Concat(e.Announced(), e.Said)
	was := slices.Concat(r.Told, r.Said)
	if failed == nil && t.state.Hash() == behind && slices.Equal(now, was) {
		return nil, nil
	}
	for _, back := range []error{t.state.Rollback(at.state), t.events.Rollback(at.events), t.state.Forward(r.Changes)} {
		if back != nil {
			return nil, back
		}
	}
	if failed != nil {
		now = nil
	}
	return &Otherwise{At: i, Was: was, Now: now, Refused: failed}, nil
}
