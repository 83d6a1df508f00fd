package rules

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Frame is the environment in which a formula is evaluated: the getters of its symbols read it.
type Frame interface {
	// Thing returns the thing whose rule is evaluated.
	Thing() types.Ref
	// Self returns Thing as a value, which is allocated once.
	Self() types.Value
	// Asker calls rules, which are *Rule. Their things are types.Ref.
	formula.Asker
	// Arg returns the argument for a parameter; nil if it is optional and was omitted.
	Arg(name string) (types.Value, error)
	// Extra returns the value of a contextual name: me, payer, usual, roller.
	Extra(name string) (types.Value, error)
	// Line returns a line of the open check.
	Line(index int) (types.Value, error)
	// Before returns a line of the open check as it was when the offer was bought.
	Before(index int) (types.Value, error)
	// NestedLine returns a line of a check nested in the open check. path leads to it: "rival",
	// "rival.theirs".
	NestedLine(path, line string) (types.Value, error)
	// Dice returns the values of the kept dice of the open check.
	Dice() (types.Value, error)
	// InOrder must be called before a formula reads the order of the dice of the open check or,
	// with a path, of a nested one. Odds return an error if they merged outcomes that differ in
	// the order.
	InOrder(path string) error
	// Labelled returns the values of the kept dice with a label.
	Labelled(label string) (types.Value, error)
	// Symbols returns how often the kept dice show a word. path leads to a nested check, ""
	// to the open one; label selects dice, "" all.
	Symbols(path, label, word string) (types.Value, error)
	// Box returns the value of a box of a thing.
	Box(of types.Ref, box *content.Box) (types.Value, error)
	// OwnBox returns the value of a box of Thing.
	OwnBox(box *content.Box) (types.Value, error)
	// RatedEntryOf returns a reference to a rated entry of somebody.
	RatedEntryOf(entry *content.Entry, who types.Ref) types.Value
	// Owner returns the owner of a thing.
	Owner(of types.Ref) (types.Value, error)
	// Name returns the name of a thing.
	Name(of types.Ref) (string, error)
	// All lists the things of a kind on the table that a module sees.
	All(module, kind string) (types.Value, error)
	// InAll reports whether a thing is in the list that All returns.
	InAll(module, kind string, n types.Ref) (bool, error)
	// Entries returns the list of the printed entries of a kind that a module sees as entries
	// of somebody; of a carried kind only those that somebody has. of is zero for entries of
	// nobody.
	Entries(module string, kind *content.Kind, of types.Ref) (types.Value, error)
	// InEntries reports whether a thing is in the list that Entries returns.
	InEntries(module string, kind *content.Kind, of, n types.Ref) (bool, error)
	// EntryOf returns a reference to an entry of somebody.
	EntryOf(who, entry types.Ref) (types.Value, error)
	// Has reports whether somebody has an entry, which is a reference or a name.
	Has(who types.Ref, entry types.Value) (types.Value, error)
	// Done returns how often a thing did what is counted.
	Done(of types.Ref, c *Count) (types.Value, error)
	// Option returns the value of an option of a module.
	Option(o *OptionRead) (types.Value, error)
}

// SingletonRecord returns the number of the record of the game or of its clock; 0 for other kinds.
func SingletonRecord(kind string) uint64 {
	switch kind {
	case "game":
		return 1
	case "time":
		return 2
	}
	return 0
}
