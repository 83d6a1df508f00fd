package rules

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Frame is what a formula is evaluated in: the table at one moment, seen from
// one noun. The getters that scopes hand out ask it.
type Frame interface {
	// Ref is whose rule is being asked.
	Noun() types.Ref
	// Self is that noun as a value, which is the same at every asking.
	Self() types.Value
	// A rule that is asked is a *Rule, and what it is asked of a types.Ref.
	formula.Asker
	// Args is a parameter; none when it was left out and may be.
	Given(name string) (types.Value, error)
	// Extra is a word that holds in this place alone: me, payer, usual, roller.
	Extra(name string) (types.Value, error)
	// Line is a line of the open check.
	Line(index int) (types.Value, error)
	// Before is a line of the open check as it stood when an offer was bought.
	Before(index int) (types.Value, error)
	// Held is a line of a check that is a line of the open check, or of one that it
	// holds: path leads there, "rival" or "rival.theirs".
	Held(path, line string) (types.Value, error)
	// Dice is what the kept dice of the open check show.
	Dice() (types.Value, error)
	// InOrder asks for the dice of the open check, or of one to which a path of its lines
	// leads, in the order in which they lie: its error ends whatever has counted equal ones
	// together.
	InOrder(path string) error
	// Labelled is what those of them show that have a label.
	Labelled(label string) (types.Value, error)
	// Symbols is how often a word lies there, on all dice or on those of a label: of
	// the open check, or of one to which a path of its lines leads.
	Symbols(path, label, word string) (types.Value, error)
	// Box reads a box of a thing.
	Box(of types.Ref, box *content.Box) (types.Value, error)
	// OwnBox reads a box of the noun itself.
	OwnBox(box *content.Box) (types.Value, error)
	// RatedOf is a rated entry as somebody has it.
	RatedOf(entry *content.Entry, who types.Ref) types.Value
	// Owner is whose the thing is.
	Owner(of types.Ref) (types.Value, error)
	// Name is the name of a thing.
	Name(of types.Ref) (string, error)
	// All lists the things of a kind on the table that a module sees.
	All(module, kind string) (types.Value, error)
	// Among says whether a thing is one of those that All lists.
	Among(module, kind string, n types.Ref) (bool, error)
	// Entries lists what the books print of a kind, as far as a module sees it: as
	// somebody has it, of a carried kind only what that one has; or as nobody's.
	Entries(module string, kind *content.Kind, of types.Ref) (types.Value, error)
	// AmongEntries says whether a thing is one of those that Entries lists.
	AmongEntries(module string, kind *content.Kind, of, n types.Ref) (bool, error)
	// The is an entry as somebody has it.
	The(who, entry types.Ref) (types.Value, error)
	// Has says whether somebody carries an entry, or the one of a name.
	Has(who types.Ref, entry types.Value) (types.Value, error)
	// Option is a module's option.
	Option(o *OptionRead) (types.Value, error)
}

// Singleton is the record of the game or of its clock; 0 for other kinds.
func Singleton(kind string) uint64 {
	switch kind {
	case "game":
		return 1
	case "time":
		return 2
	}
	return 0
}
