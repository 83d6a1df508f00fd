package table

import (
	"errors"
	"fmt"
	"strings"

	"houserule/lang/dice"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Recall restores the journal from entries that another process recorded, oldest first, so that
// commands can be explained and undone, and offers on the last roll bought. The table must have
// the state after the last entry and an empty journal. rules identifies the rules in force, like
// [Recorded.Rules].
//
// Recent entries are played again on their inputs, so that their checks exist; the others are
// restored as data. An entry that cannot be played, or leads to another state than recorded, keeps
// its title and changes only and cannot be run again. If the changes of the entries do not lead to
// the present state, Recall returns an error and changes nothing.
func (jo *Journal) Recall(entries []*Recorded, rules string) error {
	run := jo.t.run
	if err := jo.t.explore.requireIdle(run, "recall earlier ones"); err != nil {
		return err
	}
	if len(jo.entries) > 0 {
		return errors.New("only a table on which nothing has happened yet can recall what did")
	}
	if len(entries) == 0 {
		return nil
	}
	from := lastWindows(len(entries), func(i int) (offers, rolled bool) { return len(entries[i].Offers) > 0, entries[i].Rolled })
	rec := &recall{t: jo.t, rules: rules, entries: entries, from: from, present: jo.t.world.Instant(),
		writes: jo.t.Options.BeforeWrite, decider: jo.t.run.Decider, diceState: command.SaveDice(jo.t.run.Dice), source: jo.t.run.Dice}
	defer rec.restoreTable()
	jo.t.Options.BeforeWrite, jo.t.run.Decider, jo.t.run.Dice = nil, nil, nil // all inputs are recorded, and nothing is new
	journal, err := rec.rebuild(run)
	if err != nil {
		return errors.Join(err, jo.t.world.State().Log.Rollback(rec.present.State), jo.t.world.Events().Log.Rollback(rec.present.Events))
	}
	jo.entries = journal
	if err := jo.t.world.State().Log.Forget(journal[0].start.state); err != nil {
		return err
	}
	return jo.t.world.Events().Log.Forget(journal[0].start.events)
}

// Limits of the entries that Recall plays. All since the last roll are played regardless.
const (
	maxOffering = 12 // entries with offers
	maxReplayed = 60 // entries from the end of the journal
)

// Recent returns the index of the first command from which on all have their checks in every
// process that resumes the game, because Recall plays them again.
func (jo *Journal) Recent() int {
	return lastWindows(len(jo.entries), func(i int) (offers, rolled bool) {
		return jo.entries[i].hasLateOffers(), jo.entries[i].Rolled
	})
}

// lastWindows returns the index of the first of a number of entries that Recall plays: one that
// made offers or rolled last. of describes the entry at an index.
func lastWindows(entries int, of func(i int) (offers, rolled bool)) int {
	first, offering, any := entries, 0, false
	for i := entries - 1; i >= 0 && !(any && (entries-i > maxReplayed || offering == maxOffering)); i-- {
		offers, rolled := of(i)
		if offers || rolled && !any {
			first = i
		}
		if any = any || rolled; offers {
			offering++
		}
	}
	return first
}

// recall is a call of Recall or PlayAgain.
type recall struct {
	t        *Table
	rules    string
	entries  []*Recorded
	from     int           // index of the first entry that is played
	anyRules bool          // entries of other rules are played, too
	present  world.Instant // before the call

	events    *state.Store // copy of the events from before the call
	writes    func() error
	decider   command.Decider
	source    dice.Source
	diceState []byte // of source
}

// restoreTable restores the decider, the dice and BeforeWrite.
func (rec *recall) restoreTable() {
	t := rec.t
	t.Options.BeforeWrite, t.run.Decider, t.run.Dice = rec.writes, rec.decider, rec.source
	command.RestoreDice(t.run.Dice, rec.diceState)
}

// rebuild reverts all entries and then restores them one by one.
func (rec *recall) rebuild(run *command.Run) ([]*Entry, error) {
	t := rec.t
	for i := len(rec.entries) - 1; i >= 0; i-- {
		if err := t.world.State().Log.Revert(rec.entries[i].Changes); err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", i+1, rec.entries[i].Title, err)
		}
	}
	if err := rec.removeEvents(); err != nil {
		return nil, err
	}
	var journal []*Entry
	for i, r := range rec.entries {
		e, err := rec.rebuildEntry(run, r, i >= rec.from)
		if err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", i+1, r.Title, err)
		}
		e.start.dice = r.Dice
		journal = append(journal, e)
	}
	return journal, rec.restoreEvents()
}

// removeEvents removes the events that entries created which are played and so create them again.
func (rec *recall) removeEvents() error {
	t := rec.t
	rec.events = t.world.Events().Clone()
	for _, r := range rec.entries[rec.from:] {
		if !rec.isReplayable(r) {
			continue
		}
		for key, id := range r.Inputs.Numbers.Sorted() {
			if parts := strings.SplitN(key, "|", 3); len(parts) == 3 && t.journal.isEventKind(parts[1]) && t.world.Events().Exists(id) {
				if err := t.world.Events().Remove(id); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// isEventKind reports whether a kind is one of events.
func (jo *Journal) isEventKind(kind string) bool {
	k := jo.t.world.Program().Catalogue.Kind(kind)
	return k != nil && k.Nature == content.Event
}

// restoreEvents restores the events as they were before removeEvents.
func (rec *recall) restoreEvents() error {
	for _, id := range rec.events.Records() {
		if err := copyRecord(rec.t.world.Events(), rec.events, id); err != nil {
			return err
		}
	}
	return nil
}

// copyRecord copies a record to another store, and replaces it if it exists there.
func copyRecord(to, from *state.Store, id state.ID) error {
	if !to.Exists(id) {
		to.ReserveIDs(id)
		if err := to.Recreate(id, from.Kind(id)); err != nil {
			return err
		}
	}
	for _, box := range to.Boxes(id) {
		if _, stands := from.Get(id, box); !stands {
			if err := to.Unset(id, box); err != nil {
				return err
			}
		}
	}
	for _, box := range from.Boxes(id) {
		v, _ := from.Get(id, box)
		if err := to.Set(id, box, v); err != nil {
			return err
		}
	}
	return nil
}

// isReplayable reports whether an entry can be played again.
func (rec *recall) isReplayable(r *Recorded) bool {
	return (rec.anyRules || r.Rules == rec.rules) && (r.Command != nil || r.Renamed != nil)
}

// rebuildEntry restores an entry, with play by playing it if that leads to the recorded state.
func (rec *recall) rebuildEntry(run *command.Run, r *Recorded, play bool) (*Entry, error) {
	t := rec.t
	if r.Events != nil {
		for _, id := range r.Events.Records() {
			if err := copyRecord(t.world.Events(), r.Events, id); err != nil {
				return nil, err
			}
		}
	}
	before := t.world.Instant()
	e := rec.entry(run, r)
	if err := t.world.State().Log.Apply(r.Changes); err != nil {
		return nil, err
	}
	if play && rec.isReplayable(r) {
		behind := t.world.State().Hash()
		if err := t.world.State().Log.Rollback(before.State); err != nil {
			return nil, err
		}
		_, err := t.journal.play(run, e)
		if err == nil && t.world.State().Hash() == behind {
			e.Rolled = r.Rolled
			return e, nil
		}
		for _, back := range []error{t.world.State().Log.Rollback(before.State), t.world.Events().Log.Rollback(before.Events), t.world.State().Log.Apply(r.Changes)} {
			if back != nil {
				return nil, back
			}
		}
		e = rec.entry(run, r)
		e.Command, e.task.repeatable = nil, false
	}
	e.start.state, e.start.events = before.State, before.Events
	for _, x := range r.Changes.List {
		if x.Op == state.Created && t.world.State().Exists(x.Record) {
			t.world.Departed.RememberRecord(x.Record)
		}
	}
	return e, nil
}

// entry returns the entry of a record, not played yet.
func (rec *recall) entry(run *command.Run, r *Recorded) *Entry {
	t := rec.t
	e := &Entry{Line: r.Line, Title: r.Title, Inputs: r.Inputs.Copy(), Said: r.Said, Summary: r.Summary, Rolled: r.Rolled, Fiat: r.Fiat, Asked: r.Offers, program: t.world.Program()}
	e.t = t
	switch {
	case !rec.anyRules && r.Rules != rec.rules:
		e.rare = &rareEntry{otherRules: true}
	case r.Command != nil:
		e.Command = &Command{r.Command.Ref, r.Command.Word, r.Command.Args}
	case r.Renamed != nil:
		e.setRename(run, t, r.Renamed.What, r.Renamed.Name)
	default:
		if notation, ok := r.bareRoll(); ok {
			e.setRoll(t, notation)
		}
	}
	if len(r.Announced) > 0 {
		if e.rare == nil {
			e.rare = &rareEntry{}
		}
		e.rare.announced = r.Announced
	}
	return e
}
