package eval

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// OpenCheck is an open check as its lines, and the layers around it, see it. A frame sees one
// possible state of the dice, [Frame.State], or all that remain. In the second case reading
// something that differs between them chooses one of its values, and the states with another
// one are dropped.
type OpenCheck interface {
	// Value is the check as a value.
	Value() command.Check
	// RollerValue is who rolls; nil for nobody.
	RollerValue() types.Value
	// EachState reports whether the frame sees one of several possible states of the dice.
	// Then nothing with an effect may be evaluated, which would happen for each of them.
	EachState(f *Frame) bool

	// Line is the value of the line with an index.
	Line(f *Frame, i int) (types.Value, error)
	// Dice are the dice that count.
	Dice(f *Frame) (types.Value, error)
	// DiceInOrder declares, for odds, that it matters which die shows what: outcomes with the
	// same faces must not be merged. path leads from the check to the one with the dice.
	DiceInOrder(f *Frame, path string) error
	// Labelled are the dice of a label.
	Labelled(f *Frame, label string) (types.Value, error)
	// Symbols is how often a symbol is on the dice, or on those with a label.
	Symbols(f *Frame, path, label, word string) (types.Value, error)
	// NestedLine is the value of a line of the nested check that path leads to.
	NestedLine(f *Frame, path, line string) (types.Value, error)

	// StandardLine is the value of a line that no layer defines.
	StandardLine(f *Frame, r *rules.Rule) (types.Value, error)
	// RollLine returns the total of the dice of a line. They are rolled the first time.
	RollLine(f *Frame, y *rules.ExtraRoll) (types.Value, error)
	// OpenLine returns the check that is a line. It is opened the first time.
	OpenLine(f *Frame, r *rules.Rule, y *rules.Layer) (types.Value, error)

	// RecordOnceChange notes that a change with an occasion is in force for the line being evaluated.
	RecordOnceChange(y *rules.Layer, me types.Ref)
	// UsedUpByRoll reports whether this roll used up such a change, which stays in force for the roll.
	UsedUpByRoll(y *rules.Layer, me types.Ref) bool
}

// CheckValue is a check as a value, which can be rolled.
type CheckValue interface {
	command.Check
	// Start rolls the check unless it was rolled before.
	Start(run *command.Run) error
}
