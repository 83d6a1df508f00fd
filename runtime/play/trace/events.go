package trace

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Event is what is recorded of one thing that happened: a pointer to one of the types of
// this file. Texts in it are what things and values were called at that moment, since
// names change in play; everything else points to the rules.
type Event interface{ event() }

// Command is the command or question that was recorded: the root of the tree.
type Command struct {
	Title  string
	Result string // "" for none
}

// Call is a rule that was asked, done, rolled or settled, around what happened meanwhile.
type Call struct {
	Name   string      // under which it was called
	Rule   *rules.Rule // the rule of that name; nil where the rules in force have none
	Of     string      // the thing of which it was asked; "" for a line of a check
	Check  *rules.Plan // of a check; nil for other rules
	Result string      // "" for none
	Failed string      // the first line of the error that ended it; "" for none
}

// Recurrence is the function of an entry that runs as time passes.
type Recurrence struct {
	Name   string // such as "every hour of Fever"
	Of     string // who has the entry
	Repeat *rules.LinkedRepeat
	Failed string // the first line of the error that ended it; "" for none
}

// EntryReplaced says that the entry that is asked stands in the place of another one. It is
// recorded once for each entry.
type EntryReplaced struct{ Entry *content.Entry }

// LayerApplied is a layer that changed the answer of a rule, or was done.
type LayerApplied struct {
	Layer  *rules.Layer
	Result string // the answer with it; "" where it changed none
}

// LayerIdle is a layer whose condition did not hold.
type LayerIdle struct{ Layer *rules.Layer }

// Required is a requirement of an action that was asked.
type Required struct {
	Requirement rules.Requirement
	Holds       bool
}

// Summand is a part of a sum. Parts of its node are what made it up.
type Summand struct {
	Label  string
	Layer  *rules.Layer // that added it; nil for a row, which has a label
	Number float64
	Source *content.Source
	Module string
	Pos    diag.Pos
}

// SummandDropped is one of several lines of which only the largest counts, and it is not.
type SummandDropped struct {
	Label  string
	Number float64
	Source *content.Source
	Module string
	Pos    diag.Pos
}

// Element is one of the things of which a formula took the sum.
type Element struct {
	Name   string
	Number float64
}

// MoreElements stands for further elements of a sum.
type MoreElements struct {
	Count  int
	Number float64 // what all of them brought
}

// Rolled is dice that were rolled.
type Rolled struct {
	Roll   *dice.Roll
	Again  bool               // they do not stand: dice of them are rolled again, which follows
	Others map[dice.Spot]bool // of those rolled again in part, which; nil for all
}

// RolledAgain says that a check rolls everything again, by the layer of its line `again`.
type RolledAgain struct{ Layer *rules.Layer }

// DiceAdded is dice that a layer adds to those of a check.
type DiceAdded struct {
	Layer *rules.Layer
	Dice  *dice.Expression
}

// Decided is an answer of somebody, other than no.
type Decided struct {
	Who      string // "" for anyone at the table
	Ruling   bool   // the gamemaster ruled
	Question string
	Answer   string
}

// HeadlineText is a text of a headline.
type HeadlineText struct {
	Layer *rules.Layer
	Text  *rules.Text
	Shown string // "" where it is left out
}

// StepSkipped is a step whose condition did not hold.
type StepSkipped struct {
	Step   *rules.Step
	Module string
}

// StepDelayed is a step that happens later.
type StepDelayed struct {
	Step *rules.Step
	Time string // "" where that is none, and the step does not happen
}

// BoxWritten is a box that was written.
type BoxWritten struct {
	Box    *content.Box
	Of     string // the thing, where that is not the one that acts; "" for that one
	Before string // "" where it could not be read
	After  string
	Found  bool // the audience does not know what was found in it
	Module string
	Pos    diag.Pos
}

// Paid is a price that was paid.
type Paid struct {
	By     types.Ref
	Payer  string
	Cost   *rules.LinkedCost
	Box    *content.Box // from which; nil where it is paid from none
	Amount float64
}

// OfferTaken is an offer that somebody takes. Parts of its node are its price and the lines
// that it remembers.
type OfferTaken struct {
	Payer string
	Offer *rules.Rule
	On    *rules.OfferOn
}

// OfferPrice is the price of an offer, where another one stands in place of its own.
type OfferPrice struct{ On *rules.OfferOn }

// LineBefore is a line of a check as it stood when an offer was taken.
type LineBefore struct{ Line, Value string }

// OfferApplied is what an offer made of a line, or of an argument.
type OfferApplied struct {
	Payer string
	Offer *rules.Rule
	On    *rules.OfferOn
	Value string
}

// Prevented is an action that an offer kept from happening.
type Prevented struct {
	Action *rules.Rule
	Of     string
	On     *rules.OfferOn
}

func (*Command) event()        {}
func (*Call) event()           {}
func (*Recurrence) event()     {}
func (*EntryReplaced) event()  {}
func (*LayerApplied) event()   {}
func (*LayerIdle) event()      {}
func (*Required) event()       {}
func (*Summand) event()        {}
func (*SummandDropped) event() {}
func (*Element) event()        {}
func (*MoreElements) event()   {}
func (*Rolled) event()         {}
func (*RolledAgain) event()    {}
func (*DiceAdded) event()      {}
func (*Decided) event()        {}
func (*HeadlineText) event()   {}
func (*StepSkipped) event()    {}
func (*StepDelayed) event()    {}
func (*BoxWritten) event()     {}
func (*Paid) event()           {}
func (*OfferTaken) event()     {}
func (*OfferPrice) event()     {}
func (*LineBefore) event()     {}
func (*OfferApplied) event()   {}
func (*Prevented) event()      {}
