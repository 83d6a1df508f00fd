package table

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
	world   *world.World
	host    runHost // the packages above, which are called back
	Decider Decider // answers questions; nil where nobody does
	budget  *Budget
	limits  map[string]*Limit // modules that may not do everything; nil for none
	actor   actor             // the module whose code runs, where some are limited

	scope
	throwing checkHandle // the check whose dice are rolled next; nil for dice without a check
	lazily   int         // rolls and opened checks so far that a line asked for by reading it

	unmetered int    // steps left before a question opens its own budget; 0 while one is open
	trail     []step // the rules being evaluated, outermost first
	course    courseCount
}

// scope is what a command, a question or a part of odds sets while it goes on. Who begins
// one keeps the scope around it and puts that back.
type scope struct {
	command   *Progress       // the outermost command; nil outside of commands
	odds      followed        // how odds follow the dice; zero in play
	trace     *trace.Recorder // nil records nothing
	Dice      dice.Source     // nil where nothing can be rolled
	queries   int             // depth of questions being answered: above 0 nothing may be written
	settling  checkHandle     // the check whose lines are being worked out
	rolling   checkHandle     // the check that is being rolled, offered and followed
	buying    any             // the purchase whose function is being called; nil for none
	supposed  *supposition    // the thing that a question assumes; nil for none
	passing   *passing        // set while time passes
	imagining bool            // the command never happens, as in odds and simulation
}

// runHost is what a run calls of the packages above.
type runHost interface {
	// Ask gives the answer of a rule whose parameters are known to be right.
	Ask(run *Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error)
	// Read gives the value of a box, as the run may read it.
	Read(run *Run, n types.Ref, b *content.Box) (types.Value, error)
}

// NewRun gives an idle run.
func NewRun(w *world.World, host runHost, budget *Budget) *Run {
	return &Run{world: w, host: host, budget: budget}
}

// courseCount is what an imagined course took.
type courseCount struct {
	rolled  int   // dice
	taken   int64 // steps of scripts, once the course is over
	spared  int64 // steps that were not taken because their result was known
	overrun int64 // steps after which a subrun had no end
}

// Running tells whether a command is going on.
func (run *Run) Running() bool { return run.command != nil }

// supposition is a thing that exists for one question alone.
type supposition struct {
	ref   types.Ref
	boxes map[string]types.Value // by name
}

// passing is time that passes: what happens on the way may let more of it pass.
type passing struct {
	ended float64 // up to when the ends of units have happened
	// Units of which nothing but boxes hears: up to when those have refilled.
	quiet    float64
	with     bool            // those that end at that very time, too
	listened map[string]bool // units at whose end rules act
}
