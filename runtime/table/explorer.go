package table

import (
	"houserule/runtime/play/actions"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/world"
)

// Explorer plays commands that are rolled back: for odds and simulation.
type Explorer struct {
	world   *world.World
	run     *command.Run // of the game; idle between commands and questions
	eval    *eval.Evaluator
	offers  *offers.Offers
	actions *actions.Actions
	enter   func(run func() error) error // see [Options.Enter]; may be nil

	// NoSubruns plays each playthrough of odds without subruns, so that all checks that it opens
	// can be read. That takes more branches.
	NoSubruns bool
	// NoOpenChoices makes odds branch on the ends of each action at once.
	NoOpenChoices bool
}
