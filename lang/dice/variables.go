package dice

import (
	"strings"
	"unicode/utf8"
)

// Variable is a variable of a notation. Name is a path such as `str` or `weapon.die`, or a
// formula in parentheses, which this package does not interpret.
type Variable struct {
	Name   string
	Offset int // of its first occurrence after the @, in bytes

	GivesFaces bool // its value is the faces of a die, not a number
}

// Formula returns the text to evaluate, without the brackets of a formula, and its offset.
func (v Variable) Formula() (text string, at int) {
	if inner, bracketed := strings.CutPrefix(v.Name, "("); bracketed {
		return strings.TrimSuffix(inner, ")"), v.Offset + 1
	}
	return v.Name, v.Offset
}

// formulaEnd returns the end of the formula in parentheses at the current position.
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

// closingBracket returns the offset after the parenthesis that closes the one at open, or -1.
// Parentheses in quotes are ignored.
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
