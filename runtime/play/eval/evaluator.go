package eval

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Evaluator asks rules through their layers: what replaces a definition, what is added to it
// and what wraps it. A game has one.
type Evaluator struct {
	world *world.World
	run   *command.Run // of the game; idle where nothing goes on

	Options
	Layers Layering  // the evaluator itself, unless a test puts an oracle there
	Boxes  BoxReader // likewise

	optionCache optionCache
	scratch     scratch
	headline    headlineState
	Reads       *[]command.BoxOf // notes which boxes are read; nil for nowhere
}

// Options are what an evaluator calls of the packages above it.
type Options struct {
	Bodies BodyRunner
	// Option gives the value of a module's option. Nil where no module has any.
	Option func(module, name string) (types.Value, bool)
	// Question runs a question that is asked outside of commands and takes long, under a
	// budget of its own. Nil runs it plainly.
	RunMetered func(run func() error) error
	// Reached hears of the places of layers and rows as they come to effect. It may be nil.
	OnReached func(diag.Pos)
}

// BodyRunner does what bodies of rules say.
type BodyRunner interface {
	// RunBody does what the body of a layer says. It gives what the last of its own steps gave.
	RunBody(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame, c Call) (types.Value, error)
}

// New gives the evaluator of a game.
func New(w *world.World, run *command.Run, o Options) *Evaluator {
	ev := &Evaluator{world: w, run: run, Options: o}
	ev.Layers, ev.Boxes = ev, ev
	return ev
}
