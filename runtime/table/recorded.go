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

// Recorded is an entry of the journal as data: what it takes to show it, to play it again
// and to take it back in another process, see [Journal.Recall]. What ran as a function,
// such as a value that was written at the prompt, and what was given an open check, has
// neither Command nor Renamed: it cannot be played again.
type Recorded struct {
	Line      int
	Title     string
	Rules     string              // tells the rules under which it happened; whoever records it says so
	Command   *Command            // nil where there is none
	Renamed   *Renamed            // likewise
	Events    *state.Store        // the things made in play that the command was given; nil for none
	Dice      []byte              // how far the dice had gone before it
	Inputs    *command.Inputs     // what chance and people said
	Said      []string            // by rules
	Summary   []string            // by rules, for the summary of the session
	Announced []string            // what its checks announced
	Rolled    bool                // new dice were rolled
	Fiat      bool                // a person wrote a box by hand
	Offers    []*command.Decision // those that could be taken late, without the checks on which they are
	Changes   state.Changes       // of the state
}

// Renamed is a command that calls something otherwise.
type Renamed struct {
	What types.Ref
	Name string
}

// Recorded gives an entry of the journal, counted from 0, as data, while its changes are
// still known: it has not been forgotten, nor taken back.
func (jo *Journal) Recorded(i int) (*Recorded, error) {
	if i < 0 || i >= len(jo.entries) {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("there is no entry %d in the log of %d", i, len(jo.entries))}
	}
	e := jo.entries[i]
	r := &Recorded{Line: e.Line, Title: e.Title, Dice: slices.Clone(e.start.dice), Inputs: e.Inputs.Copy(), Said: slices.Clone(e.Said), Summary: slices.Clone(e.Summary), Announced: e.Announced(), Rolled: e.Rolled, Fiat: e.Fiat}
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

// keepableGiven tells whether all that a command was given can be written down.
func keepableGiven(given rules.Args) bool {
	for _, v := range given {
		if state.CheckValue(v) != nil {
			return false
		}
	}
	return true
}

// eventsGiven are the things made in play that a command was given, as they stood before
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

// Announced is what people were told of its checks, one in each line; "" where nothing
// is told of one.
func (e *Entry) Announced() []string {
	var list []string
	if e.Checks == nil && e.rare != nil {
		list = e.rare.announced
	}
	for _, f := range e.Checks {
		list = append(list, explain.Announced(f.View()))
	}
	return list
}

// Rules are the rules under which it happened; nil where these are not in force here.
func (e *Entry) Rules() *rules.Program {
	if e.hasOtherRules() {
		return nil
	}
	return e.program
}

// rareEntry is what few entries have.
type rareEntry struct {
	renamed    *Renamed // it calls something otherwise
	announced  []string // what its checks announced, when it was played in another process
	otherRules bool     // it happened there, under rules that are not in force here
}

// forRerun is what of it holds when the entry is run again.
func (a *rareEntry) forRerun() *rareEntry {
	if a == nil || a.renamed == nil {
		return nil
	}
	return &rareEntry{renamed: a.renamed}
}

func (e *Entry) hasOtherRules() bool { return e.rare != nil && e.rare.otherRules }
