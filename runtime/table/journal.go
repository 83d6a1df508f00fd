package table

import (
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
)

// Journal runs commands, holds those that succeeded, and undoes, redoes and repeats them.
type Journal struct {
	t               *Table
	entries         []*Entry
	late            *LatePurchases
	changes         *Changelog
	line            int          // number of the present line of the prompt or script
	entering        *Entry       // the entry that [Options.Enter] runs
	playing         *Entry       // the entry that was begun last; it is in progress if the run has its command
	runEnteringFunc func() error // the method value runEntering, allocated once
	afterwards      []func()     // to be called at the end of the running command
}

// LatePurchases buys offers after the result of the check was announced.
type LatePurchases struct {
	t            *Table
	jo           *Journal
	replaced     *Undone // the commands that purchases of this line replaced; nil for none
	replacedFrom int     // index of the first of them in the journal
}

// Changelog lists the boxes that commands changed.
type Changelog struct {
	t        *Table
	jo       *Journal
	baseline changeBaseline
}

// Eval returns the component that evaluates rules.
func (t *Table) Eval() *eval.Evaluator { return t.eval }

// Checks returns the component that opens checks and rolls dice.
func (t *Table) Checks() *checks.Checks { return t.checks }

// Offers returns the component that makes offers.
func (t *Table) Offers() *offers.Offers { return t.offers }

// Actions returns the component that performs actions.
func (t *Table) Actions() *actions.Actions { return t.actions }

// Explorer returns the component that plays commands to be rolled back.
func (t *Table) Explorer() *Explorer { return t.explore }

// Journal returns the component that runs and holds commands.
func (t *Table) Journal() *Journal { return t.journal }

// Late returns the component that buys offers late.
func (t *Table) Late() *LatePurchases { return t.journal.late }

// Changes returns the component that lists changes.
func (t *Table) Changes() *Changelog { return t.journal.changes }
