package names

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/runtime/content"
)

// ParseDice parses a notation and reports its problems at src or, if its position is not known,
// at pos; nil after a problem.
func (l *Compiler) ParseDice(text string, src *content.Formula, pos diag.Pos) *dice.Expression {
	e, err := dice.Parse(text)
	if err == nil {
		return e
	}
	var list diag.List
	list.AddErr(err)
	for _, problem := range list {
		if src != nil && src.Place != nil {
			column := problem.Pos.Column
			if column < 1 {
				column = 1
			}
			problem.Pos = src.Place(byteOffset(text, column-1))
			problem.Source = ""
			if src.File != nil {
				problem.Source = src.File.Line(problem.Pos.Line)
			}
		} else {
			problem.Pos = pos
		}
	}
	l.Problems.Add(list...)
	return nil
}

// byteOffset converts a number of characters to an offset in bytes.
func byteOffset(text string, chars int) int {
	for i := range text {
		if chars == 0 {
			return i
		}
		chars--
	}
	return len(text)
}
