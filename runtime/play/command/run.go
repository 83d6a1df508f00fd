// Package command holds the command or question in progress: a [Run], which is passed to
// everything that evaluates. A Run knows what the command did so far ([Progress]), the dice
// and decisions that it has and asks for ([Inputs], [Decision]), who acts and what they may
// do ([Limit]), how much work is left ([Budget]), and which rules are being evaluated. It
// reaches what exists in package world, and calls the packages above through [Host], [Check],
// [Opened] and [Parts].
//
// [NewRun] gives an idle run. Who begins a command or a question keeps the [Scope] of the run,
// sets its own, and puts the old one back at the end, whatever happened.
package command

import (
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// MaxDepth is how deep rules may call rules.
const MaxDepth = 150

// Run is the command or question in progress, with all that is set only while it goes on.
// It is passed to everything that evaluates. A table has one, which is idle while its
// Command is nil and nothing is asked; it belongs to the goroutine of the table.
type Run struct {
	World   *world.World
	Host    Host    // the packages above, which are called back
	Decider Decider // answers questions; nil where nobody does
	Budget  *Budget
	Limits  map[string]*Limit // modules that may not do everything; nil for none
	Actor   actor             // the module whose code runs, where some are limited

	Scope
	Throwing Check  // the check whose dice are rolled next; nil for dice without a check
	Trail    []step // the rules being evaluated, outermost first
	Meter    meter
}

// Scope is what a command, a question or a part of odds sets while it goes on. Who begins
// one keeps the scope around it and puts that back.
type Scope struct {
	Command     *Progress       // the outermost command; nil outside of commands
	Odds        followed        // how odds follow the dice; zero in play
	Trace       *trace.Recorder // nil records nothing
	Dice        dice.Source     // nil where nothing can be rolled
	Queries     int             // depth of questions being answered: above 0 nothing may be written
	Settling    Check           // the check whose lines are being worked out
	Rolling     Check           // the check that is being rolled, offered and followed
	Buying      any             // the purchase whose function is being called; nil for none
	Supposition *Supposition    // the thing that a question assumes; nil for none
	Passing     *Passing        // set while time passes
	Imagining   bool            // the command never happens, as in odds and simulation
}

// Host is what a run calls of the packages above.
type Host interface {
	// Ask gives the answer of a rule whose parameters are known to be right.
	Ask(run *Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error)
	// Read gives the value of a box, as the run may read it.
	Read(run *Run, n types.Ref, b *content.Box) (types.Value, error)
}

// NewRun gives an idle run.
func NewRun(w *world.World, host Host, budget *Budget) *Run {
	return &Run{World: w, Host: host, Budget: budget}
}

// meter counts what the run takes.
type meter struct {
	Unmetered int // steps left before a question opens its own budget; 0 while one is open
	Lazily    int // rolls and opened checks so far that a line asked for by being read

	// Of an imagined course.
	Rolled  int   // dice
	Taken   int64 // steps of scripts, once the course is over
	Spared  int64 // steps that were not taken because their result was known
	Overrun int64 // steps after which a subrun had no end
}

// Supposition is a thing that exists for one question alone.
type Supposition struct {
	Ref   types.Ref
	Boxes map[string]types.Value // by name
}

// Passing is time that passes: what happens on the way may let more of it pass.
type Passing struct {
	Ended float64 // up to when the ends of units have happened
	// Units of which nothing but boxes hears: up to when those have refilled.
	Quiet    float64
	With     bool            // those that end at that very time, too
	Listened map[string]bool // units at whose end rules act
}
