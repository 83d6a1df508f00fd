package rules

import (
	"houserule/lang/dice"
	"houserule/lang/formula"
)

// Text is a text with braces in which dice are rolled and formulas worked out.
type Text struct {
	Written string
	Parts   []TextPart
}

// TextPart is a stretch of a text: as it stands, dice, a formula, or a table that
// is rolled on.
type TextPart struct {
	Plain     string
	Dice      *dice.Expression
	Notation  string
	Variables map[string]*formula.Program // of the dice
	Value     *formula.Program
	Table     *Step
	Roll      bool // the dice of a check, and what they came to
}
