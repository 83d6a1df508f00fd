package world

import (
	"fmt"
	"math"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Schedule contains what happens later, at a time or after some actions, and the grants of
// entries. Its unexported fields are numbers of indexes of the state over records of the kind
// [Scheduled].
type Schedule struct {
	Values   Values // of the entries with a value
	Counts   Counts // of what was done
	w        *World
	due      int // by time
	repeats  int // repeats of entries, by the owner and the entry
	awaiting int // by the actions that are counted
	outlasts int // by the thing whose departure ends it
	actors   int // by the thing that acts
	setters  int // by the entry that scheduled it
	reasons  int // grants, by holder and entry
	sources  int // grants, by source
}

// Now returns the time on the game clock in seconds.
func (s *Schedule) Now() float64 {
	v, _ := s.w.state.Get(2, "now")
	n, _ := v.(float64)
	return n
}

// Scheduled is the kind of records for what happens later.
const Scheduled = "scheduled"

// dueIndex sorts scheduled records by time, and those of equal time by age; repeatsIndex by the
// owner of the entry that repeats, and the entry.
var (
	dueIndex = state.Index{Kind: Scheduled, Boxes: []string{"due"}, Key: func(id state.ID, box func(string) types.Value) types.Value {
		if due, ok := box("due").(float64); ok {
			return types.List{due, types.Ref{Record: id}}
		}
		return nil
	}}
	repeatsIndex = state.Index{Kind: Scheduled, Boxes: []string{"noun", "entry"}, Key: func(id state.ID, box func(string) types.Value) types.Value {
		if who, entry := box("noun"), box("entry"); who != nil && entry != nil {
			return types.List{who, entry, types.Ref{Record: id}}
		}
		return nil
	}}
)

// recordOf returns the record in the last element of a key of an index.
func recordOf(v types.Value) state.ID { return v.(types.Ref).Record }

// RepeatsOf lists the records of the scheduled repeats of an entry that somebody has.
func (s *Schedule) RepeatsOf(who types.Ref, e *content.Entry) []state.ID {
	return s.startingWith(s.repeats, who, types.Ref{Kind: e.Kind.Name, Name: e.Name})
}

// SetNow sets the clock, unless now is earlier than the present time.
func (s *Schedule) SetNow(now float64) error {
	return s.w.state.Set(2, "now", math.Max(now, s.Now()))
}

// FirstDue returns the scheduled record that is due first, and its time; 0 and +Inf for none.
func (s *Schedule) FirstDue() (state.ID, float64) {
	key, any := s.w.state.Keys(s.due).First()
	if !any {
		return 0, math.Inf(1)
	}
	list := key.(types.List)
	return recordOf(list[1]), list[0].(float64)
}

// grantsIndex sorts grants by holder and entry, sourcesIndex by source.
var (
	grantsIndex = state.Index{Kind: Scheduled, Boxes: []string{"holder", "held"}, Key: func(id state.ID, box func(string) types.Value) types.Value {
		if who, entry := box("holder"), box("held"); who != nil && entry != nil {
			return types.List{who, entry, types.Ref{Record: id}}
		}
		return nil
	}}
	sourcesIndex = indexBy("from")
)

// A scheduled record waits for the end of one span of a stretch: for the time `due`, or until
// `by` has done the action `waits` `left` more times. The spans after it are in `rest`. The record
// is removed when the thing in `of` is removed.
var (
	waitsIndex = state.Index{Kind: Scheduled, Boxes: []string{"waits", "by"}, Key: func(id state.ID, box func(string) types.Value) types.Value {
		if waits := box("waits"); waits != nil {
			return types.List{waits, box("by"), types.Ref{Record: id}}
		}
		return nil
	}}
	ofIndex    = indexBy("of")
	actsIndex  = indexBy("noun")
	setByIndex = indexBy("set_by")
)

// indexBy returns an index of scheduled records by the thing in one of their boxes.
func indexBy(box string) state.Index {
	return state.Index{Kind: Scheduled, Boxes: []string{box}, Key: func(id state.ID, read func(string) types.Value) types.Value {
		if n := read(box); n != nil {
			return types.List{n, types.Ref{Record: id}}
		}
		return nil
	}}
}

// startingWith lists the records whose keys in an index begin with values, in the order of the
// keys.
func (s *Schedule) startingWith(index int, values ...types.Value) []state.ID {
	keys := s.w.state.Keys(index)
	if keys.Len() == 0 {
		return nil
	}
	var ids []state.ID
	keys.EachFrom(types.List(values), func(key types.Value) bool {
		list := key.(types.List)
		same := types.Equal(list[:len(values)], types.List(values))
		if same {
			ids = append(ids, recordOf(list[len(list)-1]))
		}
		return same
	})
	return ids
}

// AnyAwait reports whether any scheduled record waits for actions.
func (s *Schedule) AnyAwait() bool { return s.w.state.Keys(s.awaiting).Len() > 0 }

// Awaiting lists the scheduled records that wait for an action of a thing.
func (s *Schedule) Awaiting(action string, by types.Ref) []state.ID {
	return s.startingWith(s.awaiting, action, by)
}

// LastingFor lists the scheduled records that end when a thing is removed.
func (s *Schedule) LastingFor(n types.Ref) []state.ID { return s.startingWith(s.outlasts, n) }

// OfActor lists the scheduled records of what a thing will do, and of what it scheduled.
func (s *Schedule) OfActor(n types.Ref) []state.ID {
	return append(s.startingWith(s.actors, n), s.startingWith(s.setters, n)...)
}

// CheckStays returns an error if a thing is gone, or is an event, which is removed at the end of
// the command. word is the argument for the message.
func (s *Schedule) CheckStays(n types.Ref, word string) error {
	if IsEvent(n) {
		return &diag.Problem{Message: fmt.Sprintf("%s, given as `%s`, is gone by then", s.w.Names.Of(n), word), Hint: "give what is still there"}
	}
	return s.w.Departed.CheckExists(n)
}

// CountedBy returns the action that a stretch counts, and the thing that does it.
func (s *Schedule) CountedBy(whose types.Ref, action string) (*rules.Rule, types.Ref, error) {
	k := s.w.Kind(whose)
	r, by, err := s.w.program.CountedAction(k.Module, k, action)
	if err != nil {
		return nil, whose, err
	}
	switch {
	case by == rules.ByOwner:
		whose = s.w.Ownership.Actor(whose)
	case by == rules.ByGame && r.Kind.Name == "time":
		whose = s.w.Time()
	case by == rules.ByGame:
		whose = s.w.Game()
	}
	return r, whose, nil
}
