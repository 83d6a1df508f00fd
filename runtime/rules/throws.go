package rules

import (
	"houserule/lang/dice"
	"houserule/lang/formula"
)

// Throw is a line of a check that rolls extra dice. They are rolled when the line is first read
// and only give its value.
type ExtraRoll struct {
	Dice      *dice.Expression
	Variables map[string]*formula.Program // the variables of the notation
	Label     string                      // of one of several rows; "" for a single one
	// Key distinguishes the throws of a line: the label, numbered if several have the same;
	// "" for a single one.
	Key string
}
