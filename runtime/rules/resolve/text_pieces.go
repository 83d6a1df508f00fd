package resolve

import (
	"strings"

	"houserule/runtime/content"
)

// TextPiece is a part of a text before linking: literal, or the contents of braces if Inside is not
// nil.
type TextPiece struct {
	Plain  string
	Inside *content.Formula
}

// TextPieces splits a text at its braces. Doubled braces are literal.
func (l *Report) TextPieces(src *content.Formula) []TextPiece {
	var out []TextPiece
	plain := strings.Builder{}
	flush := func() {
		if plain.Len() > 0 {
			out = append(out, TextPiece{Plain: plain.String()})
			plain.Reset()
		}
	}
	text := src.Text
	for i := 0; i < len(text); i++ {
		switch {
		case (text[i] == '{' || text[i] == '}') && i+1 < len(text) && text[i+1] == text[i]:
			plain.WriteByte(text[i])
			i++
		case text[i] == '}':
			l.FailInText(src, i, "this brace closes nothing", "a brace that is meant as such is doubled: }}")
			return out
		case text[i] == '{':
			end := closingBrace(text, i)
			if end < 0 {
				l.FailInText(src, i, "this brace is never closed", "a brace that is meant as such is doubled: {{")
				return out
			}
			flush()
			out = append(out, TextPiece{Inside: subformula(src, i+1, end)})
			i = end
		default:
			plain.WriteByte(text[i])
		}
	}
	flush()
	return out
}

// closingBrace returns the index of the brace that closes the one at open; -1 for none. Braces
// and quoted texts may be nested in it.
func closingBrace(text string, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch c := text[i]; c {
		case '\'', '"':
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				return -1
			}
			i += 1 + end
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
