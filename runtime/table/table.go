// Package table is one game table: the state of a game, the linked rules, the
// source of chance, the people who decide, and the journal of what happened.
//
// A caller makes a [Table] from a linked rulebook with [New], brings things to
// it with [Table.Bring], lets them act with [Table.Do] and asks rules with
// [Table.Ask]. Every outermost action or check is a command: it runs on a
// savepoint with a tape of dice and decisions, and either all of it happened or
// nothing. [Table.Undo] takes commands back, [Table.Take] buys an offer late by
// running the command again on the same dice, [Table.Why] runs it once more
// with a watcher and throws it away.
//
// [Table.AppendBeside] and [Table.Resume] take a game from one process to another,
// [Table.Recorded] and [Table.Recall] its journal.
//
// Dice come from a [dice.Source] or, when odds are worked out, from a
// [Branching]; decisions come from a [Decider]. There is no other source of
// chance, choice or time.
//
// A Table is for one goroutine.
package table

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Options are what a table is made of. Book is required; the rest has
// defaults: dice that refuse to be rolled, a decider that refuses to decide, no
// listener.
type Options struct {
	Book    *rules.Program
	Dice    dice.Source
	Decider Decider
	// Say hears messages of rules, in order, once the command succeeded.
	Say func(message string)
	// Happened hears of every command that succeeded, before what it said. It may be
	// nil.
	Happened func(e *Entry)
	// Tell makes a text fit to be shown, and says whether there is room for it in
	// this command. Nil leaves texts as they are.
	Tell func(text string) (shown string, ok bool)
	// Option gives the value of a module's option.
	Option func(module, name string) (types.Value, bool)
	// Enter runs one command under the script host's budget; nil runs it plainly.
	Enter func(run func() error) error
	// Writes is asked before each change of the game; its error ends the command,
	// as when the game cannot be kept any more. Nil allows everything.
	Writes func() error
	// Lines knows what was typed in the lines of commands, for who is told of them. Nil
	// where nobody does.
	Lines Lines
	// Question runs what only asks, outside of commands, under the script host's
	// budget: one of its own, or that of the script that asks. Nil runs it plainly.
	Question func(run func() error) error
	// Spend counts steps of work that the engine does for scripts: rules that ask
	// rules, lists that formulas go through, time that passes. An error, of a
	// budget that is spent or of a person who stopped it, ends the command. Nil
	// counts nothing.
	Spend func(steps int64) error
	// Spared counts steps that an imagined course need not take, since the same was
	// played before: they count as its own. Nil counts nothing.
	Spared func(steps int64) error
	// Used tells how many steps the command has used that runs now: what takes some
	// and is remembered is known by that. Nil where nothing is counted.
	Used func() int64
	// Apart runs one imagined course under a budget of its own and tells the
	// steps of scripts that it used; nil runs it as Enter does.
	Apart func(run func() error) (steps int64, err error)
	// Course runs what plays many commands one after the other, and Stopped
	// tells in between whether a person wants it to end. They may be nil.
	Course  func(run func() error) error
	Stopped func() error
	// InOne plays each course of odds in one piece, so that all checks that it opens can
	// be looked at. That takes more branches.
	InOne bool
	// KeepsNames lets things be called what nothing may be called, see [diag.Unfit]: lines that
	// an older version let in are played again.
	KeepsNames bool
	// Came hears of the places of steps, costs, rows, layers and purchases as they come to
	// effect, for who measures what examples need. Nil where nobody does.
	Came func(pos diag.Pos)
	// BuiltIns are the kinds that the engine brings; see the package builtin.
	BuiltIns []BuiltIn
}

// Table is one game in progress.
type Table struct {
	Options
	hearing
	run *Run // what goes on; idle while nothing is done or asked

	eval    *Evaluator
	checks  *Checks
	offers  *Offers
	actions *Actions
	explore *Explorer
	journal *Journal
	rules   layering  // works rules out through their layers; eval, unless a test puts the oracle there
	boxes   boxReader // reads boxes; the table itself, likewise

	book   *rules.Program
	state  *state.Store
	events *state.Store

	boxed    []boxedNouns // by the number of a record
	sheets   *sheets
	kinds    kinds
	listings listings
	found    foundRules
	spelled  spelled
	nameBox  state.Box
	names    int                 // the index of taken names
	due      int                 // the index of what is scheduled by its time
	repeats  int                 // the index of what is scheduled by whose it is
	awaiting int                 // the index of what is scheduled by the actions it counts
	outlasts int                 // ... by whose actions these are
	actors   int                 // ... by who acts then
	setters  int                 // ... by the entry that put it there
	reasons  int                 // the index of why somebody has an entry
	sources  int                 // ... by what that comes from
	builtIns map[string]*beside  // by kind
	carried  map[uint64]*carried // what those carry who carry much
	replaced map[*rules.Program]*rules.Program

	reads   *[]boxRead         // notes which boxes are read; nil for nowhere
	known   map[state.ID]known // what was ever at the table
	copies  map[string]bool    // kinds of which somebody had one of several, ever
	limited map[string]*Limit  // modules that may not do everything; nil for none
}

// layering works rules out through their layers.
type layering interface {
	evaluate(r *rules.Rule, f *frame) (types.Value, error)
	base(r *rules.Rule, f *frame) (types.Value, error) // without what stands around the definition
}

// boxReader reads boxes.
type boxReader interface {
	read(n types.Noun, b *content.Box) (types.Value, error)
}

// counted is the highest numbers of records and of things made in play.
type counted struct{ records, events state.ID }

// eventBase lifts the numbers of events above those of records.
const eventBase = state.Span

// MaxDepth is how deep rules may call rules.
const MaxDepth = 150

// New opens a table on an empty game.
func New(o Options) *Table {
	t := &Table{Options: o, run: &Run{}, book: o.Book, state: state.New(), events: state.New(), known: map[state.ID]known{}}
	for _, kind := range []string{"game", "time"} {
		t.state.Create(kind)
	}
	t.eval = &Evaluator{t: t}
	t.checks = &Checks{t: t, notation: map[string]*dice.Expression{}}
	t.offers, t.actions, t.explore, t.journal = &Offers{t: t}, &Actions{t: t}, &Explorer{t: t}, &Journal{t: t}
	t.rules, t.boxes = t.eval, t
	t.names, t.due, t.repeats = t.state.Index(namesIndex), t.state.Index(dueIndex), t.state.Index(repeatsIndex)
	t.buildIn(o.BuiltIns)
	t.awaiting, t.outlasts, t.actors, t.setters = t.state.Index(waitsIndex), t.state.Index(ofIndex), t.state.Index(actsIndex), t.state.Index(setByIndex)
	t.journal.enters = t.journal.entered
	t.laysOut(o.Book)
	t.reasons, t.sources = t.state.Index(holdsIndex), t.state.Index(fromIndex)
	allowed := func() error {
		if t.Writes == nil {
			return nil
		}
		return t.Writes()
	}
	t.state.Writes, t.events.Writes = allowed, allowed
	return t
}

// Book is the rules in force.
func (t *Table) Book() *rules.Program { return t.book }

// State is the game itself; change it through the table alone.
func (t *Table) State() *state.Store { return t.state }

// Events holds the things that were made in play, as State holds the game.
func (t *Table) Events() *state.Store { return t.events }

// Hash tells games apart. Who came to the table and left again leaves no trace in
// it, nor does a command that was taken back.
func (t *Table) Hash() state.Hash {
	return t.state.Alike(func(string, string, types.Value) bool { return false })
}

// Game is the noun of the game itself, Time that of its clock.
func (t *Table) Game() types.Noun { return types.Noun{Record: 1, Kind: "game"} }

// Time is the game clock.
func (t *Table) Time() types.Noun { return types.Noun{Record: 2, Kind: "time"} }

// kind is the kind of a noun.
func (t *Table) kind(n types.Noun) *content.Kind { return t.kindCalled(n.Kind) }

// Record makes the noun of a record, also of one that is gone.
func (t *Table) Record(id state.ID) types.Noun {
	kind := t.state.Kind(id)
	if kind == "" {
		known := t.known[id]
		return types.Noun{Record: id, Kind: known.kind, Name: known.of}
	}
	if t.copies[kind] {
		return types.Noun{Record: id, Kind: kind, Name: t.copyOf(id)}
	}
	return types.Noun{Record: id, Kind: kind}
}

// entityNoun is the noun of somebody by the record's number.
func (t *Table) entity(id uint64) types.Noun {
	if id == 0 {
		return types.Noun{}
	}
	return t.Record(id)
}

// isEvent tells things made in play from records of the game.
func isEvent(n types.Noun) bool { return n.Record > eventBase }

// Entry is the printed entry behind a noun; nil for events, and for records but copies.
func (t *Table) Entry(n types.Noun) *content.Entry {
	if n.Record != 0 && !n.IsCopy() || n.Kind == "" {
		return nil
	}
	return t.book.Catalogue.Entry(n.Kind, n.Name)
}

// NameOf is the name of a thing for people: "Ann", "guard 2", "Ann's Climbing",
// "Bob who left". What has no name goes by its number or, while odds are worked
// out, by its place among all that is there: the same for situations that are
// alike.
func (t *Table) NameOf(n types.Noun) string {
	switch {
	case n.Record == 0 && n.Owner != 0:
		return t.spelled.text(ofSomebody, t.nameOfOwner(n.Owner), n.Name, "")
	case n == types.Noun{}:
		return "nobody"
	case isEvent(n):
		return "the " + n.Kind
	case n.Record != 0 && t.isGone(n):
		return t.goneName(n)
	case n.IsCopy():
		return t.nameOfCopy(n)
	case n.Record != 0:
		return t.nameOfRecord(n.Record)
	}
	return n.Name
}

// nameOfOwner is the name of somebody by the record's number.
func (t *Table) nameOfOwner(id uint64) string {
	if len(t.copies) == 0 {
		if name := t.ownName(id); name != "" {
			return name
		}
	}
	return t.NameOf(t.entity(id))
}

// NameOfTaker is the name of whoever takes an offer: for the game it is the gamemaster.
func (t *Table) NameOfTaker(n types.Noun) string {
	if n == t.Game() {
		return "the gamemaster"
	}
	return t.NameOf(n)
}

// Show writes a value for people, with the names of things.
func (t *Table) Show(v types.Value) string {
	switch v := v.(type) {
	case types.Noun:
		return t.NameOf(v)
	case types.List:
		names := make([]string, len(v))
		for i, e := range v {
			names[i] = t.Show(e)
		}
		return listText(v, names)
	case types.Map:
		s := ""
		for i, p := range v {
			if i > 0 {
				s += ", "
			}
			s += t.Show(p.Key) + ": " + t.Show(p.Value)
		}
		return "{" + s + "}"
	}
	return types.Format(v)
}

// Afterwards does something as soon as no command is running: now, or when the
// one that is has ended.
func (t *Table) Afterwards(do func()) {
	run := t.run
	if run.command == nil {
		do()
		return
	}
	t.journal.later = append(t.journal.later, do)
}

// ended does what had to wait for the end of the command.
func (t *Table) ended() {
	later := t.journal.later
	t.journal.later = nil
	for _, do := range later {
		do()
	}
}

// Use puts other rules in force; the game itself stays as it is.
func (t *Table) Use(b *rules.Program) {
	run := t.run
	t.book, t.Options.Book = b, b
	t.laysOut(b)
	run.stack.quick = nil    // of rules of the old book
	t.checks.listed.forget() // the dice of the old book are not rolled any more
}

// laysOut numbers the boxes as a book does.
func (t *Table) laysOut(b *rules.Program) {
	t.state.Lay(b.Layout())
	t.events.Lay(b.Layout())
	t.nameBox = b.Layout().Box("entity", "name")
}

// Replace puts a book in the place of one that cannot be played any more, now and
// in all that happened or was taken back: it holds the same rules.
func (t *Table) Replace(old, now *rules.Program) {
	if t.replaced == nil {
		t.replaced = map[*rules.Program]*rules.Program{}
	}
	for gone, by := range t.replaced {
		if by == old {
			t.replaced[gone] = now
		}
	}
	t.replaced[old] = now
	if t.book == old {
		t.Use(now)
	}
}
