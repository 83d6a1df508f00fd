package script

import (
	"strconv"
	"strings"
)

// TokenKind is what a token is.
type TokenKind int

const (
	Name    TokenKind = iota // a name
	Keyword                  // a reserved word
	Text                     // a text in quotes or long brackets
	Numeral                  // a number
	Sign                     // an operator, bracket or other punctuation
)

// Token is one word of a source text. gopher-lua's syntax tree keeps lines
// only; tokens tell the column.
type Token struct {
	Kind   TokenKind
	Text   string // as it stands in the source
	Value  string // the decoded value of a text; otherwise equal to Text
	Offset int    // byte offset of its first byte
	End    int    // byte offset after its last byte
	Line   int    // from 1
	Depth  int    // open brackets around it; a bracket counts itself out
	Open   int    // length of the opening delimiter of a text
}

// SourceOffset turns an offset within the decoded value of a text into an
// offset within the file, escapes and line ends accounted for. Offsets beyond
// the value give the closing delimiter.
func (t Token) SourceOffset(offset int) int {
	if t.Kind != Text {
		return t.Offset + min(max(offset, 0), t.End-t.Offset)
	}
	body := t.Text[t.Open : len(t.Text)-t.closing()]
	i := 0
	if t.Text[0] == '[' {
		for n := 0; i < len(body); {
			_, size := longUnit(body[i:])
			if n >= offset {
				break
			}
			i += size
			n++
		}
	} else {
		for n := 0; i < len(body) && n < offset; n++ {
			_, size := escapedUnit(body[i:])
			i += size
		}
	}
	return t.Offset + t.Open + i
}

func (t Token) closing() int {
	if t.Text[0] == '[' {
		return strings.IndexByte(t.Text[1:], '[') + 2
	}
	return 1
}

// longUnit decodes one byte of a long text: a carriage return before a line
// end is not part of it.
func longUnit(s string) (byte, int) {
	if strings.HasPrefix(s, "\r\n") {
		return '\n', 2
	}
	return s[0], 1
}

// escapedUnit decodes one byte of a quoted text.
func escapedUnit(s string) (byte, int) {
	if s[0] != '\\' || len(s) < 2 {
		return s[0], 1
	}
	switch c := s[1]; c {
	case 'a':
		return '\a', 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'v':
		return '\v', 2
	case '\r':
		if strings.HasPrefix(s[1:], "\r\n") {
			return '\n', 3
		}
		return '\n', 2
	default:
		if c < '0' || c > '9' {
			return c, 2
		}
		n := 2
		for n < len(s) && n < 4 && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		v, _ := strconv.Atoi(s[1:n])
		return byte(v), n
	}
}
