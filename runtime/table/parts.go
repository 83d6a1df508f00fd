package table

import (
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
)

// The parts of a table. Each stands for a package to come: a part calls those before it
// in this file, and those behind it through the table.

// Journal holds the commands that happened, and runs, undoes and repeats them.
type Journal struct {
	t               *Table
	entries         []*Entry
	late            *LatePurchases
	changes         *Changelog
	line            int          // the number of the line of the prompt; Undo takes back whole lines
	entering        *Entry       // the entry that [Options.Enter] is about to run
	runEnteringFunc func() error // runs it
	afterwards      []func()     // waits for the end of the command
}

// LatePurchases takes offers after their outcome was announced.
type LatePurchases struct {
	t            *Table
	jo           *Journal
	replaced     *Undone // what purchases of this line replaced; nil for none
	replacedFrom int     // at which entry of the journal playthrough began
}

// Changelog tells which boxes commands changed.
type Changelog struct {
	t        *Table
	jo       *Journal
	baseline changeBaseline
}

// Eval is the part that asks rules.
func (t *Table) Eval() *eval.Evaluator { return t.eval }

// Checks is the part that opens checks and rolls dice.
func (t *Table) Checks() *checks.Checks { return t.checks }

// Offers is the part that makes offers.
func (t *Table) Offers() *offers.Offers { return t.offers }

// Actions is the part that performs actions.
func (t *Table) Actions() *actions.Actions { return t.actions }

// Explorer is the part that plays what never happens.
func (t *Table) Explorer() *Explorer { return t.explore }

// Journal is the part that holds what happened.
func (t *Table) Journal() *Journal { return t.journal }

// Late is the part that takes offers late.
func (t *Table) Late() *LatePurchases { return t.journal.late }

// Changes is the part that tells what changed.
func (t *Table) Changes() *Changelog { return t.journal.changes }
