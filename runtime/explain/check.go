package explain

import (
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Check is what the functions that format checks need of one. None of its methods changes the
// check, except Look.
type Check interface {
	World() *world.World
	Rule() *rules.Rule
	Plan() *rules.Plan
	Ref() types.Ref    // the thing that the check belongs to; the zero Ref for none
	Roller() types.Ref // the thing that rolls; the zero Ref for none

	// IsOpen reports whether the dice were rolled and offers were answered.
	IsOpen() bool
	// Failed returns why the check fails without dice; nil for a check that is rolled.
	Failed() *rules.Failed
	// Dice returns the state of the dice; false unless exactly one is possible.
	Dice() (Dice, bool)
	// Rolls returns the rolls of the check: its own dice first, then added ones; nil before it is
	// rolled.
	Rolls() []*dice.Roll

	// Line returns the value of a line; nil if there is no such line.
	Line(name string) (types.Value, error)
	// Known is Line for a line that is not a check and has no unrolled dice of its own; nil for
	// any other line.
	Known(name string) (types.Value, error)
	// Look is Line. It also drops the possible states of the dice in which the line has another
	// value.
	Look(name string) (types.Value, error)
	// IsUnrolled reports whether a line has dice of its own that were not rolled yet.
	IsUnrolled(line string) bool
	// Inner returns the check that is a line; nil for other lines.
	Inner(line string) Check
	// Outer returns the check of which this one is a line; nil for none.
	Outer() Check
	// Summands returns the numbers whose sum is the value of a line, which is given; only that
	// value if the line is no sum.
	Summands(line string, is float64) []float64
	// Text formats parts of a text of the module; roll returns the text for the placeholder of
	// the dice. complete is false if one of the values is none.
	Text(parts []rules.TextPart, roll func() string) (text string, complete bool, err error)
}

// Dice is a state of the dice of a check.
type Dice struct {
	Rolls   []*dice.Roll                        // the roll of the check first, then added ones; empty before it is rolled
	Counts  func(roll int, spot dice.Spot) bool // reports whether a die was chosen to count; nil if all dice count
	Natural float64                             // the total of the dice
}
