package eval

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Evaluator evaluates rules through their layers: replacements, additions and wraps. A game has
// one, which belongs to the goroutine of the game.
type Evaluator struct {
	world *world.World
	run   *command.Run // of the game; idle between commands and questions

	Options
	Layers Layering  // the evaluator itself; tests may replace it
	Boxes  BoxReader // the evaluator itself; tests may replace it

	optionCache optionCache
	scratch     scratch
	memory      playMemory
	held        heldIndex
	headline    headlineState
	Reads       *[]command.BoxRef // each box that is read is appended to it; nil when not recording
}

// Options are functions of the packages above that an evaluator calls.
type Options struct {
	Bodies BodyRunner
	// Option returns the value of a module's option; false if there is no such option. Nil if
	// no module has options.
	Option func(module, name string) (types.Value, bool)
	// RunMetered runs a question that was asked outside of commands and used up its unmetered
	// steps, under a budget of its own. Nil runs it without a budget.
	RunMetered func(run func() error) error
	// OnReached is called with the position of each layer and table row that takes effect.
	// Nil when coverage is not measured.
	OnReached func(diag.Pos)
}

// BodyRunner runs the bodies of rules.
type BodyRunner interface {
	// RunBody runs the body of a layer and returns the result of the last of its own steps.
	RunBody(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame, c Call) (types.Value, error)
}

// New returns the evaluator of a game.
func New(w *world.World, run *command.Run, o Options) *Evaluator {
	ev := &Evaluator{world: w, run: run, Options: o}
	ev.Layers, ev.Boxes = ev, ev
	return ev
}
