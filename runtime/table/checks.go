package table

import (
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// Checks opens checks and rolls dice.
type Checks struct {
	t        *Table
	eval     *eval.Evaluator
	run      *command.Run // of the table; idle where nothing goes on
	offers   offerMaker
	bodies   bodyRunner
	commands commandRunner
	notation map[string]*dice.Expression           // parsed, by text
	ordered  map[*dice.Expression]*dice.Expression // see inOrder
	counting map[counting]*dice.Expression         // see countingBy
	listed   listed                                // results of dice, for odds
}

// offerMaker makes offers on checks.
type offerMaker interface {
	// offer lets people take offers on a check, before its dice are rolled or behind that.
	offer(run *command.Run, c *Check, before bool) error
	// changed is what a line becomes in which v stands by what was bought on a check.
	changed(run *command.Run, c *Check, i int, v types.Value, f *eval.Frame) (types.Value, error)
}

// bodyRunner does what bodies of rules say.
type bodyRunner interface {
	eval.BodyRunner
	// openLine opens a check that is a line, with its requirements and costs.
	openLine(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame) (*Check, error)
}

// commandRunner runs commands and what stands beside them.
type commandRunner interface {
	// transaction does something as a command of its own.
	transaction(title string, do func() error) error
	// asked answers a question, outside of commands under a budget of its own.
	asked(run *command.Run, do func() (types.Value, error)) (types.Value, error)
	// tried does something in which nothing may be written or rolled, and takes back all that
	// it did to the run; false where it broke.
	tried(run *command.Run, do func()) (completed bool)
}
