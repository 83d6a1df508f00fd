// Package recap writes what happened in a session in sentences, for players who were absent. A
// [Session] is the data, [Session.Paragraphs] its text.
package recap

import "houserule/stdlib/narrate"

// Session is what happened in a session. It contains only what players may know.
type Session struct {
	There   []string // names of those at the table from the beginning to the end who are not in Away
	Away    []string // names of those whose players are away at the end
	Came    []string // names of those who came, with those who left again
	Left    []string // names of those who left
	Time    *Period  // of the game clock; nil if no time passed
	Events  []Event  // in the order of the lines
	Changes []narrate.Change
	Modules []Module
	Rules   []Rule
}

// Period is a period of the game clock: two times in seconds from the beginning of day 1.
type Period struct{ From, To float64 }

// Event is an event of a session. Exactly one of Note, Told, Ruling and Fight is set.
type Event struct {
	Line   int64
	Note   string     // a note of the gamemaster
	Told   string     // a sentence that a rule has for the summary
	Ruling *[2]string // a question to the gamemaster, with the answer
	Fight  *Fight
	Dice   string // extreme dice, with who rolled them
}

// Fight is a fight.
type Fight struct {
	Who    []string // names of those who took part
	Rounds int      // 0 if rounds are not counted
}

// Module is a change of the modules of the game.
type Module struct {
	Line int64
	Act  string // add, on, off or over
	Name string // the ID of the module; of over, the IDs of both
}

// Rule is a change of the house rules.
type Rule struct {
	Act  RuleAct
	Name string // the rule or option
	Text string // the text of a new rule, or the value of an option; "" for none
}

// RuleAct is what was done with a house rule.
type RuleAct uint8

const (
	Made     RuleAct = iota // it is new
	Off                     // it was turned off
	On                      // it was turned on again
	First                   // it was given precedence over all others
	Option                  // an option was set
	Imported                // house rules were read from a module
)
