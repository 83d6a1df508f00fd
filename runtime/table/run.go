package table

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/trace"
)

// Run is the command or question in progress, with all that is set only while it goes on.
// The zero Run is idle. It belongs to the goroutine of its table, and is passed to all that
// evaluates; exported methods of Table and Check take that of the table.
type Run struct {
	t *Table

	command  *command // the outermost command; nil outside of commands
	entering *Entry   // the entry that [Options.Enter] is about to run
	chance   Branching
	trace    *trace.Recorder // nil records nothing
	actor    actor           // the module whose code runs, where some are limited
	budget   *Budget         // of the options of the table

	queries   int          // depth of questions being answered: above 0 nothing may be written
	unmetered int          // steps left before a question opens its own budget; 0 while one is open
	supposed  *supposition // the thing that [Evaluator.AskAs] assumes; nil for none
	passing   *passing     // set while time passes
	imagining bool         // the command never happens, as in odds and simulation

	settling *Check    // the check whose lines are being worked out
	rolling  *Check    // the check that is being rolled, offered and followed
	throwing *Check    // the check whose dice are rolled next; nil for dice without a check
	buying   *Purchase // whose function is being called
	lazily   int       // rolls and opened checks so far that a line asked for by reading it

	headline headlineNotes

	stack  callStack
	course courseCount
}

// callStack is the rules and layers that are being evaluated, and storage for the frames
// in which their formulas run. The storage is reused.
type callStack struct {
	trail  []step // the rules being evaluated, outermost first
	frames frames
	quick  []*frame     // by depth, for questions that need nothing else
	layers []wrapping   // the layers of the rules being evaluated
	lends  []*lentFrame // frames with words of layers, see lend
	lent   int          // how many of lends are in use
	calls  []*Call      // arguments of functions of the engine, by depth
	room   formula.Room // registers of formulas
}

// courseCount is what an imagined course took.
type courseCount struct {
	rolled  int   // dice
	taken   int64 // steps of scripts, once the course is over
	spared  int64 // steps that were not taken because their result was known
	overrun int64 // steps after which a subrun had no end
}

// headlineNotes is how a headline is being written.
type headlineNotes struct {
	ref      *types.Ref // set to the first reference printed; nil when not recording
	columned bool       // texts that are left out leave room
}
