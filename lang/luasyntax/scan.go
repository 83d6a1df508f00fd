package luasyntax

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
)

// scanner splits a text into tokens. It checks what needs no grammar: strings are closed,
// numbers are valid, brackets match and are not nested too deeply.
type scanner struct {
	file      *diag.File
	text      string
	at        int
	line      int  // line of the byte at at
	begin     int  // start of the current token or comment
	beginLine int  // line of begin
	maxDepth  int  // maximum depth of nesting
	tolerant  bool // whether it continues after a problem
	failed    bool // there was a problem since the last token or skipLine
	tokens    Tokens
	problem   *diag.Problem // the first problem; nil for none
	open      []int         // indexes of open brackets
	unary     int           // number of consecutive unary operators before the next token
	chain     int           // number of right-associative operators in the expression
	blocks    int           // number of open function, do, then and repeat
}

// isKeyword reports whether a word is reserved: in Lua 5.1, and goto.
func isKeyword(s string) bool {
	switch s {
	case "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
		"local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while":
		return true
	}
	return false
}

// Default limits: the size of a source text in bytes, and the depth of brackets and blocks.
const (
	MaxSource    = 256 << 10
	DefaultDepth = 200
)

// Scan returns the tokens of a text up to the first problem, whether or not they fit the
// grammar. The error is a [diag.List] of one lexical problem: a string or bracket that is not
// closed, or an invalid number.
func Scan(file *diag.File) (Tokens, error) {
	s := newScanner(file, DefaultDepth)
	for s.next() {
	}
	return s.tokens, listOf(s.problem).Err()
}

// ScanWithin is Scan with limits for the size in bytes and the depth of brackets and blocks. It
// refuses compiled Lua. With an error it returns no tokens.
func ScanWithin(file *diag.File, size, depth int) (Tokens, error) {
	refuse := func(message, hint string) error {
		p := file.ProblemAt(diag.Pos{Line: 1}, 1, message)
		p.Hint = hint
		return diag.List{p}
	}
	if len(file.Text) > size {
		return nil, refuse(fmt.Sprintf("the file is too long: %d bytes, the limit is %d", len(file.Text), size), "split it into several files")
	}
	if strings.HasPrefix(file.Text, "\x1b") {
		return nil, refuse("this is compiled Lua, not a source text", "scripts are loaded as source only")
	}
	s := newScanner(file, depth)
	for s.next() {
	}
	if s.problem != nil {
		return nil, diag.List{s.problem}
	}
	return s.tokens, nil
}

// newScanner returns a scanner of a file.
func newScanner(file *diag.File, depth int) *scanner {
	return &scanner{file: file, text: file.Text, line: 1, maxDepth: depth, tokens: make(Tokens, 0, len(file.Text)/5+8)}
}

// listOf returns a list of one problem; nil for nil.
func listOf(p *diag.Problem) diag.List {
	if p == nil {
		return nil
	}
	return diag.List{p}
}

// skipLine makes an Invalid token of the rest of the line after a problem. It returns false if
// there was no problem.
func (s *scanner) skipLine() bool {
	if !s.failed {
		return false
	}
	s.failed = false
	if n := len(s.tokens); n > 0 && s.tokens[n-1].Offset == s.begin {
		return true // the token exists, but is in a wrong place
	}
	s.at, s.line = len(s.text), s.beginLine
	if end := strings.IndexByte(s.text[s.begin:], '\n'); end >= 0 {
		s.at = s.begin + end
	}
	s.add(Invalid, s.begin)
	return true
}

// fail records a problem, if it is the first, and returns false. A tolerant scanner continues
// after [scanner.skipLine].
func (s *scanner) fail(offset, width int, message, hint string, suggestions ...diag.Suggestion) bool {
	return s.failFixed(offset, width, nil, message, diag.Suggest(hint, suggestions...))
}

// failUnfinished is fail for a problem that more text may solve.
func (s *scanner) failUnfinished(offset, width int, message, hint string) bool {
	if s.problem == nil {
		defer func() { s.problem.Cause = ErrUnfinished }()
	}
	return s.fail(offset, width, message, hint)
}

// ErrUnfinished is the cause of problems that more text at the end may solve.
var ErrUnfinished = errors.New("the text is the beginning of something longer")

// failFixed is fail with edits that certainly solve the problem.
func (s *scanner) failFixed(offset, width int, fix []diag.Edit, message string, hint diag.Hint) bool {
	s.failed = true
	if s.problem == nil {
		s.problem = s.file.Problem(offset, width, message).Advise(hint)
		s.problem.Fix = fix
	}
	return false
}

// add appends a token from start to the current position.
func (s *scanner) add(kind TokenKind, start int) *Token {
	s.tokens = append(s.tokens, Token{Kind: kind, Text: s.text[start:s.at], Value: s.text[start:s.at], Offset: start, End: s.at, Line: s.line, Depth: len(s.open)})
	return &s.tokens[len(s.tokens)-1]
}

// next scans one token; false at the end of the text, and after a problem.
func (s *scanner) next() bool {
	if !s.skipBlank() || s.at >= len(s.text) {
		return false
	}
	start, c := s.at, s.text[s.at]
	s.begin, s.beginLine = s.at, s.line
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
		return s.countNesting()
	case c >= '0' && c <= '9', c == '.' && s.peek(1) >= '0' && s.peek(1) <= '9':
		return s.number()
	case c == '"', c == '\'':
		return s.quotedString(c)
	case c == '[' && (s.peek(1) == '[' || s.peek(1) == '='):
		return s.longString()
	}
	return s.symbol()
}

// peek returns the nth byte from the current position; 0 after the end.
func (s *scanner) peek(n int) byte {
	if s.at+n < len(s.text) {
		return s.text[s.at+n]
	}
	return 0
}

// skipBlank skips blanks and comments; false after a problem.
func (s *scanner) skipBlank() bool {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '\n':
			s.line++
			s.at++
		case c == '\r':
			if s.peek(1) != '\n' {
				s.begin, s.beginLine = s.at, s.line
				return s.fail(s.at, 1, "a carriage return without a line feed", "save the file with ordinary line ends")
			}
			s.at++
		case c == ' ' || c == '\t':
			s.at++
		case c == '-' && s.peek(1) == '-':
			s.begin, s.beginLine = s.at, s.line
			if !s.comment() {
				return false
			}
		default:
			return true
		}
	}
	return true
}

// comment skips a comment; false after a problem.
func (s *scanner) comment() bool {
	length, closing := CommentLength(s.text[s.at:])
	switch {
	case closing == "[": // `--[=` without a second bracket
		return s.fail(s.at, 3, "this comment begins like a long one, but has no second `[`", "write `--[[ ... ]]`, or a space after `--`", diag.InsertSpace{After: "--"})
	case length < 0:
		return s.failUnfinished(s.at, 4, "this comment is not closed", "close it with `"+closing+"`")
	}
	body := s.text[s.at : s.at+length]
	if s.failLoneReturn(body, s.at) {
		return false
	}
	s.at += length
	s.line += strings.Count(body, "\n")
	return true
}

// CommentLength returns the length of the comment at the beginning of a text, in bytes, and
// what closes a long comment; "" for one that ends with its line. The length is -1 if it is not
// closed.
func CommentLength(text string) (length int, closing string) {
	if strings.HasPrefix(text, "--[") && len(text) > 3 && (text[3] == '[' || text[3] == '=') {
		level := longBracketLevel(text[2:])
		if level < 0 {
			return -1, "["
		}
		closing = "]" + strings.Repeat("=", level) + "]"
		if end := strings.Index(text[4+level:], closing); end >= 0 {
			return 4 + level + end + len(closing), closing
		}
		return -1, closing
	}
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		return end, ""
	}
	return len(text), ""
}

// failLoneReturn reports a carriage return without a line feed in a comment or long string, which
// gopher-lua would count as a line end. It returns true after a problem.
func (s *scanner) failLoneReturn(body string, offset int) bool {
	for i := 0; i < len(body); i++ {
		if body[i] == '\r' && i+1 < len(body) && body[i+1] != '\n' {
			s.fail(offset+i, 1, "a carriage return without a line feed", "save the file with ordinary line ends")
			return true
		}
	}
	return false
}

// symbol scans a symbol.
func (s *scanner) symbol() bool {
	start, c := s.at, s.text[s.at]
	n := s.symbolLength(c)
	if n == 0 {
		return s.failInvalidCharacter(c)
	}
	s.at += n
	s.add(Symbol, start)
	return s.countNesting()
}

// symbolLength returns the length of the symbol at the current position; 0 for none.
func (s *scanner) symbolLength(c byte) int {
	switch c {
	case '+', '-', '*', '/', '%', '^', '#', '(', ')', '{', '}', '[', ']', ';', ',':
		return 1
	case '.':
		if s.peek(1) != '.' {
			return 1
		}
		if s.peek(2) != '.' {
			return 2
		}
		return 3
	case '=', '<', '>', '~':
		if s.peek(1) == '=' {
			return 2
		}
		if c == '~' {
			return 0
		}
		return 1
	case ':':
		if s.peek(1) == ':' {
			return 2
		}
		return 1
	}
	return 0
}

// failForeignOperator reports an operator of another language. Its fix replaces width bytes by
// word, with spaces around a keyword.
func (s *scanner) failForeignOperator(width int, word, message string, hint diag.Hint) bool {
	now, end := word, s.at+width
	if isNameByte(word[0], true) {
		if s.at > 0 && isNameByte(s.text[s.at-1], false) {
			now = " " + now
		}
		if end < len(s.text) && s.text[end] != ' ' {
			now += " "
		}
	}
	return s.failFixed(s.at, width, []diag.Edit{{File: s.file.Name, Start: s.at, End: end, New: now}}, message, hint)
}

const typographic = "“”„‘’«»"

// plainQuotes returns edits that replace a typographic quotation mark and the next one on the
// line by plain ones; nil if there is no second one, or if the text contains plain ones.
func (s *scanner) plainQuotes(start int) []diag.Edit {
	first, size := utf8.DecodeRuneInString(s.text[start:])
	rest, _, _ := strings.Cut(s.text[start+size:], "\n")
	end := strings.IndexAny(rest, typographic)
	quote := "\""
	if strings.ContainsRune("‘’", first) {
		quote = "'"
	}
	if end < 0 || strings.ContainsAny(rest[:end], "\"'\\") {
		return nil
	}
	_, width := utf8.DecodeRuneInString(rest[end:])
	at := start + size + end
	return []diag.Edit{{File: s.file.Name, Start: start, End: start + size, New: quote}, {File: s.file.Name, Start: at, End: at + width, New: quote}}
}

// failInvalidCharacter reports a character that is not Lua.
func (s *scanner) failInvalidCharacter(c byte) bool {
	start := s.at
	two := s.text[start:min(start+2, len(s.text))]
	switch {
	case two == "!=":
		return s.failForeignOperator(2, "~=", "`!=` is not Lua", diag.Suggest("unequal is written `~=`", diag.Replace{New: "~="}))
	case two == "&&":
		return s.failForeignOperator(2, "and", "`&&` is not Lua", diag.Suggest("write `and`", diag.Replace{New: "and"}))
	case two == "||":
		return s.failForeignOperator(2, "or", "`||` is not Lua", diag.Suggest("write `or`", diag.Replace{New: "or"}))
	case c == '!':
		return s.failForeignOperator(1, "not", "`!` is not Lua", diag.Suggest("write `not`", diag.Replace{New: "not "}))
	case c == '~':
		return s.fail(start, 1, "`~` is not Lua", "unequal is written `~=`, negation `not`")
	case c == '?':
		return s.fail(start, 1, "`?` is not Lua", "write `if ... then ... else ... end`, or put the formula in quotes")
	case c < 0x20 || c == 0x7f:
		return s.fail(start, 1, fmt.Sprintf("a stray character (byte %d)", c), "is this a text file?")
	case c >= 0x80:
		r := []rune(s.text[start:min(start+4, len(s.text))])[0]
		if strings.ContainsRune(typographic, r) {
			return s.failFixed(start, 1, s.plainQuotes(start), "a typographic quotation mark", diag.Suggest(`use plain quotes: "..."`, diag.PlainQuotes{}))
		}
		return s.fail(start, 1, "this character may stand only in a text or a comment", "names are made of a-z, A-Z, 0-9 and _")
	}
	return s.fail(start, 1, fmt.Sprintf("`%c` is not Lua", c), "")
}
