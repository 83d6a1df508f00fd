package resolve

import (
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// subformula returns a part of a text as a formula.
func subformula(src *content.Formula, from, to int) *content.Formula {
	for from < to && src.Text[from] == ' ' {
		from++
	}
	f := content.Plain(strings.TrimRight(src.Text[from:to], " "))
	f.File = src.File
	if src.Place != nil {
		f.Place = func(o int) diag.Pos { return src.Place(from + o) }
	}
	return f
}

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
