package explain

import (
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Check is an open check as the texts about it need it. Making a
// text does not change the check, except through Look.
type Check interface {
	World() *world.World
	Rule() *rules.Rule
	Plan() *rules.Plan
	Ref() types.Ref    // the thing that the check is of; the zero Ref for none
	Roller() types.Ref // who rolls; the zero Ref for nobody

	// IsOpen reports whether the dice were rolled and offers were answered.
	IsOpen() bool
	// Dice returns the state of the dice; false unless exactly one is possible.
	Dice() (Dice, bool)
	// Rolls returns the rolls of the check: its own dice first, then added ones; nil before it is
	// rolled.
	Rolls() []*dice.Roll

	// Line returns the value of a line; nil if there is no such line.
	Line(name string) (types.Value, error)
	// Known is Line for a line that is no check and has no unrolled dice of its own; nil for
	// other lines.
	Known(name string) (types.Value, error)
	// Look is Line, and drops the possible states of the dice in which the line has another
	// value.
	Look(name string) (types.Value, error)
	// IsUnrolled reports whether a line has dice of its own that were not rolled yet.
	IsUnrolled(line string) bool
	// Inner returns the check that is a line; nil for other lines.
	Inner(line string) Check
	// Outer returns the check of which this one is a line; nil for none.
	Outer() Check
	// Summands returns the numbers whose sum is a line with the value is; only that value if the
	// line is no sum.
	Summands(line string, is float64) []float64
	// Text formats parts of a text of the module; roll returns what replaces the placeholder of
	// the dice. complete is false if a value in it is none.
	Text(parts []rules.TextPart, roll func() string) (text string, complete bool, err error)
}

// Dice is a state of the dice of a check.
type Dice struct {
	Rolls   []*dice.Roll                        // that of the check first; empty before it is rolled
	Counts  func(roll int, spot dice.Spot) bool // reports whether a die was chosen to count; nil if all may
	Natural float64                             // their total
}
