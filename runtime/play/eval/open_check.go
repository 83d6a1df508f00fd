package eval

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// OpenCheck is the interface of an open check for its lines and the layers around it. A frame
// sees one possible state of the dice, [Frame.State], or all that remain. In the second case
// reading a value that differs between them chooses one, and drops the states with another.
type OpenCheck interface {
	// Value returns the check as a value.
	Value() command.Check
	// RollerValue returns the roller; nil if there is none.
	RollerValue() types.Value
	// EachState reports whether the frame sees one of several possible states of the dice.
	// Then nothing with an effect may be evaluated: it would happen once for each of them.
	EachState(f *Frame) bool

	// Line returns the value of the line with an index.
	Line(f *Frame, i int) (types.Value, error)
	// Dice returns the dice that count.
	Dice(f *Frame) (types.Value, error)
	// DiceInOrder declares, for odds, that the order of the dice matters: outcomes with the same
	// faces in another order must not be merged. path leads from the check to the one with the dice.
	DiceInOrder(f *Frame, path string) error
	// Labelled returns the dice with a label.
	Labelled(f *Frame, label string) (types.Value, error)
	// Symbols returns how often a symbol is on the dice, or on those with a label.
	Symbols(f *Frame, path, label, word string) (types.Value, error)
	// NestedLine returns the value of a line of the nested check that path leads to.
	NestedLine(f *Frame, path, line string) (types.Value, error)

	// StandardLine returns the value of a line that no layer defines.
	StandardLine(f *Frame, r *rules.Rule) (types.Value, error)
	// RollLine returns the total of the dice of a line. The first call rolls them.
	RollLine(f *Frame, y *rules.ExtraRoll) (types.Value, error)
	// OpenLine returns the nested check of a line. The first call opens it.
	OpenLine(f *Frame, r *rules.Rule, y *rules.Layer) (types.Value, error)

	// RecordOnceChange records that a layer that holds once until an occasion is in force for the
	// line being evaluated.
	RecordOnceChange(y *rules.Layer, me types.Ref)
	// UsedUpByRoll reports whether this roll used up such a layer, which stays in force for the roll.
	UsedUpByRoll(y *rules.Layer, me types.Ref) bool
}

// CheckValue is a check as a value, which can be rolled.
type CheckValue interface {
	command.Check
	// Start rolls the check unless it was rolled before.
	Start(run *command.Run) error
}
