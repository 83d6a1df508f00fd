package trace

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Event is a pointer to one of the types of this file. Texts are the names of things and
// values at the time of the event, since names change in play; everything else refers to
// the rules.
type Event interface{ event() }

// Command is the root: the command or question that was recorded.
type Command struct {
	Title  string
	Result string // "" for none
}

// Call is a call of a rule: a question, an action, or the rolling or settling of a check. The
// Parts of its node are the events during the call.
type Call struct {
	Name   string      // of the rule or line
	Rule   *rules.Rule // nil if the rules in force have none of that name
	Of     string      // the thing of which it was asked; "" for a line of a check
	Check  *rules.Plan // the plan of a check; nil for other rules
	Result string      // "" for none
	Failed string      // the first line of the error that ended it; "" for none
}

// Recurrence is a periodic effect of an entry as time passes.
type Recurrence struct {
	Name   string // such as "every hour of Fever"
	Of     string // who has the entry
	Repeat *rules.LinkedRepeat
	Failed string // the first line of the error that ended it; "" for none
}

// EntryReplaced is an entry that replaces another one, recorded once for each entry.
type EntryReplaced struct{ Entry *content.Entry }

// LayerApplied is a layer that changed the answer of a rule, or whose steps ran.
type LayerApplied struct {
	Layer  *rules.Layer
	Result string // the answer after it; "" if it has none
}

// LayerIdle is a layer whose condition did not hold.
type LayerIdle struct{ Layer *rules.Layer }

// Silenced is a layer that does not count because another one is in force: a final replacement, or that of
// an entry that was gained later.
type Silenced struct{ Layer, By *rules.Layer }

// Required is a requirement of an action, and whether it holds.
type Required struct {
	Requirement rules.Requirement
	Holds       bool
}

// Summand is a summand of a sum. The Parts of its node are the elements that it was summed from.
type Summand struct {
	Label  string
	Layer  *rules.Layer // the layer that added it; nil for a labelled row
	Number float64
	Source *content.Source
	Module string
	Pos    diag.Pos
}

// SummandDropped is a summand that does not count, since only the largest of several does.
type SummandDropped struct {
	Label  string
	Number float64
	Source *content.Source
	Module string
	Pos    diag.Pos
}

// CheckFailed is a check that fails without dice.
type CheckFailed struct{ Why *rules.Failed }

// Condition is a line of a rule with conditions.
type Condition struct {
	Label   string       // "" for a rule whose conditions are recorded as a Call
	Layer   *rules.Layer // the layer that added it; nil for a line of the rule
	Written string       // its formula
	Asked   bool         // false if an earlier line decided
	Holds   bool
	Source  *content.Source
	Module  string
	Pos     diag.Pos
}

// Element is an element of a list in a sum, and the number that it contributed.
type Element struct {
	Name   string
	Number float64
}

// MoreElements are the further elements of a sum, which are not recorded one by one.
type MoreElements struct {
	Count  int
	Number float64 // their sum
}

// Rolled is a roll of dice.
type Rolled struct {
	Roll         *dice.Roll
	Rerolled     bool               // some or all dice are rerolled; the new roll is a later event
	RerolledDice map[dice.Spot]bool // the dice that are rerolled; nil for all
}

// RerolledAll is a check that rerolls everything; Layer is that of its line `again`.
type RerolledAll struct{ Layer *rules.Layer }

// DiceAdded is a layer that adds dice to a check.
type DiceAdded struct {
	Layer *rules.Layer
	Dice  *dice.Expression
}

// Decided is a decision with its answer. The answer no is not recorded.
type Decided struct {
	Who      string // "" for anyone at the table
	Ruling   bool   // it is a ruling of the gamemaster
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

// StepDelayed is a step that is scheduled for later.
type StepDelayed struct {
	Step *rules.Step
	Time string // how long from now; "" if it never happens
}

// BoxWritten is a write of a box.
type BoxWritten struct {
	Box          *content.Box
	Of           string // the thing; "" if it is the one that acts
	Before       string // "" where it could not be read
	After        string
	BeforeSecret bool // the audience does not know Before
	Module       string
	Pos          diag.Pos
}

// Paid is a payment.
type Paid struct {
	By     types.Ref
	Payer  string
	Cost   *rules.LinkedCost
	Box    *content.Box // from which it was paid; nil for none
	Amount float64
}

// Bought is a purchase, which is paid or given back.
type Bought struct {
	Rule   *rules.Rule
	Price  float64 // what is bought costs in all
	Stood  float64 // what stood costs in all
	Due    float64 // what is paid; what is returned, if it is negative
	Left   float64 // what there was to pay with
	IsPaid bool    // false if nothing is paid
}

// OfferTaken is an offer that was bought. The Parts of its node are its price, if it is not the
// offer's own, and the values of the lines that it remembers.
type OfferTaken struct {
	Payer string
	Offer *rules.Rule
	On    *rules.OfferOn
}

// OfferPrice is the replacement that declares the price that was paid for an offer.
type OfferPrice struct{ On *rules.OfferOn }

// LineBefore is the value of a line when an offer was bought that remembers it.
type LineBefore struct{ Line, Value string }

// OfferApplied is the value to which a bought offer changed a line or an argument.
type OfferApplied struct {
	Payer string
	Offer *rules.Rule
	On    *rules.OfferOn
	Value string
}

// Prevented is an action that a bought offer prevented.
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
func (*Silenced) event()       {}
func (*Required) event()       {}
func (*CheckFailed) event()    {}
func (*Summand) event()        {}
func (*SummandDropped) event() {}
func (*Condition) event()      {}
func (*Element) event()        {}
func (*MoreElements) event()   {}
func (*Rolled) event()         {}
func (*RerolledAll) event()    {}
func (*DiceAdded) event()      {}
func (*Decided) event()        {}
func (*HeadlineText) event()   {}
func (*StepSkipped) event()    {}
func (*StepDelayed) event()    {}
func (*BoxWritten) event()     {}
func (*Paid) event()           {}
func (*Bought) event()         {}
func (*OfferTaken) event()     {}
func (*OfferPrice) event()     {}
func (*LineBefore) event()     {}
func (*OfferApplied) event()   {}
func (*Prevented) event()      {}
