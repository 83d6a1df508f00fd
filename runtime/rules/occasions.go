package rules

import (
	"slices"
	"strings"

	"houserule/runtime/content"
)

// ClockUnits are the units of the game clock, shortest first. No action may have such a name.
var ClockUnits = []string{"round", "minute", "hour", "day", "month"}

// shortOccasions maps short names of occasions to the full names of their actions.
var shortOccasions = map[string]string{"turn": "turn_begins", "session": "game.session_begins", "scenario": "game.scenario_begins"}

// TurnBegins is the full name of the action of the occasion "turn".
const TurnBegins = "thing.turn_begins"

// Occasion is an event that resets boxes and limits of use: the end of a unit of the clock, or
// an action.
type Occasion struct {
	Name string    // as it is written: "turn", "owner.rests_long"
	Unit string    // a unit of the clock; "" for an action
	Rule *Rule     // the action; nil for a unit
	By   Performer // who performs the action
}

// Performer says who performs the action that resets a box or a limit of use.
type Performer int

const (
	ByItself Performer = iota // the thing with the box or the limit
	ByOwner                   // its owner
	ByGame                    // the game or the clock, for all things
)

// Key returns the name under which the state of a game stores an occasion.
func (o Occasion) Key() string {
	if o.Unit != "" {
		return o.Unit
	}
	return o.Rule.Name
}

// ShortOccasion returns the full name of the action of an occasion such as "turn"; "" for other
// names.
func ShortOccasion(name string) string { return shortOccasions[name] }

// Short reports whether an occasion has a short name: "turn", "session".
func (o Occasion) Short() bool { return shortOccasions[o.Name] != "" }

// OccasionNames joins the names of occasions: "turn", "rests_long or day".
func OccasionNames(list []Occasion) string {
	var names []string
	for _, o := range list {
		names = append(names, o.Name)
	}
	return strings.Join(names, " or ")
}

// Refills returns the occasions on which a box is reset.
func (b *Program) Refills(box *content.Box) []Occasion { return b.tables.Triggers.Refills[box] }

// RefilledBoxes returns the names of the boxes that a unit of the clock resets or, if unit is "", an
// action.
func (b *Program) RefilledBoxes(unit string, action *Rule) []string {
	if unit != "" {
		action = nil
	}
	return b.tables.Triggers.Refilled[Refill{unit, action}]
}

// Triggers say which boxes, limits of use and counts are reset by units of the clock and by actions.
type Triggers struct {
	Refills        map[*content.Box][]Occasion   // the occasions on which a box is reset
	Refilled       map[Refill][]string           // the names of the boxes that are reset
	Lessened       map[Refill][]*LinkedLessening // the values that fall
	ResettingUnits map[string]bool               // units of the clock that reset boxes, limits of use or counts
	Counts         []*Count                      // what is counted
}

// Refill is an event that resets boxes: a unit of the clock or an action.
type Refill struct {
	Unit   string // "" for an action
	Action *Rule  // nil for a unit
}

func newTriggers() Triggers {
	return Triggers{Refills: map[*content.Box][]Occasion{}, Refilled: map[Refill][]string{}, Lessened: map[Refill][]*LinkedLessening{}, ResettingUnits: map[string]bool{}}
}

// UnitResets reports whether a unit of the clock resets boxes or limits of use.
func (b *Program) UnitResets(unit string) bool { return b.tables.Triggers.ResettingUnits[unit] }

// UnitNamed converts the name of an occasion to a unit of the clock: "round" and
// "time.round_ends" to "round". ok is false if it is none.
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
