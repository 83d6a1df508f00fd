package rules

import (
	"houserule/lang/dice"
	"houserule/lang/formula"
)

// Text is a text with dice and formulas in braces.
type Text struct {
	Written string
	Parts   []TextPart
}

// TextPart is a part of a text: a literal, dice, a formula, or a table that is rolled on.
type TextPart struct {
	Plain     string
	Dice      *dice.Expression
	Notation  string
	Variables map[string]*formula.Program // of the dice
	Value     *formula.Program
	Table     *Step
	Roll      bool // the dice of a check and their result
}
