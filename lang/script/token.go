package script

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
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

// scanner splits a source text into tokens and checks what needs no grammar:
// texts are closed, numbers are numbers, brackets do not nest too deeply.
type scanner struct {
	file     *diag.File
	text     string
	at       int
	line     int
	limit    int
	tokens   []Token
	problems diag.List
	open     []int // tokens of open brackets
	unary    int   // unary operators in a row
	chain    int   // operators that nest to the right, in one expression
	blocks   int   // open function, do, then, repeat
}

const mostProblems = 20

// keywords of Lua 5.1, and goto, which gopher-lua reserves.
func isKeyword(s string) bool {
	switch s {
	case "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
		"local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while":
		return true
	}
	return false
}

func scan(file *diag.File, limit int) ([]Token, diag.List) {
	s := &scanner{file: file, text: file.Text, line: 1, limit: limit}
	s.tokens = make([]Token, 0, len(s.text)/4+8)
	for s.next() && len(s.problems) < mostProblems {
	}
	return s.tokens, s.problems
}

func (s *scanner) problem(offset, width int, message, hint string) {
	p := s.file.Problem(offset, width, message)
	p.Hint = hint
	if len(p.Source) > 200 || Printable(p.Source) != p.Source {
		p.Source = ""
	}
	s.problems.Add(p)
}

// stop ends the scan: what follows cannot be understood.
func (s *scanner) stop(offset, width int, message, hint string) bool {
	s.problem(offset, width, message, hint)
	return false
}

func (s *scanner) add(kind TokenKind, start int) *Token {
	s.tokens = append(s.tokens, Token{Kind: kind, Text: s.text[start:s.at], Value: s.text[start:s.at], Offset: start, End: s.at, Line: s.line, Depth: len(s.open)})
	return &s.tokens[len(s.tokens)-1]
}

func (s *scanner) next() bool {
	if !s.skipBlank() {
		return false
	}
	if s.at >= len(s.text) {
		return false
	}
	start, c := s.at, s.text[s.at]
	switch {
	case isNameByte(c, true):
		for s.at < len(s.text) && isNameByte(s.text[s.at], false) {
			s.at++
		}
		kind := Name
		if isKeyword(s.text[start:s.at]) {
			kind = Keyword
		}
		s.add(kind, start)
		return s.nesting()
	case c >= '0' && c <= '9', c == '.' && s.peek(1) >= '0' && s.peek(1) <= '9':
		return s.number()
	case c == '"', c == '\'':
		return s.quoted(c)
	case c == '[' && (s.peek(1) == '[' || s.peek(1) == '='):
		return s.long()
	}
	return s.sign()
}

func isNameByte(c byte, first bool) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || !first && c >= '0' && c <= '9'
}

func (s *scanner) peek(n int) byte {
	if s.at+n < len(s.text) {
		return s.text[s.at+n]
	}
	return 0
}

func (s *scanner) skipBlank() bool {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '\n':
			s.line++
			s.at++
		case c == '\r':
			if s.peek(1) != '\n' {
				return s.stop(s.at, 1, "a carriage return without a line feed", "save the file with ordinary line ends")
			}
			s.at++
		case c == ' ' || c == '\t':
			s.at++
		case c == '-' && s.peek(1) == '-':
			if !s.comment() {
				return false
			}
		default:
			return true
		}
	}
	return true
}

func (s *scanner) comment() bool {
	start := s.at
	s.at += 2
	if s.peek(0) == '[' && (s.peek(1) == '[' || s.peek(1) == '=') {
		level := s.longLevel()
		if level < 0 {
			return s.stop(start, 3, "this comment begins like a long one, but has no second `[`", "write `--[[ ... ]]`, or a space after `--`")
		}
		end := strings.Index(s.text[s.at:], "]"+strings.Repeat("=", level)+"]")
		if end < 0 {
			return s.stop(start, 4, "this comment is not closed", "close it with `]"+strings.Repeat("=", level)+"]`")
		}
		body := s.text[s.at : s.at+end]
		s.line += strings.Count(body, "\n")
		s.at += end + level + 2
		return !s.loneReturn(body, s.at-end-level-2)
	}
	if end := strings.IndexByte(s.text[s.at:], '\n'); end >= 0 {
		body := s.text[s.at : s.at+end]
		s.at += end
		return !s.loneReturn(body, s.at-end)
	}
	s.at = len(s.text)
	return true
}

// loneReturn refuses carriage returns that gopher-lua would count as line ends.
func (s *scanner) loneReturn(body string, offset int) bool {
	for i := 0; i < len(body); i++ {
		if body[i] == '\r' && i+1 < len(body) && body[i+1] != '\n' {
			s.stop(offset+i, 1, "a carriage return without a line feed", "save the file with ordinary line ends")
			return true
		}
	}
	return false
}

// longLevel reads the opening of a long bracket and gives its number of =, or
// -1 when it is none. It leaves s.at after it.
func (s *scanner) longLevel() int {
	i := 1
	for s.peek(i) == '=' {
		i++
	}
	if s.peek(i) != '[' {
		return -1
	}
	s.at += i + 1
	return i - 1
}

func (s *scanner) long() bool {
	start, line := s.at, s.line
	level := s.longLevel()
	if level < 0 {
		return s.stop(start, 2, "`[=` begins a long text, but has no second `[`", "")
	}
	if s.peek(0) == '\n' {
		s.at++
	} else if s.peek(0) == '\r' && s.peek(1) == '\n' {
		s.at += 2
	}
	opening := s.at - start
	closing := "]" + strings.Repeat("=", level) + "]"
	end := strings.Index(s.text[s.at:], closing)
	if end < 0 {
		return s.stop(start, level+2, "this long text is not closed", "close it with `"+closing+"`")
	}
	body := s.text[s.at : s.at+end]
	if s.loneReturn(body+closing, s.at) {
		return false
	}
	s.at += end + len(closing)
	t := s.add(Text, start)
	t.Open, t.Line = opening, line
	t.Value = strings.ReplaceAll(body, "\r\n", "\n")
	s.line += strings.Count(s.text[start:s.at], "\n")
	return s.plain()
}

func (s *scanner) quoted(quote byte) bool {
	start, line := s.at, s.line
	s.at++
	escaped := false
	for {
		if s.at >= len(s.text) || s.text[s.at] == '\n' || s.text[s.at] == '\r' {
			width := max(1, len([]rune(s.text[start:min(s.at, start+60)])))
			return s.stop(start, width, "this text is not closed", fmt.Sprintf("close it with `%c`; a text in `[[ ]]` may run over several lines", quote))
		}
		c := s.text[s.at]
		if c == quote {
			s.at++
			break
		}
		if c == '\\' {
			escaped = true
			rest := s.text[s.at:]
			if len(rest) < 2 {
				s.at = len(s.text)
				continue
			}
			b, size := escapedUnit(rest)
			if rest[1] >= '0' && rest[1] <= '9' {
				if v, _ := strconv.Atoi(rest[1:size]); v > 255 {
					return s.stop(s.at, size, "an escape stands for one byte, 0 to 255", "")
				}
			}
			if rest[1] == '\n' || rest[1] == '\r' {
				if rest[1] == '\r' && size == 2 {
					return s.stop(s.at+1, 1, "a carriage return without a line feed", "save the file with ordinary line ends")
				}
				s.line++
			}
			_ = b
			s.at += size
			continue
		}
		s.at++
	}
	t := s.add(Text, start)
	t.Open, t.Line = 1, line
	body := s.text[start+1 : s.at-1]
	t.Value = body
	if escaped {
		var b strings.Builder
		for i := 0; i < len(body); {
			c, size := escapedUnit(body[i:])
			b.WriteByte(c)
			i += size
		}
		t.Value = b.String()
	}
	return s.plain()
}

func (s *scanner) number() bool {
	start := s.at
	if s.peek(0) == '0' && (s.peek(1) == 'x' || s.peek(1) == 'X') {
		s.at += 2
		for isHex(s.peek(0)) {
			s.at++
		}
	} else {
		for s.peek(0) >= '0' && s.peek(0) <= '9' {
			s.at++
		}
		// `1..x` is a number and a join only with a blank between.
		if s.peek(0) == '.' {
			s.at++
			for s.peek(0) >= '0' && s.peek(0) <= '9' {
				s.at++
			}
		}
		if c := s.peek(0); c == 'e' || c == 'E' {
			s.at++
			if c := s.peek(0); c == '+' || c == '-' {
				s.at++
			}
			for s.peek(0) >= '0' && s.peek(0) <= '9' {
				s.at++
			}
		}
	}
	word := s.at
	for isNameByte(s.peek(0), false) {
		s.at++
	}
	text := s.text[start:s.at]
	n, ok := parseNumber(text)
	_, special := notFinite(float64(n))
	switch {
	case word != s.at && word > start && isDiceWord(text):
		return s.stop(start, len(text), "`"+text+"` is no number", "dice notation stands in quotes: `\""+text+"\"`")
	case word != s.at || !ok:
		return s.stop(start, len(text), "`"+text+"` is no number", "")
	case s.peek(0) == '.' && s.peek(1) != '.' && s.peek(-1) == '.', s.text[s.at-1] == '.' && s.peek(0) == '.':
		return s.stop(start, len(text)+1, "`"+text+".` is no number", "put a space before `..`")
	case special:
		return s.stop(start, len(text), "this number is too large", "")
	}
	s.add(Numeral, start)
	return s.plain()
}

func isDiceWord(text string) bool {
	at := strings.IndexAny(text, "dD")
	if at <= 0 || at == len(text)-1 {
		return false
	}
	return strings.Trim(text[:at], "0123456789") == "" && text[at+1] >= '0' && text[at+1] <= '9'
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func (s *scanner) sign() bool {
	start := s.at
	for _, two := range []string{"...", "..", "==", "~=", "<=", ">=", "::"} {
		if strings.HasPrefix(s.text[s.at:], two) {
			s.at += len(two)
			s.add(Sign, start)
			return s.nesting()
		}
	}
	c := s.text[s.at]
	if strings.IndexByte("+-*/%^#<>=(){}[];:,.", c) >= 0 {
		s.at++
		s.add(Sign, start)
		return s.nesting()
	}
	return s.strange(c)
}

// strange explains characters that Lua does not have.
func (s *scanner) strange(c byte) bool {
	start := s.at
	two := s.text[start:min(start+2, len(s.text))]
	switch {
	case two == "!=":
		return s.stop(start, 2, "`!=` is not Lua", "unequal is written `~=`")
	case two == "&&":
		return s.stop(start, 2, "`&&` is not Lua", "write `and`")
	case two == "||":
		return s.stop(start, 2, "`||` is not Lua", "write `or`")
	case c == '!':
		return s.stop(start, 1, "`!` is not Lua", "write `not`")
	case c == '~':
		return s.stop(start, 1, "`~` is not Lua", "unequal is written `~=`, negation `not`")
	case c == '?':
		return s.stop(start, 1, "`?` is not Lua", "write `if ... then ... else ... end`, or put the formula in quotes")
	case c < 0x20 || c == 0x7f:
		return s.stop(start, 1, fmt.Sprintf("a stray character (byte %d)", c), "is this a text file?")
	case c >= 0x80:
		r := []rune(s.text[start:min(start+4, len(s.text))])[0]
		if strings.ContainsRune("“”„‘’«»", r) {
			return s.stop(start, 1, "a typographic quotation mark", `use plain quotes: "..."`)
		}
		return s.stop(start, 1, "this character may stand only in a text or a comment", "names are made of a-z, A-Z, 0-9 and _")
	}
	return s.stop(start, 1, fmt.Sprintf("`%c` is not Lua", c), "")
}

// plain notes a token that ends a row of unary operators.
func (s *scanner) plain() bool {
	s.unary = 0
	return true
}

// nesting keeps count of what the parser stacks up, so that hostile sources
// are refused before it sees them.
func (s *scanner) nesting() bool {
	t := &s.tokens[len(s.tokens)-1]
	switch t.Text {
	case "(", "{", "[":
		s.open = append(s.open, len(s.tokens)-1)
		s.unary, s.chain = 0, 0
	case ")", "}", "]":
		s.unary, s.chain = 0, 0
		if n := len(s.open); n > 0 && s.tokens[s.open[n-1]].Text == opener(t.Text) {
			s.open = s.open[:n-1]
			t.Depth = n - 1
		} else {
			return s.wrongBracket(t)
		}
	case "not", "-", "#":
		s.unary++
	case "..", "^":
		s.chain++
		s.unary = 0
	case ",", ";", "=":
		s.unary, s.chain = 0, 0
	case "function", "do", "then", "repeat":
		s.blocks++
		s.unary, s.chain = 0, 0
	case "end", "until", "elseif":
		s.blocks = max(s.blocks-1, 0)
		s.unary, s.chain = 0, 0
	default:
		if t.Kind == Keyword && t.Text != "and" && t.Text != "or" {
			s.chain = 0
		}
		s.unary = 0
	}
	if len(s.open) > s.limit || s.unary > s.limit || s.blocks > s.limit || s.chain > 2000 {
		return s.stop(t.Offset, len(t.Text), fmt.Sprintf("nested too deeply; the limit is %d levels", s.limit), "give parts of it names")
	}
	return true
}

func opener(closer string) string {
	switch closer {
	case ")":
		return "("
	case "}":
		return "{"
	}
	return "["
}

func closer(opener string) string {
	switch opener {
	case "(":
		return ")"
	case "{":
		return "}"
	}
	return "]"
}

func (s *scanner) wrongBracket(t *Token) bool {
	p := s.file.Problem(t.Offset, 1, "")
	if n := len(s.open); n > 0 {
		o := s.tokens[s.open[n-1]]
		p.Message = fmt.Sprintf("`%s` is closed by `%s`", o.Text, t.Text)
		p.Notes = []diag.Note{{Pos: s.file.PosAt(o.Offset), Message: "`" + o.Text + "` is opened here"}}
		p.Hint = fmt.Sprintf("a `%s` is missing", closer(o.Text))
	} else {
		p.Message = fmt.Sprintf("`%s` closes nothing", t.Text)
	}
	if len(p.Source) > 200 {
		p.Source = ""
	}
	s.problems.Add(p)
	return false
}
