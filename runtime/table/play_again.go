package table

import (
	"errors"
	"fmt"
	"slices"

	"houserule/runtime/explain"
	"houserule/runtime/play/command"
)

// Replayed is the result of an entry that [Journal.PlayAgain] played.
type Replayed struct {
	NotRepeatable bool      // it cannot be played again, because it ran as a function
	Announced     []string  // the texts of its checks and messages
	After         [2]uint64 // hash of the state after it
	Refused       error     // why it failed, for example for lack of recorded dice or answers; nil if it succeeded
}

// Same reports whether two results are equal. All failures are equal.
func (r Replayed) Same(other Replayed) bool {
	if r.Refused != nil || other.Refused != nil {
		return r.Refused != nil && other.Refused != nil
	}
	return r.After == other.After && slices.Equal(r.Announced, other.Announced)
}

// PlayAgain plays the entries that led to the present state again, oldest first, on their recorded
// dice and answers. Each is played on the state before it as recorded, regardless of the new
// results of earlier ones. before is called before each entry, and may change the rules. PlayAgain
// returns the result of each entry, and restores the game.
func (jo *Journal) PlayAgain(entries []*Recorded, before func(at int) error) ([]Replayed, error) {
	run := jo.t.run
	if err := jo.t.explore.requireIdle(run, "play again what happened"); err != nil {
		return nil, err
	}
	rec := &recall{t: jo.t, anyRules: true, entries: entries, present: jo.t.world.Instant(),
		writes: jo.t.Options.BeforeWrite, decider: jo.t.run.Decider, diceState: command.SaveDice(jo.t.run.Dice), source: jo.t.run.Dice}
	defer rec.restoreTable()
	unknown := func() { jo.t.Options.BeforeWrite, jo.t.run.Decider, jo.t.run.Dice = nil, nil, command.NoDice{} }
	unknown()
	list, err := rec.replayed(run, func(at int) error {
		defer unknown()
		return before(at)
	})
	if err == nil {
		return list, nil
	}
	return nil, errors.Join(err, jo.t.world.State().Log.Rollback(rec.present.State), jo.t.world.Events().Log.Rollback(rec.present.Events))
}

func (rec *recall) replayed(run *command.Run, before func(at int) error) ([]Replayed, error) {
	t := rec.t
	for i, r := range slices.Backward(rec.entries) {
		if err := t.world.State().Log.Revert(r.Changes); err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", i+1, r.Title, err)
		}
	}
	if err := rec.removeEvents(); err != nil {
		return nil, err
	}
	list := make([]Replayed, len(rec.entries))
	for i, r := range rec.entries {
		if err := before(i); err != nil {
			return nil, err
		}
		if !rec.isReplayable(r) {
			list[i].NotRepeatable = !r.Inputs.Empty() || len(r.Said) > 0
			if err := t.world.State().Log.Apply(r.Changes); err != nil {
				return nil, err
			}
			continue
		}
		var err error
		if list[i], err = rec.replayOne(run, r); err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", i+1, r.Title, err)
		}
	}
	return list, rec.restoreEvents()
}

// replayOne plays an entry, rolls it back, and applies the recorded changes.
func (rec *recall) replayOne(run *command.Run, r *Recorded) (out Replayed, err error) {
	t := rec.t
	if r.Events != nil {
		for _, id := range r.Events.Records() {
			if err := copyRecord(t.world.Events(), r.Events, id); err != nil {
				return out, err
			}
		}
	}
	e := rec.entry(run, r)
	out.Refused, err = t.journal.trial(run, e, func(any) {
		for _, x := range e.Announcements() {
			if x.Check != nil {
				x.Said = explain.CheckText(x.Check.View())
			}
			out.Announced = append(out.Announced, x.Said)
		}
		out.After = t.world.State().Hash()
	})
	return out, errors.Join(err, t.world.State().Log.Apply(r.Changes))
}
