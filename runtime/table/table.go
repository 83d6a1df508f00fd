// Package table implements a game in progress, a [Table]: it connects the state of a game, the
// linked rules, a source of dice, a decider, and the packages of runtime/play.
//
// A caller creates a [Table] from a linked program with [New], creates records with
// [actions.Actions.Bring], performs actions with [Journal.Do] and asks rules with
// [eval.Evaluator.Ask]. Every outermost action or check is a command. It runs in a transaction,
// which is rolled back on an error, and its dice and decisions are recorded as
// [command.Inputs]. [Journal] holds the commands and undoes them; [LatePurchases.Take] buys an
// offer late by running the command again on the same dice; [Journal.Why] runs it again with a
// recorder and rolls it back. [Explorer] runs commands for odds and simulation, and [Changelog]
// lists the boxes that commands changed.
//
// [Journal.AppendBeside] and [Journal.Resume] save and restore a game, [Journal.Recorded] and
// [Journal.Recall] its journal.
//
// Dice come from a [dice.Source] or, for odds, from a [command.Chance]; decisions come from a
// [command.Decider]. There is no other source of chance, choice or time.
//
// A Table must be used by one goroutine only.
package table

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/play/payment"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Options configure a table. Program is required. Without Dice no dice can be rolled, without
// Decider no decision can be made; all functions may be nil.
type Options struct {
	Program *rules.Program
	Dice    dice.Source
	Decider command.Decider
	// Numbers sets the numbers of the records that a new command creates, by key, if an earlier
	// process recorded them. All other records get the next free number.
	Numbers func(of *command.NamedList[state.ID])
	// OnMessage is called with each message of a command, in order, after the command succeeded.
	OnMessage func(message string)
	// OnEntry is called with each command that succeeded, before OnMessage for its messages.
	OnEntry func(e *Entry)
	// FitText returns a text as it is shown, and whether there is room for it in this
	// command. Nil shows texts unchanged.
	FitText func(text string) (shown string, ok bool)
	// Option returns the value of a module's option.
	Option func(module, name string) (types.Value, bool)
	// Enter runs one command under the budget of the script host; nil just calls run.
	Enter func(run func() error) error
	// BeforeWrite is called before each change of the game. Its error ends the command, for
	// example when the game cannot be saved any more.
	BeforeWrite func() error
	// Lines returns the typed lines of commands, to name them in messages; nil if there are
	// none.
	Lines Lines
	// RunQuery runs a question outside of commands under the budget of the script host: one
	// of its own, or that of the script that asks. Nil just calls run.
	RunQuery func(run func() error) error
	Budget   command.Budget
	// Batch runs a function that plays many commands. Stopped returns an error between them
	// if a person wants to stop.
	Batch   func(run func() error) error
	Stopped func() error
	// Reached is called with the position of each step, cost, row, layer and purchase that
	// takes effect, to measure the coverage of examples.
	Reached func(pos diag.Pos)
	// BuiltIns are the kinds of the engine; see package builtin.
	BuiltIns []world.BuiltIn
}

// Table is one game in progress.
type Table struct {
	Options Options // with which it was opened; Dice and Decider are nil, since the run has them
	world   *world.World
	run     *command.Run // never nil; idle between commands and questions

	eval     *eval.Evaluator
	checks   *checks.Checks
	offers   *offers.Offers
	payments *payment.Payments
	actions  *actions.Actions
	explore  *Explorer
	journal  *Journal
}

// New returns a table with an empty game.
func New(o Options) *Table {
	t := &Table{Options: o}
	t.world = world.New(o.Program, o.BuiltIns, func() error {
		if t.Options.BeforeWrite == nil {
			return nil
		}
		return t.Options.BeforeWrite()
	})
	t.run = command.NewRun(t.world, tableHost{t}, &t.Options.Budget)
	t.eval = eval.New(t.world, t.run, eval.Options{Option: o.Option, RunMetered: o.RunQuery, OnReached: o.Reached})
	t.checks = checks.New(t.eval, t.run, func(title string, do func() error) error {
		_, err := t.journal.Transaction(title, func() (any, error) { return nil, do() })
		return err
	})
	t.payments = payment.New(t.eval, o.Reached)
	t.offers = offers.New(t.eval, t.run, t.payments, o.Reached)
	t.explore, t.journal = &Explorer{world: t.world, run: t.run, eval: t.eval, offers: t.offers, enter: o.Enter}, &Journal{t: t}
	t.journal.late, t.journal.changes = &LatePurchases{t: t, jo: t.journal}, &Changelog{t: t, jo: t.journal}
	t.actions = actions.New(actions.Parts{World: t.world, Eval: t.eval, Checks: t.checks, Offers: t.offers, Payments: t.payments, Player: t.explore, Commands: t.journal,
		Reached: o.Reached, FitText: o.FitText})
	t.explore.actions = t.actions
	t.checks.Offers, t.checks.Lines, t.offers.Bodies = t.offers, t.actions, t.actions
	t.eval.Bodies = t.actions
	t.run.Dice, t.run.Decider = o.Dice, o.Decider
	t.Options.Dice, t.Options.Decider = nil, nil // the run has them
	t.journal.runEnteringFunc = t.journal.runEntering
	return t
}

// Run returns the run of the table, which is idle between commands and questions.
func (t *Table) Run() *command.Run { return t.run }

// World returns the world of the table. It must be changed by commands only.
func (t *Table) World() *world.World { return t.world }

// Afterwards calls do when no command is running: now, or after the running one has ended.
func (jo *Journal) Afterwards(do func()) {
	run := jo.t.run
	if run.Command == nil {
		do()
		return
	}
	run.Command.NotMemoizable = true // do is not among the effects of a subrun
	jo.afterwards = append(jo.afterwards, do)
}

// runAfterwards calls the functions that wait for the end of the command.
func (jo *Journal) runAfterwards() {
	later := jo.afterwards
	jo.afterwards = nil
	for _, do := range later {
		do()
	}
}

// Use changes the rules in force. The state of the game is unchanged.
func (t *Table) Use(b *rules.Program) {
	t.world.Use(b)
	t.Options.Program = b
	t.eval.ProgramChanged()
	t.checks.ForgetDice() // those of the old program
}

// Replace replaces a program that cannot be run any more by one with the same rules, now and for
// all commands of the journal, undone ones included.
func (t *Table) Replace(old, now *rules.Program) {
	t.world.Replace(old, now)
	if t.world.Program() == old {
		t.Use(now)
	}
}
