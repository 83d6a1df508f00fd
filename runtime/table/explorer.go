package table

import (
	"houserule/runtime/play/actions"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/world"
)

// Explorer plays what never happens: odds and simulation.
type Explorer struct {
	world   *world.World
	run     *command.Run // of the game; idle where nothing goes on
	eval    *eval.Evaluator
	offers  *offers.Offers
	actions *actions.Actions
	enter   func(run func() error) error // see [Options.Enter]; may be nil

	// NoSubruns plays each course of odds in one piece, so that all checks that it opens can
	// be looked at. That takes more branches.
	NoSubruns bool
}
