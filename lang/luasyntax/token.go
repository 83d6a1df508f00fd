package luasyntax

import (
	"slices"
	"strconv"
	"strings"
)

// TokenKind is the lexical class of a token.
type TokenKind uint8

// Lexical classes.
const (
	Name    TokenKind = iota // an identifier
	Keyword                  // a reserved word
	String                   // a text in quotes or long brackets
	Number                   // a numeral
	Symbol                   // an operator, bracket or other punctuation
	Invalid                  // the rest of a line after a lexical error; only in a [Tree]
)

// Token is a token of a source text.
type Token struct {
	Kind   TokenKind
	Text   string // the source text
	Value  string // the decoded value of a String; otherwise Text
	Offset int    // byte offset of its start
	End    int    // byte offset after its end
	Line   int    // of its first byte, from 1
	Depth  int    // number of open brackets around it; a bracket is not inside itself
	Open   int    // length in bytes of the opening delimiter of a String
}

// Is reports whether the token has a text and is not a String.
func (t Token) Is(text string) bool { return t.Kind != String && t.Text == text }

// LastLine is the line of the token's last byte, from 1.
func (t Token) LastLine() int {
	if t.Kind != String {
		return t.Line
	}
	return t.Line + strings.Count(t.Text, "\n")
}

// EndsValue reports whether the token can end a value.
func (t Token) EndsValue() bool {
	switch t.Kind {
	case Name, String, Number:
		return true
	case Keyword:
		return t.Text == "true" || t.Text == "false" || t.Text == "nil" || t.Text == "end"
	}
	return t.Text == "}" || t.Text == ")" || t.Text == "]" || t.Text == "..."
}

// SourceOffset converts an offset in the value of a String to an offset in the file, which
// differ by escapes and line ends. An offset beyond the value returns that of the closing
// delimiter.
func (t Token) SourceOffset(offset int) int {
	if t.Kind != String {
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

// closing returns the length in bytes of the closing delimiter of a String.
func (t Token) closing() int {
	if t.Text[0] == '[' {
		return strings.IndexByte(t.Text[1:], '[') + 2
	}
	return 1
}

// longUnit decodes one byte of a long string and returns its length in the source.
func longUnit(s string) (byte, int) {
	if strings.HasPrefix(s, "\r\n") {
		return '\n', 2
	}
	return s[0], 1
}

// escapedUnit decodes one byte of a quoted string and returns its length in the source.
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

// Tokens are consecutive tokens of a file. Indexes that are passed to its methods may be out of
// range.
type Tokens []Token

// At returns the token at an index; out of range a Symbol without text.
func (ts Tokens) At(i int) Token {
	if i < 0 || i >= len(ts) {
		return Token{Kind: Symbol}
	}
	return ts[i]
}

// Is reports whether the token at an index has a text and is not a String.
func (ts Tokens) Is(i int, text string) bool {
	return i >= 0 && i < len(ts) && ts[i].Kind != String && ts[i].Text == text
}

// Kind returns the lexical class of the token at an index; Symbol out of range.
func (ts Tokens) Kind(i int) TokenKind { return ts.At(i).Kind }

// Index returns the index of the token that contains a byte of the file; -1 for none.
func (ts Tokens) Index(offset int) int {
	i, found := slices.BinarySearchFunc(ts, offset, func(t Token, offset int) int {
		switch {
		case t.End <= offset:
			return -1
		case t.Offset > offset:
			return 1
		}
		return 0
	})
	if !found {
		return -1
	}
	return i
}

// FirstOnLine returns the index of the first token that begins on a line or after it.
func (ts Tokens) FirstOnLine(line int) int {
	i, _ := slices.BinarySearchFunc(ts, line, func(t Token, line int) int { return t.Line - line })
	return i
}

// IsField reports whether the name at an index follows a dot or colon, or is the key of a
// field. Such a name is no variable.
func (ts Tokens) IsField(i int) bool {
	return ts.Is(i-1, ".") || ts.Is(i-1, ":") || ts.IsKey(i)
}

// IsKey reports whether the name at an index is the key of a field of a table.
func (ts Tokens) IsKey(i int) bool {
	return ts.Is(i+1, "=") && (ts.Is(i-1, "{") || ts.Is(i-1, ",") || ts.Is(i-1, ";"))
}

// Closing returns the index of the token that closes the bracket at an index; -1 for none.
func (ts Tokens) Closing(open int) int {
	for i := open + 1; open >= 0 && i < len(ts); i++ {
		if t := ts[i]; t.Kind == Symbol && t.Depth <= ts[open].Depth && (t.Text == ")" || t.Text == "]" || t.Text == "}") {
			return i
		}
	}
	return -1
}

// OpenBrackets returns the indexes of brackets that are not closed, outermost first.
func (ts Tokens) OpenBrackets() []int {
	var open []int
	for i, t := range ts {
		if t.Kind != Symbol {
			continue
		}
		switch t.Text {
		case "(", "{", "[":
			open = append(open, i)
		case ")", "}", "]":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	return open
}

// CloseBrackets returns the tokens followed by tokens that close the open brackets. These have the
// given offset and line.
func (ts Tokens) CloseBrackets(offset, line int) Tokens {
	closed := slices.Clone(ts)
	for _, i := range slices.Backward(ts.OpenBrackets()) {
		sign := closer(ts[i].Text)
		closed = append(closed, Token{Kind: Symbol, Text: sign, Value: sign, Offset: offset, End: offset, Line: line, Depth: ts[i].Depth})
	}
	return closed
}
