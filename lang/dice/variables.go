package dice

import (
	"strings"
	"unicode/utf8"
)

// Variable is a variable of a notation: a path such as `str` or `weapon.die`, or a
// formula with the brackets around it, which this package does not read.
type Variable struct {
	Name   string
	Offset int // where it first stands behind its @, in bytes of the notation

	GivesFaces bool // it stands for the faces of a die, and for no number
}

// Formula gives what is to be worked out, and where it stands in the notation: a
// formula is taken out of its brackets.
func (a Variable) Formula() (text string, at int) {
	if inner, bracketed := strings.CutPrefix(a.Name, "("); bracketed {
		return strings.TrimSuffix(inner, ")"), a.Offset + 1
	}
	return a.Name, a.Offset
}

// formulaEnd finds the end of a formula whose bracket opens here.
func (s *scanner) formulaEnd(start int) int {
	end := closingBracket(s.text, s.pos)
	if end < 0 {
		s.fail(s.pos, s.pos+1, "the `(` is not closed", "add a `)`")
	}
	if strings.TrimSpace(s.text[s.pos+1:end-1]) == "" {
		s.fail(start, end, "the formula is empty", "such as `@(level * 2)`")
	}
	return end
}

// bracketEnd gives the place behind the bracket that closes the one at open, or
// -1. Brackets in quotes close nothing.
func closingBracket(text string, open int) int {
	depth, quote := 0, rune(0)
	for at := open; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case quote != 0 && r == '\\':
			at += size
			_, size = utf8.DecodeRuneInString(text[min(at, len(text)):])
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case r == '(':
			depth++
		case r == ')':
			if depth--; depth == 0 {
				return at + size
			}
		}
		at += size
	}
	return -1
}
