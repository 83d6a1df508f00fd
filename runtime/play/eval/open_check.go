package eval

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// OpenCheck is an open check, as the formulas and functions of its lines and of what stands
// around it see it. A frame sees one possible state of the dice, or all that are left: then
// a look follows one of the answers.
type OpenCheck interface {
	// Value is the check as a value.
	Value() command.Check
	// RollerValue is who rolls; nil for nobody.
	RollerValue() types.Value
	// EachState tells whether the frame sees one of several possible states of the dice: what
	// does something cannot be done for each of them.
	EachState(f *Frame) bool

	// Line is the value of a line, by its place.
	Line(f *Frame, i int) (types.Value, error)
	// Dice are the dice that count.
	Dice(f *Frame) (types.Value, error)
	// DiceInOrder asks for dice of which it matters which shows what, where odds follow them;
	// of the check that a path of lines leads to.
	DiceInOrder(f *Frame, path string) error
	// Labelled are the dice of a label.
	Labelled(f *Frame, label string) (types.Value, error)
	// Symbols is how often a word lies on the dice, or on those of a label.
	Symbols(f *Frame, path, label, word string) (types.Value, error)
	// Held is a line of a check that is itself a line.
	Held(f *Frame, path, line string) (types.Value, error)

	// StandardLine is the value of a line that no layer defines.
	StandardLine(f *Frame, r *rules.Rule) (types.Value, error)
	// Throw gives the total of dice that the line throws, once.
	Throw(f *Frame, y *rules.Throw) (types.Value, error)
	// OpenLine opens, once, the check that is the line.
	OpenLine(f *Frame, r *rules.Rule, y *rules.Layer) (types.Value, error)

	// NoteInForce notes that a change that holds once is in force for the line being evaluated.
	NoteInForce(y *rules.Layer, me types.Ref)
	// UsedUp tells whether this roll used such a change up, which goes on holding on it.
	UsedUp(y *rules.Layer, me types.Ref) bool
}

// Starter is a check as a value.
type Starter interface {
	command.Check
	// Start rolls it, unless that was done.
	Start(run *command.Run) error
}
