// Package command contains the command or question in progress: a [Run], which is passed to
// everything that evaluates. A Run contains the effects of the command so far ([Progress]), its
// recorded dice and answers ([Inputs]), the module whose code runs and its [Permissions], the
// [Budget], and the stack of rules being evaluated. [Run.Decide] makes a [Decision]. A Run refers
// to the records of the game in package world, and calls the packages above through [Host],
// [Check], [CheckList] and [PartObserver].
//
// [NewRun] returns an idle run. The code that begins a command or a question saves the [Scope] of
// the run, sets its own, and restores the old one at the end, also after an error or a panic.
package command

import (
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// MaxDepth is the maximum nesting of rules that call rules.
const MaxDepth = 150

// Run is the command or question in progress, and everything that is set only meanwhile. It
// is passed to everything that evaluates. A table has one, which is idle while Command is
// nil and Queries is 0; it belongs to the goroutine of the table.
type Run struct {
	World       *world.World
	Host        Host    // calls back the packages above
	Decider     Decider // answers decisions; nil means default answers, see [Run.Decide]
	Budget      *Budget
	Permissions map[string]*Permissions // modules without all permissions, by id; nil for none
	Actor       actor                   // the module whose code runs; zero if no module is limited

	Scope
	NextRoll Check       // the check whose dice are rolled next; nil for dice without a check
	Calls    []callFrame // the rules being evaluated, outermost first
	Meter    meter
}

// Scope is the part of a Run that commands, questions and subruns of odds replace. Whoever
// begins one saves the scope and restores it at the end, also after a panic.
type Scope struct {
	Command      *Progress       // the outermost command; nil outside of commands
	Odds         oddsModes       // the modes of odds; zero in play
	Trace        *trace.Recorder // nil if nothing is recorded
	Dice         dice.Source     // nil if no dice can be rolled
	Queries      int             // nesting of questions in progress; above 0 nothing may be written
	Settling     Check           // the check whose lines are being evaluated; nil for none
	Rolling      Check           // the check between its first roll and its end; nil for none
	Purchase     any             // the purchase whose function is running; nil for none
	Hypothetical *Hypothetical   // a thing that a question assumes; nil for none
	Passing      *Passing        // set while game time passes; nil otherwise
	Simulated    bool            // the command is rolled back in the end, as in odds and simulation
}

// Host is implemented by the packages above.
type Host interface {
	// Ask returns the answer of a rule. The arguments must be valid.
	Ask(run *Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error)
	// Read returns the value of a box; an error if the run may not read it.
	Read(run *Run, n types.Ref, b *content.Box) (types.Value, error)
}

// NewRun returns an idle run.
func NewRun(w *world.World, host Host, budget *Budget) *Run {
	return &Run{World: w, Host: host, Budget: budget}
}

// meter counts the work of a run.
type meter struct {
	Unmetered   int // steps left before a query opens its own budget; 0 while one is open, -1 when they are used up
	Spent       int // steps spent so far, metered or not; only differences matter
	LineEffects int // rolls and opened checks that were caused by reading a line

	// Of a playthrough of odds or simulation.
	Rolled  int   // dice rolled
	Steps   int64 // steps of scripts; set when it has ended
	Saved   int64 // steps that memoized results saved
	Overrun int64 // steps after which a subrun was given up as endless; 0 for none
}

// Hypothetical is a thing that exists only during one question.
type Hypothetical struct {
	Ref   types.Ref
	Boxes map[string]types.Value // by name
}

// Passing is the progress of game time that passes. Rules that run meanwhile may let more time
// pass.
type Passing struct {
	Ended float64 // time up to which ends of units have been handled, in seconds of the game clock
	// QuietEnded is Ended for units at whose end no rule acts and boxes are only refilled.
	QuietEnded float64
	Inclusive  bool            // units that end exactly at QuietEnded have been handled, too
	HasRules   map[string]bool // units at whose end rules act
}
