package command

import (
	"strconv"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Progress is the outermost command in progress: its inputs, and its effects so far.
// Subruns of odds have one of their own, whose Outer is that of the command.
type Progress struct {
	Inputs    *Inputs
	Title     string      // such as "Ann: climb"; "" in odds
	Actor     *types.Ref  // the thing that acts; nil for none
	Asked     []*Decision // decisions in the order in which they were asked
	Said      []string    // messages in order
	Summary   []string    // messages for the summary
	SaidAt    []SaidAt    // when the messages of Said were said; may be shorter than Said
	Narrated  []BoxRef    // boxes written by steps with a message
	Cancelled []Cancelled
	Rolled    bool       // new dice were rolled, beside recorded ones
	Orphans   []state.ID // copies that may have no holder at the end of the command, and are removed then
	Opened    CheckList  // never nil

	Outer *Progress // of a subrun: the command or subrun around it; nil otherwise
	// OtherChecks is the number of checks that count towards the maximum but are not in Opened:
	// those of subruns that have ended, and for a subrun those of the command around it.
	OtherChecks int
	// NotMemoizable reports whether a subrun used something of the command around it, such as an
	// open check, so that it must be played as part of it.
	NotMemoizable bool
	Parts         PartObserver // notified of parts of bodies; nil in play

	Counts  NamedList[int]
	storage progressStorage
}

// progressStorage is storage for slices that have one or two elements in most commands.
type progressStorage struct {
	asked  [1]*Decision
	counts [2]NamedValue[int]
}

// CheckList is the list of checks that a command opened. Package checks implements it.
type CheckList interface {
	// Count returns the number of checks.
	Count() int
}

// Check is an opened check, as far as this package needs it.
type Check interface {
	// Key identifies the check within its command.
	Key() string
	// DecisionKey returns the key of a decision made while a line of the check is evaluated.
	// Evaluating the line again results in the same keys, and so finds the same answers.
	DecisionKey(base string) string
}

// PartObserver is notified of the parts of a body (the steps of an action, or the Lua words of its
// function), so that odds can resume a playthrough at a part. It is nil in play.
type PartObserver interface {
	// Begin is called before part number at; last is the result of the part before it.
	Begin(run *Run, at int, last types.Value)
	// End is called after a part.
	End(run *Run)
	// Touch is called before a check that the command opened changes.
	Touch(c Check)
}

// SaidAt is when a message was said.
type SaidAt struct {
	Checks int // number of checks opened before it
	Depth  int // number of checks in progress
}

// BoxRef is a box of a thing.
type BoxRef struct {
	Of  types.Ref
	Box *content.Box
}

// Cancelled is an action that a bought offer prevented.
type Cancelled struct {
	By     *Decision // the decision of the purchase, one of Asked
	Action string    // such as "entity.grabs of Ann"
	Paid   []string  // such as "Bob pays 1 grip"
}

// Begin initializes p for a command that runs on inputs.
func (p *Progress) Begin(title string, in *Inputs, opened CheckList) {
	p.Title, p.Inputs, p.Opened, p.Counts.List = title, in, opened, p.storage.counts[:0]
}

// Key returns base, with "#2", "#3" and so on appended if base occurs again in the command. For a
// nil Progress it returns base.
func (p *Progress) Key(base string) string {
	if p == nil {
		return base
	}
	n, _ := p.Counts.Get(base)
	n++
	p.Counts.Set(base, n)
	if n > 1 {
		return base + "#" + strconv.Itoa(n)
	}
	return base
}

// addAsked adds a decision to Asked.
func (p *Progress) addAsked(d *Decision) {
	if p.Asked == nil {
		p.Asked = p.storage.asked[:0]
	}
	p.Asked = append(p.Asked, d)
}
