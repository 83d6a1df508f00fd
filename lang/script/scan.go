package script

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
)

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

// Tokens splits a text into its tokens, whether or not it would compile.
// Problems are those of single tokens: texts and brackets never closed, wrong
// numbers.
func Tokens(file *diag.File) ([]Token, error) {
	tokens, problems := scan(file, DefaultLimits().Depth)
	return tokens, problems.Err()
}

func scan(file *diag.File, limit int) ([]Token, diag.List) {
	s := &scanner{file: file, text: file.Text, line: 1, limit: limit}
	s.tokens = make([]Token, 0, len(s.text)/5+8)
	for s.next() && len(s.problems) < mostProblems {
	}
	return s.tokens, s.problems
}

func (s *scanner) problem(offset, width int, message, hint string) {
	p := s.file.Problem(offset, width, message)
	p.Hint = hint
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
		closing := "]" + strings.Repeat("=", level) + "]"
		end := strings.Index(s.text[s.at:], closing)
		if end < 0 {
			return s.stop(start, 4, "this comment is not closed", "close it with `"+closing+"`")
		}
		return s.pass(end + len(closing))
	}
	end := strings.IndexByte(s.text[s.at:], '\n')
	if end < 0 {
		end = len(s.text) - s.at
	}
	return s.pass(end)
}

// pass goes over what a comment says.
func (s *scanner) pass(length int) bool {
	begin := s.at
	s.at += length
	s.line += strings.Count(s.text[begin:s.at], "\n")
	return !s.loneReturn(s.text[begin:s.at], begin)
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

func (s *scanner) sign() bool {
	start, c := s.at, s.text[s.at]
	n := s.signLength(c)
	if n == 0 {
		return s.strange(c)
	}
	s.at += n
	s.add(Sign, start)
	return s.nesting()
}

// signLength is how many bytes the sign has that begins here; 0 for none.
func (s *scanner) signLength(c byte) int {
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

// strange explains characters that Lua does not have.
// instead ends the scan at a sign of another language, with what Lua writes for it.
func (s *scanner) instead(offset, width int, word, message, hint string) bool {
	s.stop(offset, width, message, hint)
	if isNameByte(word[0], true) {
		if offset > 0 && isNameByte(s.text[offset-1], false) {
			word = " " + word
		}
		if end := offset + width; end < len(s.text) && s.text[end] != ' ' {
			word += " "
		}
	}
	s.problems[len(s.problems)-1].Fix = []diag.Edit{{File: s.file.Name, Start: offset, End: offset + width, New: word}}
	return false
}

const typographic = "“”„‘’«»"

// plainQuotes puts plain quotes in place of a typographic one and of the next one on its
// line; nil where there is none, or where the text between has plain ones.
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

func (s *scanner) strange(c byte) bool {
	start := s.at
	two := s.text[start:min(start+2, len(s.text))]
	switch {
	case two == "!=":
		return s.instead(start, 2, "~=", "`!=` is not Lua", "unequal is written `~=`")
	case two == "&&":
		return s.instead(start, 2, "and", "`&&` is not Lua", "write `and`")
	case two == "||":
		return s.instead(start, 2, "or", "`||` is not Lua", "write `or`")
	case c == '!':
		return s.instead(start, 1, "not", "`!` is not Lua", "write `not`")
	case c == '~':
		return s.stop(start, 1, "`~` is not Lua", "unequal is written `~=`, negation `not`")
	case c == '?':
		return s.stop(start, 1, "`?` is not Lua", "write `if ... then ... else ... end`, or put the formula in quotes")
	case c < 0x20 || c == 0x7f:
		return s.stop(start, 1, fmt.Sprintf("a stray character (byte %d)", c), "is this a text file?")
	case c >= 0x80:
		r := []rune(s.text[start:min(start+4, len(s.text))])[0]
		if strings.ContainsRune(typographic, r) {
			s.stop(start, 1, "a typographic quotation mark", `use plain quotes: "..."`)
			s.problems[len(s.problems)-1].Fix = s.plainQuotes(start)
			return false
		}
		return s.stop(start, 1, "this character may stand only in a text or a comment", "names are made of a-z, A-Z, 0-9 and _")
	}
	return s.stop(start, 1, fmt.Sprintf("`%c` is not Lua", c), "")
}
