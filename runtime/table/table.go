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
// Dice come from a [dice.Source] or, when odds are worked out, from a
// [Branching]; decisions come from a [Decider]. There is no other source of
// chance, choice or time.
//
// A Table is for one goroutine.
package table

import (
	"fmt"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
	"houserule/runtime/state"
)

// Options are what a table is made of. Book is required; the rest has
// defaults: dice that refuse to be rolled, a decider that refuses to decide, no
// listener.
type Options struct {
	Book    *rulebook.Book
	Dice    dice.Source
	Decider Decider
	// Say hears messages of rules, in order, once the command succeeded.
	Say func(message string)
	// Option gives the value of a module's option.
	Option func(module, name string) (types.Value, bool)
	// Enter runs one command under the script host's budget; nil runs it plainly.
	Enter func(run func() error) error
	// Course runs what plays many commands one after the other, and Stopped
	// tells in between whether a person wants it to end. They may be nil.
	Course  func(run func() error) error
	Stopped func() error
}

// Table is one game in progress.
type Table struct {
	Options
	book   *rulebook.Book
	state  *state.Store
	events *state.Store

	branching Branching
	running   *command
	journal   []*Entry
	line      int   // the group of commands that one :undo takes back
	pure      int   // how many questions are being answered
	settling  *Form // whose lines are being worked out
	watch     *watcher
	trail     []step
	notation  map[string]*dice.Expression
	listed    listed // results of dice, for odds
	supposed  *supposition
	names     int // the index of taken names
	due       int // the index of what is scheduled by its time
	repeats   int // the index of what is scheduled by whose it is
	layers    int // the index of layers
	tops      tops
	passing   *passing // while time passes
	later     []func() // what waits for the end of the command
}

// eventBase lifts the numbers of events above those of records.
const eventBase = 1 << 40

// MaxDepth is how deep rules may call rules.
const MaxDepth = 150

// New opens a table on an empty game.
func New(o Options) *Table {
	t := &Table{Options: o, book: o.Book, state: state.New(), events: state.New(), notation: map[string]*dice.Expression{}}
	for _, kind := range []string{"game", "time"} {
		t.state.Create(kind)
	}
	t.names, t.due, t.repeats = t.state.Index(namesIndex), t.state.Index(dueIndex), t.state.Index(repeatsIndex)
	t.layers = t.state.Index(layersIndex)
	return t
}

// Book is the rules in force.
func (t *Table) Book() *rulebook.Book { return t.book }

// State is the game itself; change it through the table alone.
func (t *Table) State() *state.Store { return t.state }

// Hash tells situations apart.
func (t *Table) Hash() state.Hash { return t.state.Hash() }

// Game is the noun of the game itself, Time that of its clock.
func (t *Table) Game() types.Noun { return types.Noun{Record: 1, Kind: "game"} }

// Time is the game clock.
func (t *Table) Time() types.Noun { return types.Noun{Record: 2, Kind: "time"} }

// kind is the kind of a noun.
func (t *Table) kind(n types.Noun) *content.Kind { return t.book.Catalogue.Kind(n.Kind) }

// Record makes the noun of a record.
func (t *Table) Record(id state.ID) types.Noun { return types.Noun{Record: id, Kind: t.state.Kind(id)} }

// entityNoun is the noun of somebody by the record's number.
func (t *Table) entity(id uint64) types.Noun {
	if id == 0 {
		return types.Noun{}
	}
	return t.Record(id)
}

// isEvent tells things made in play from records of the game.
func isEvent(n types.Noun) bool { return n.Record >= eventBase }

// Entry is the printed entry behind a noun; nil for records and events.
func (t *Table) Entry(n types.Noun) *content.Entry {
	if n.Record != 0 || n.Kind == "" {
		return nil
	}
	return t.book.Catalogue.Entry(n.Kind, n.Name)
}

// NameOf is the name of a thing for people: "Ann", "guard 2", "Ann's Climbing".
func (t *Table) NameOf(n types.Noun) string {
	switch {
	case n == types.Noun{}:
		return "nobody"
	case isEvent(n):
		return "the " + n.Kind
	case n.Record != 0:
		if v, ok := t.state.Get(n.Record, "name"); ok {
			if s, ok := v.(string); ok && s != "" {
				return s
			}
		}
		if n.Record <= 2 {
			return "the " + n.Kind
		}
		return fmt.Sprintf("%s %d", n.Kind, n.Record)
	case n.Owner != 0:
		return t.NameOf(t.entity(n.Owner)) + "'s " + n.Name
	}
	return n.Name
}

// Show writes a value for people, with the names of things.
func (t *Table) Show(v types.Value) string {
	switch v := v.(type) {
	case types.Noun:
		return t.NameOf(v)
	case types.List:
		s := ""
		for i, e := range v {
			if i > 0 {
				s += ", "
			}
			s += t.Show(e)
		}
		return s
	}
	return types.Format(v)
}

// Afterwards does something as soon as no command is running: now, or when the
// one that is has ended.
func (t *Table) Afterwards(do func()) {
	if t.running == nil {
		do()
		return
	}
	t.later = append(t.later, do)
}

// ended does what had to wait for the end of the command.
func (t *Table) ended() {
	later := t.later
	t.later = nil
	for _, do := range later {
		do()
	}
}

// Use puts other rules in force; the game itself stays as it is.
func (t *Table) Use(b *rulebook.Book) {
	t.book, t.Options.Book = b, b
	t.listed.forget() // the dice of the old book are not rolled any more
}
