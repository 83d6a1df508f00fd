package explain

import (
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Check is an open check, as it is told to people. Nothing of it is changed by telling it.
type Check interface {
	World() *world.World
	Rule() *rules.Rule
	Plan() *rules.Plan
	Ref() types.Ref    // the thing that the check is of; zero for none
	Roller() types.Ref // who rolls; zero for nobody

	// IsOpen says whether the dice lie there and people took what they wanted.
	IsOpen() bool
	// Dice is how the dice lie; false where they may lie in several ways, or in none.
	Dice() (Dice, bool)
	// Rolls are the dice of the check in every way in which they lie.
	Rolls() []*dice.Roll

	// Line is the value of a line as the dice lie, nil where there is no such line.
	Line(name string) (types.Value, error)
	// Known is Line for a line that has no dice of its own to roll yet, and is no check; nil
	// for others.
	Known(name string) (types.Value, error)
	// Look is Line, after which the dice lie in a way in which it is settled.
	Look(name string) (types.Value, error)
	// IsUnrolled says whether a line has dice of its own that nobody has rolled yet.
	IsUnrolled(line string) bool
	// Inner is the check that is a line; nil for other lines.
	Inner(line string) Check
	// Outer is the check of which this one is a line; nil for most.
	Outer() Check
	// Summands are the numbers of which a line that comes to a number is the sum; that number
	// alone where it is none.
	Summands(line string, is float64) []float64
	// Text writes parts of a text of the module; roll writes its place of the dice. Said is
	// false where a value in it is none.
	Text(parts []rules.TextPart, roll func() string) (text string, said bool, err error)
}

// Dice is one way in which the dice of a check lie.
type Dice struct {
	Rolls   []*dice.Roll                        // those of the check first; empty before they are rolled
	Counts  func(roll int, spot dice.Spot) bool // which of them count, where somebody chose; nil where nobody did
	Natural float64                             // what they come to
}
