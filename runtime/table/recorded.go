package table

import (
	"fmt"
	"maps"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Recorded is an entry of the journal as data, with which another process can show it, undo it and
// play it again; see [Journal.Recall]. An entry that ran as a function, such as a write at the
// prompt, or that had an open check as an argument, has neither Command nor Renamed and cannot be
// played again.
type Recorded struct {
	Line      int
	Title     string
	Rules     string              // identifies the rules under which it happened; set by the caller of [Journal.Recorded]
	Command   *Command            // nil for none
	Renamed   *Renamed            // nil for none
	Events    *state.Store        // the events that are arguments of the command; nil for none
	Dice      []byte              // state of the dice source before it
	Inputs    *command.Inputs     // rolled dice, answers and record numbers
	Said      []string            // by rules
	Summary   []string            // by rules, for the summary of the session
	Announced []string            // texts of its checks; "" for one without a text
	Rolled    bool                // new dice were rolled
	Fiat      bool                // a person wrote a box by hand
	Offers    []*command.Decision // those that can be bought late, without their checks
	Changes   state.Changes       // of the state
}

// Renamed is a command that changes the name of a record.
type Renamed struct {
	What types.Ref
	Name string
}

// Recorded returns an entry of the journal, counted from 0, as data. It is an error if the changes
// of the entry are no longer known.
func (jo *Journal) Recorded(i int) (*Recorded, error) {
	if i < 0 || i >= len(jo.entries) {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("there is no entry %d in the log of %d", i, len(jo.entries))}
	}
	e := jo.entries[i]
	r := &Recorded{Line: e.Line, Title: e.Title, Dice: slices.Clone(e.start.dice), Inputs: e.Inputs.Copy(), Said: slices.Clone(e.Said), Summary: slices.Clone(e.Summary), Announced: e.AnnouncedTexts(), Rolled: e.Rolled, Fiat: e.Fiat}
	changes, err := jo.changes.changesOf(i)
	if err != nil {
		return nil, err
	}
	r.Changes = state.Changes{Last: jo.t.world.State().LastID(), List: changes}
	if i+1 < len(jo.entries) {
		r.Changes.Last = jo.entries[i+1].start.state.LastID()
	}
	for _, d := range e.Asked {
		if d.IsLate() {
			r.Offers = append(r.Offers, &command.Decision{Kind: command.Buy, Key: d.Key, Who: d.Who, Question: d.Question})
		}
	}
	if e.rare != nil {
		r.Renamed = e.rare.renamed
	}
	if c := e.Command; c != nil && keepableGiven(c.Args) {
		r.Command = &Command{c.Ref, c.Word, c.Args}
		r.Events, err = jo.eventsGiven(e)
	}
	return r, err
}

// keepableGiven reports whether all arguments can be stored.
func keepableGiven(given rules.Args) bool {
	for _, v := range given {
		if state.CheckValue(v) != nil {
			return false
		}
	}
	return true
}

// eventsGiven returns the events that are the ref or arguments of a command, as they were before
// it; nil for none.
func (jo *Journal) eventsGiven(e *Entry) (events *state.Store, err error) {
	var given []types.Ref
	see := func(n types.Ref) {
		if world.IsEvent(n) {
			given = append(given, n)
		}
	}
	see(e.Command.Ref)
	for _, name := range slices.Sorted(maps.Keys(e.Command.Args)) {
		types.EachRef(e.Command.Args[name], see)
	}
	if len(given) == 0 {
		return nil, nil
	}
	_, err = jo.t.world.AsOf(world.Instant{State: e.start.state, Events: e.start.events}, func() (types.Value, error) {
		events, err = jo.t.world.Departed.EventsOf(given)
		return nil, err
	})
	return events, err
}

// AnnouncedTexts returns the text of each check of the entry; "" for one without a text.
func (e *Entry) AnnouncedTexts() []string {
	var list []string
	if e.Checks == nil && e.rare != nil {
		list = e.rare.announced
	}
	for _, f := range e.Checks {
		list = append(list, explain.AnnouncementText(f.View()))
	}
	return list
}

// Rules returns the rules under which the entry happened; nil if these are not in force here.
func (e *Entry) Rules() *rules.Program {
	if e.hasOtherRules() {
		return nil
	}
	return e.program
}

// rareEntry holds fields that few entries have.
type rareEntry struct {
	renamed    *Renamed // the task as data, if the entry changes a name; nil otherwise
	announced  []string // texts of the checks, if another process recorded the entry
	otherRules bool     // another process recorded it, under rules that are not in force here
}

// forRerun returns the fields that apply to a rerun of the entry.
func (r *rareEntry) forRerun() *rareEntry {
	if r == nil || r.renamed == nil {
		return nil
	}
	return &rareEntry{renamed: r.renamed}
}

func (e *Entry) hasOtherRules() bool { return e.rare != nil && e.rare.otherRules }
