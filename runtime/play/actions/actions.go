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

// Actions performs actions. A table has one.
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

	// KeepsNames permits names that [diag.CheckName] rejects, to replay lines that an older version
	// accepted.
	KeepsNames bool
}

// Parts are the components that Actions uses.
type Parts struct {
	World    *world.World
	Eval     *eval.Evaluator
	Checks   *checks.Checks
	Offers   *offers.Offers
	Payments *payment.Payments
	Player   Player
	Commands Commands
	Reached  func(diag.Pos)                            // called with the position of each action and step that runs; may be nil
	FitText  func(text string) (shown string, ok bool) // returns a text as it is shown, and whether there is room for it; may be nil
}

// New returns the Actions of a table.
func New(p Parts) *Actions {
	ac := &Actions{world: p.World, eval: p.Eval, checks: p.Checks, offers: p.Offers, payments: p.Payments, player: p.Player, commands: p.Commands,
		reached: p.Reached, fitText: p.FitText}
	ac.Clock, ac.Inventory = Clock{ac, p.World}, Inventory{ac, p.World}
	p.World.Schedule.Values.Lose = ac.loseEntry
	return ac
}

// Player plays actions. Its implementation for odds computes the results of an action once for all
// playthroughs in which the action starts from the same state.
type Player interface {
	// Play plays an action, in the end with [Actions.Execute].
	Play(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error)
	// Make creates an event from a valid sheet, in the end with [Actions.MakeEvent].
	Make(run *command.Run, s *content.Sheet) (types.Ref, error)
	// BeforeBody is called with the layers around the body of an action before any of them runs.
	BeforeBody(run *command.Run, r *rules.Rule, wraps []eval.Wrap)
	// PlayBody runs the body or function of one definition of an action.
	PlayBody(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error)
}

// Commands runs commands.
type Commands interface {
	// Transaction runs do as a command that cannot be run again; within a command it only calls
	// do.
	Transaction(title string, do func() (any, error)) (any, error)
	// Repeatable is Transaction for a do with the same effect each time, which can be run again.
	Repeatable(title string, do func() (any, error)) (any, error)
	// Attempt runs do and, if it is refused, rolls back only do and returns the refusal.
	Attempt(do func() error) (*rules.Refusal, error)
	// Message adds a text to the messages of the command.
	Message(text string)
}
