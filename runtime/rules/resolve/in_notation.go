package resolve

import (
	"houserule/lang/diag"
	"houserule/runtime/content"
)

// InNotation returns the part of a notation at an offset as a formula.
func InNotation(text string, at int, notation *content.Formula, pos diag.Pos) *content.Formula {
	f := content.Plain(text)
	f.Place = func(int) diag.Pos { return pos }
	if notation != nil && notation.Place != nil {
		f.File = notation.File
		f.Place = func(o int) diag.Pos { return notation.Place(at + o) }
	}
	return f
}
