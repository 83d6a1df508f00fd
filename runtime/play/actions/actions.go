package actions

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/play/payment"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Actions performs actions, opens checks after their requirements and costs, and brings and
// removes things.
type Actions struct {
	world    *world.World
	eval     *eval.Evaluator
	checks   *checks.Checks
	offers   *offers.Offers
	payments *payment.Payments
	player   Player
	commands Commands
	reached  func(diag.Pos)
	fitText  func(text string) (shown string, ok bool)

	Clock     Clock
	Inventory Inventory

	// KeepsNames lets things be called what nothing may be called, see [diag.Unfit]: lines that
	// an older version let in are played again.
	KeepsNames bool
}

// Parts are the parts of a game that actions use.
type Parts struct {
	World    *world.World
	Eval     *eval.Evaluator
	Checks   *checks.Checks
	Offers   *offers.Offers
	Payments *payment.Payments
	Player   Player
	Commands Commands
	Reached  func(diag.Pos)                            // hears of the places of actions and steps as they come to effect; may be nil
	FitText  func(text string) (shown string, ok bool) // makes a text fit to be shown, and says whether there is room for it; may be nil
}

// New returns the actions of a game.
func New(p Parts) *Actions {
	ac := &Actions{world: p.World, eval: p.Eval, checks: p.Checks, offers: p.Offers, payments: p.Payments, player: p.Player, commands: p.Commands,
		reached: p.Reached, fitText: p.FitText}
	ac.Clock, ac.Inventory = Clock{ac, p.World}, Inventory{ac, p.World}
	return ac
}

// Player plays actions. Odds work out once for all playthroughs what comes of an action that
// begins alike.
type Player interface {
	// Play does what an action does.
	Play(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error)
	// Make makes an event from a sheet that is right.
	Make(run *command.Run, s *content.Sheet) (types.Ref, error)
	// BeforeBody notes the layers around the body of an action that comes now.
	BeforeBody(run *command.Run, r *rules.Rule, wraps []eval.Wrap)
	// PlayBody does one definition of an action.
	PlayBody(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error)
}

// Commands runs commands.
type Commands interface {
	// Transaction runs something as a command that cannot be run again; within a command it
	// just runs.
	Transaction(title string, do func() (any, error)) (any, error)
	// Repeatable is Transaction of what does the same whenever it is run.
	Repeatable(title string, do func() (any, error)) (any, error)
	// Attempt does something that may be refused, and takes it back alone then.
	Attempt(do func() error) (*rules.Refusal, error)
	// Message says something to the table.
	Message(text string)
}
