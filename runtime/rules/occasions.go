package rules

import (
	"slices"
	"strings"

	"houserule/runtime/content"
)

// ClockUnits are the units of the game clock, shortest first. None of them is ever
// an action.
var ClockUnits = []string{"round", "minute", "hour", "day", "month"}

// shortOccasions are the occasions that have a name of their own.
var shortOccasions = map[string]string{"turn": "turn_begins", "session": "game.session_begins", "scenario": "game.scenario_begins"}

// TurnBegins is the full name of the action that the occasion "turn" stands for.
const TurnBegins = "thing.turn_begins"

// Occasion is when boxes start anew, and when what is done once may be done again: a
// unit of the clock is over, or an action happens.
type Occasion struct {
	Name string // as it is written: "turn", "owner.rests_long"
	Unit string // of the clock; "" for an action
	Rule *Rule  // the action
	By   Doer
}

// Doer says who has to do what is waited for.
type Doer int

const (
	ByItself    Doer = iota // the very thing that has the box, or that did it once
	ByOwner                 // on whose sheet it stands
	ByEverybody             // the game or the clock, which do it for all
)

// Key names an occasion in the state of a game.
func (o Occasion) Key() string {
	if o.Unit != "" {
		return o.Unit
	}
	return o.Rule.Name
}

// ShortOccasion is the full name of the action that an occasion with a name of its own
// stands for; "" for all other names.
func ShortOccasion(name string) string { return shortOccasions[name] }

// Short says whether an occasion has a name of its own: a turn, a session.
func (o Occasion) Short() bool { return shortOccasions[o.Name] != "" }

// Named lists occasions for people: "turn", "rests_long or day".
func Named(list []Occasion) string {
	var names []string
	for _, o := range list {
		names = append(names, o.Name)
	}
	return strings.Join(names, " or ")
}

// Refills are the occasions on which a box starts anew.
func (b *Program) Refills(box *content.Box) []Occasion { return b.tables.Waiting.Refills[box] }

// Refilled are the names of the boxes that start anew with a unit of the clock or, where
// that is none, with an action.
func (b *Program) Refilled(unit string, action *Rule) []string {
	if unit != "" {
		action = nil
	}
	return b.tables.Waiting.Refilled[Refill{unit, action}]
}

// Triggers are the boxes and limits that units of the clock and actions reset.
type Triggers struct {
	Refills  map[*content.Box][]Occasion // on which a box is reset
	Refilled map[Refill][]string         // the names of the boxes that are reset
	Awaited  map[string]bool             // units of the clock that reset something
}

// Refill is an event that resets boxes: a unit of the clock or an action.
type Refill struct {
	Unit   string // "" for an action
	Action *Rule  // nil for a unit
}

func newWaiting() Triggers {
	return Triggers{Refills: map[*content.Box][]Occasion{}, Refilled: map[Refill][]string{}, Awaited: map[string]bool{}}
}

// Awaited says whether boxes, or what is done once, wait for a unit of the clock.
func (b *Program) Awaited(unit string) bool { return b.tables.Waiting.Awaited[unit] }

// UnitNamed is the unit of the clock that an occasion is: "round", or its end.
func UnitNamed(name string) (string, bool) {
	if rest, ok := strings.CutPrefix(name, "time."); ok {
		if unit, ok := strings.CutSuffix(rest, "_ends"); ok {
			name = unit
		}
	}
	return name, slices.Contains(ClockUnits, name)
}

// ActionNames lists the actions of things of a kind.
func (b *Program) ActionNames(doer *content.Kind) []string {
	return slices.DeleteFunc(b.Words(doer), func(word string) bool {
		r := b.Find(doer, word)
		return r == nil || r.DeclKind != Action
	})
}
