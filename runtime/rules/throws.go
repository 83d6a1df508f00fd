package rules

import (
	"houserule/lang/dice"
	"houserule/lang/formula"
)

// Throw is dice that a line of a check throws besides the check's own. They are
// thrown when something reads them first, and count for nothing but the line.
type Throw struct {
	Dice  *dice.Expression
	Words map[string]*formula.Program // what the notation asks for behind its @
	Label string                      // of one of several lines; "" for a line alone
	// Key tells the throws of a line apart: their labels, numbered where several are
	// called the same; "" for the only one of a line.
	Key string
}
