package checks

import (
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// Checks opens checks and rolls dice.
type Checks struct {
	eval      *eval.Evaluator
	run       *command.Run // of the table; idle where nothing goes on
	Offers    OfferMaker   // set before the first check is opened, as Lines
	Lines     LineOpener
	commit    func(title string, do func() error) error // does something as a command of its own
	notation  map[string]*dice.Expression               // parsed, by text
	ordered   map[*dice.Expression]*dice.Expression     // see inOrder
	counting  map[counting]*dice.Expression             // see countingBy
	listCache listCache                                 // results of dice, for odds
}

// New gives the part that opens checks in a run. Commit does something as a command of
// its own.
func New(ev *eval.Evaluator, run *command.Run, commit func(title string, do func() error) error) *Checks {
	return &Checks{eval: ev, run: run, commit: commit, notation: map[string]*dice.Expression{}}
}

// ForgetDice forgets the results of dice that were listed for odds: those of another book are not
// rolled any more.
func (cs *Checks) ForgetDice() { cs.listCache.forget() }

// OfferMaker makes offers on checks.
type OfferMaker interface {
	// Offer lets people take offers on a check, before its dice are rolled or behind that.
	Offer(run *command.Run, c *Check, before bool) error
	// ChangedLine is what a line becomes in which v stands by what was bought on a check.
	ChangedLine(run *command.Run, c *Check, i int, v types.Value, f *eval.Frame) (types.Value, error)
}

// LineOpener opens checks that are lines of other checks.
type LineOpener interface {
	// OpenLine opens a check that is a line, with its requirements and costs.
	OpenLine(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame) (*Check, error)
}
