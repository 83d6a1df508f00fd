// Package table is one game table: the state of a game, the linked rules, the
// source of chance, the people who decide, and the journal of what happened.
//
// A caller makes a [Table] from a linked rulebook with [New], brings things to
// it with [actions.Actions.Bring], lets them act with [Journal.Do] and asks rules with
// [eval.Evaluator.Ask]. Every outermost action or check is a command: it runs on a
// savepoint with a tape of dice and decisions, and either all of it happened or
// nothing. [Journal.Undo] takes commands back, [LatePurchases.Take] buys an offer late by
// running the command again on the same dice, [Journal.Why] runs it once more
// with a recorder and throws it away.
//
// [Journal.AppendBeside] and [Journal.Resume] take a game from one process to another,
// [Journal.Recorded] and [Journal.Recall] its journal.
//
// Dice come from a [dice.Source] or, when odds are worked out, from a
// [command.Chance]; decisions come from a [command.Decider]. There is no other source of
// chance, choice or time.
//
// A Table is for one goroutine.
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

// Options are what a table is made of. Book is required; the rest has
// defaults: dice that refuse to be rolled, a decider that refuses to decide, no
// listener.
type Options struct {
	Program *rules.Program
	Dice    dice.Source
	Decider command.Decider
	// Numbers sets the numbers of the records that a new command creates, by key, where an
	// earlier process recorded them. All other records get the next free number, as all do
	// where Numbers is nil.
	Numbers func(of *command.NamedList[state.ID])
	// OnMessage hears messages of rules, in order, once the command succeeded.
	OnMessage func(message string)
	// OnEntry hears of every command that succeeded, before what it said. It may be
	// nil.
	OnEntry func(e *Entry)
	// FitText makes a text fit to be shown, and says whether there is room for it in
	// this command. Nil leaves texts as they are.
	FitText func(text string) (shown string, ok bool)
	// Option gives the value of a module's option.
	Option func(module, name string) (types.Value, bool)
	// Enter runs one command under the script host's budget; nil runs it plainly.
	Enter func(run func() error) error
	// BeforeWrite is asked before each change of the game; its error ends the command,
	// as when the game cannot be kept any more. Nil allows everything.
	BeforeWrite func() error
	// Lines knows what was typed in the lines of commands, for who is told of them. Nil
	// where nobody does.
	Lines Lines
	// RunQuery runs what only asks, outside of commands, under the script host's
	// budget: one of its own, or that of the script that asks. Nil runs it plainly.
	RunQuery func(run func() error) error
	Budget   command.Budget
	// Batch runs what plays many commands one after the other, and Stopped
	// tells in between whether a person wants it to end. They may be nil.
	Batch   func(run func() error) error
	Stopped func() error
	// Reached hears of the places of steps, costs, rows, layers and purchases as they come to
	// effect, for who measures what examples need. Nil where nobody does.
	Reached func(pos diag.Pos)
	// BuiltIns are the kinds that the engine brings; see the package builtin.
	BuiltIns []world.BuiltIn
}

// Table is one game in progress.
type Table struct {
	Options Options // with which it was opened; Dice and Decider are those of the run
	world   *world.World
	run     *command.Run // what goes on; idle while nothing is done or asked

	eval     *eval.Evaluator
	checks   *checks.Checks
	offers   *offers.Offers
	payments *payment.Payments
	actions  *actions.Actions
	explore  *Explorer
	journal  *Journal
}

// New opens a table on an empty game.
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

// Run is the command or question in progress; it is idle where nothing goes on.
func (t *Table) Run() *command.Run { return t.run }

// World is what exists at the table; change it through the table alone.
func (t *Table) World() *world.World { return t.world }

// Afterwards does something as soon as no command is running: now, or when the
// one that is has ended.
func (jo *Journal) Afterwards(do func()) {
	run := jo.t.run
	if run.Command == nil {
		do()
		return
	}
	run.Command.NotMemoizable = true // what waits is no part of what an action comes to
	jo.afterwards = append(jo.afterwards, do)
}

// runAfterwards does what had to wait for the end of the command.
func (jo *Journal) runAfterwards() {
	later := jo.afterwards
	jo.afterwards = nil
	for _, do := range later {
		do()
	}
}

// Use puts other rules in force; the game itself stays as it is.
func (t *Table) Use(b *rules.Program) {
	t.world.Use(b)
	t.Options.Program = b
	t.eval.ProgramChanged()
	t.checks.ForgetDice() // the dice of the old book are not rolled any more
}

// Replace puts a book in the place of one that cannot be played any more, now and
// in all that happened or was taken back: it holds the same rules.
func (t *Table) Replace(old, now *rules.Program) {
	t.world.Replace(old, now)
	if t.world.Program() == old {
		t.Use(now)
	}
}
