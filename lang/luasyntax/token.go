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
	Invalid                  // the rest of a line, from where the scanner found no token; only in a [Tree]
)

// Token is one word of a source text.
type Token struct {
	Kind   TokenKind
	Text   string // as it stands in the source
	Value  string // the decoded value of a String; otherwise equal to Text
	Offset int    // byte offset of its first byte
	End    int    // byte offset after its last byte
	Line   int    // of its first byte, from 1
	Depth  int    // open brackets around it; a bracket counts itself out
	Open   int    // length in bytes of the opening delimiter of a String
}

// Is reports whether the token is a symbol or a keyword, or a name, spelled so; a String is
// none of them.
func (t Token) Is(text string) bool { return t.Kind != String && t.Text == text }

// LastLine is the line of the token's last byte, from 1.
func (t Token) LastLine() int {
	if t.Kind != String {
		return t.Line
	}
	return t.Line + strings.Count(t.Text, "\n")
}

// EndsValue reports whether a value may end with the token.
func (t Token) EndsValue() bool {
	switch t.Kind {
	case Name, String, Number:
		return true
	case Keyword:
		return t.Text == "true" || t.Text == "false" || t.Text == "nil" || t.Text == "end"
	}
	return t.Text == "}" || t.Text == ")" || t.Text == "]" || t.Text == "..."
}

// SourceOffset turns an offset within the decoded value of a String into an
// offset within the file, escapes and line ends accounted for. Offsets beyond
// the value give the closing delimiter.
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

// closing is the length in bytes of the closing delimiter of a String.
func (t Token) closing() int {
	if t.Text[0] == '[' {
		return strings.IndexByte(t.Text[1:], '[') + 2
	}
	return 1
}

// longUnit decodes one byte of a long string: a carriage return before a line
// end is not part of it.
func longUnit(s string) (byte, int) {
	if strings.HasPrefix(s, "\r\n") {
		return '\n', 2
	}
	return s[0], 1
}

// escapedUnit decodes one byte of a quoted string.
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

// Tokens are consecutive tokens of a file. Its methods take indexes that may lie outside.
type Tokens []Token

// At is the token at an index; outside of the list a Symbol without text.
func (ts Tokens) At(i int) Token {
	if i < 0 || i >= len(ts) {
		return Token{Kind: Symbol}
	}
	return ts[i]
}

// Is reports whether the token at an index is spelled so and is no String.
func (ts Tokens) Is(i int, text string) bool {
	return i >= 0 && i < len(ts) && ts[i].Kind != String && ts[i].Text == text
}

// Kind is the lexical class of the token at an index; Symbol outside of the list.
func (ts Tokens) Kind(i int) TokenKind { return ts.At(i).Kind }

// Index is the token that begins at a byte of the file or holds it; -1 for none.
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

// OnLine is the first token that begins on a line or after it.
func (ts Tokens) OnLine(line int) int {
	i, _ := slices.BinarySearchFunc(ts, line, func(t Token, line int) int { return t.Line - line })
	return i
}

// IsField reports whether the name at an index is that of a member, behind a dot or colon,
// or the key of a field, and so no variable.
func (ts Tokens) IsField(i int) bool {
	return ts.Is(i-1, ".") || ts.Is(i-1, ":") || ts.IsKey(i)
}

// IsKey reports whether the name at an index is the key of a field of a table.
func (ts Tokens) IsKey(i int) bool {
	return ts.Is(i+1, "=") && (ts.Is(i-1, "{") || ts.Is(i-1, ",") || ts.Is(i-1, ";"))
}

// Closing is the token that closes the bracket at an index; -1 for none.
func (ts Tokens) Closing(open int) int {
	for i := open + 1; open >= 0 && i < len(ts); i++ {
		if t := ts[i]; t.Kind == Symbol && t.Depth <= ts[open].Depth && (t.Text == ")" || t.Text == "]" || t.Text == "}") {
			return i
		}
	}
	return -1
}

// OpenBrackets are the brackets that are open at the end of the tokens, the outermost first.
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

// Closed are the tokens with brackets at a byte of the file, its end, which close those that
// are open.
func (ts Tokens) Closed(offset, line int) Tokens {
	closed := slices.Clone(ts)
	for _, i := range slices.Backward(ts.OpenBrackets()) {
		sign := closer(ts[i].Text)
		closed = append(closed, Token{Kind: Symbol, Text: sign, Value: sign, Offset: offset, End: offset, Line: line, Depth: ts[i].Depth})
	}
	return closed
}
