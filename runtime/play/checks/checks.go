package checks

import (
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// Checks opens checks and rolls dice. It belongs to the goroutine of the game.
type Checks struct {
	eval      *eval.Evaluator
	run       *command.Run // of the game; idle between commands and questions
	Offers    OfferMaker   // set before the first check is opened, as is Lines
	Lines     LineOpener
	commit    func(title string, do func() error) error       // runs do as a command of its own
	notation  generations[string, *dice.Expression]           // parsed notations, by text
	ordered   generations[*dice.Expression, *dice.Expression] // see withOrder
	counting  generations[counting, *dice.Expression]         // see countingBy
	listCache listCache                                       // outcomes of dice, for odds
}

// New returns the checks of a game. commit runs do as a command of its own.
func New(ev *eval.Evaluator, run *command.Run, commit func(title string, do func() error) error) *Checks {
	return &Checks{eval: ev, run: run, commit: commit}
}

// ForgetDice discards the outcomes of dice that were listed for odds. It must be called when
// another program comes into force.
func (cs *Checks) ForgetDice() { cs.listCache.forget() }

// OfferMaker makes offers on checks. Package offers implements it.
type OfferMaker interface {
	// Offer makes offers on a check: those that open before its dice are rolled if before is true,
	// else the others.
	Offer(run *command.Run, c *Check, before bool) error
	// ChangedLine returns the value of line i, which is v without purchases, as changed by the
	// purchases on a check.
	ChangedLine(run *command.Run, c *Check, i int, v types.Value, f *eval.Frame) (types.Value, error)
}

// LineOpener opens nested checks, which are lines of other checks. Package actions implements
// it.
type LineOpener interface {
	// OpenLine opens a nested check after its requirements and costs.
	OpenLine(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame) (*Check, error)
}
