package dice

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// scanner parses a notation. text starts at offset base of file; pos is an offset in text.
type scanner struct {
	file      *diag.File
	base      int
	text      string
	pos       int
	depth     int
	arena     *arena
	variables []Variable // variables in order of appearance

	forFaces bool // the current variable gives faces
}

// parseFailure is the panic value with which the parser stops at its first problem. ParseAt
// recovers it.
type parseFailure struct{ problem *diag.Problem }

func (s *scanner) fail(start, end int, message, hint string, suggestions ...diag.Suggestion) {
	panic(parseFailure{problemAt(s.file, s.at(start, end), message, hint, suggestions...)})
}

func (s *scanner) at(start, end int) Span { return Span{int32(s.base + start), int32(s.base + end)} }

func (s *scanner) since(start int) Span { return s.at(start, s.pos) }

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '_' || r|0x20 >= 'a' && r|0x20 <= 'z'
	}
	return unicode.IsLetter(r)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func (s *scanner) peek() rune { return s.peekAt(s.pos) }

func (s *scanner) peekAt(at int) rune {
	if at >= len(s.text) {
		return 0
	}
	if b := s.text[at]; b < utf8.RuneSelf {
		return rune(b)
	}
	r, _ := utf8.DecodeRuneInString(s.text[at:])
	return r
}

func (s *scanner) space() {
	if s.pos < len(s.text) && s.text[s.pos] > ' ' && s.text[s.pos] < utf8.RuneSelf {
		return
	}
	s.spaces()
}

func (s *scanner) spaces() {
	for s.pos < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.pos:])
		if !unicode.IsSpace(r) {
			return
		}
		s.pos += size
	}
}

// starts skips spaces and reports whether the next byte is the first byte of one of the
// characters in pieces.
func (s *scanner) starts(pieces string) bool {
	s.space()
	return s.pos < len(s.text) && strings.IndexByte(pieces, s.text[s.pos]) >= 0
}

// take skips spaces and consumes piece if it is next.
func (s *scanner) take(piece string) bool {
	s.space()
	if strings.HasPrefix(s.text[s.pos:], piece) {
		s.pos += len(piece)
		return true
	}
	return false
}

// letters returns the letters at the current position with A to Z in lower case. Other letters
// keep their case, since lower case may change their length.
func (s *scanner) letters() string {
	end, lower := s.pos, true
	for end < len(s.text) {
		r, size := rune(s.text[end]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s.text[end:])
		}
		if !isLetter(r) {
			break
		}
		lower = lower && (r < 'A' || r > 'Z')
		end += size
	}
	if lower {
		return s.text[s.pos:end]
	}
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s.text[s.pos:end])
}

// runeEnd returns the end of the character at the current position.
func (s *scanner) runeEnd() int {
	_, size := utf8.DecodeRuneInString(s.text[s.pos:])
	return s.pos + max(size, 1)
}

// found describes what is at the current position, for messages.
func (s *scanner) found() string {
	if s.pos >= len(s.text) || s.peek() == '#' {
		return "the end"
	}
	if word := s.letters(); word != "" {
		return "`" + s.text[s.pos:min(s.pos+len(word), len(s.text))] + "`"
	}
	return "`" + s.text[s.pos:s.runeEnd()] + "`"
}

// timesHere reports whether x or × is next.
func (s *scanner) timesHere() bool {
	r := s.peek()
	return r == 'x' || r == 'X' || r == '×'
}

// comparatorSpellings lists the spellings of comparators, the longest first.
var comparatorSpellings = [...]struct {
	sign string
	is   Comparator
}{
	{">=", greaterEqual}, {"<=", lessEqual}, {"<>", notEqual}, {"!=", notEqual}, {"==", equal},
	{"=", equal}, {"<", less}, {">", greater}, {"≥", greaterEqual}, {"≤", lessEqual}, {"≠", notEqual},
}

// comparatorHere consumes a comparator at the current position.
func (s *scanner) comparatorHere() (Comparator, bool) {
	if s.pos == len(s.text) || strings.IndexByte("=<>!≥≤≠", s.text[s.pos]) < 0 {
		return 0, false
	}
	for _, c := range comparatorSpellings {
		if strings.HasPrefix(s.text[s.pos:], c.sign) {
			s.pos += len(c.sign)
			return c.is, true
		}
	}
	return 0, false
}

// integer consumes digits. The caller has checked that there is one.
func (s *scanner) integer() NumberNode {
	start := s.pos
	n, large := int64(0), false
	for isDigit(s.peek()) {
		n = n*10 + int64(s.text[s.pos]-'0')
		large = large || n > 1e15
		if large {
			n = 0
		}
		s.pos++
	}
	if large {
		s.fail(start, s.pos, "the number is too large", "numbers go up to a million billion (15 zeros)")
	}
	return NumberNode{s.since(start), exact.Integer(n)}
}

// number consumes digits with an optional decimal part.
func (s *scanner) number() *NumberNode {
	start := s.pos
	n := s.integer()
	if s.peek() == '.' && isDigit(s.peekAt(s.pos+1)) {
		s.pos++
		n.Value = s.fraction(n.Value, start)
	}
	return s.arena.literal(s.since(start), n.Value)
}

func (s *scanner) fraction(n exact.Rational, start int) exact.Rational {
	for scale := int64(10); isDigit(s.peek()); scale *= 10 {
		if scale > 1e9 {
			s.fail(start, s.pos, "the number has too many decimals", "nine decimals are read")
		}
		sum, err := n.Add(mustDivide(int64(s.text[s.pos]-'0'), scale))
		if err != nil {
			s.fail(start, s.pos, "the number has too many digits", "a large number has no room for so many decimals")
			return n
		}
		n = sum
		s.pos++
	}
	return n
}

// mustDivide returns num/den, where den is positive.
func mustDivide(num, den int64) exact.Rational {
	n, _ := exact.Integer(num).Quo(exact.Integer(den))
	return n
}

// name consumes the name of a variable after @, or a formula in parentheses.
func (s *scanner) name(start int) *VariableNode {
	begin := s.pos
	if s.peek() == '(' {
		s.pos = s.formulaEnd(start)
		return s.variable(start, begin)
	}
	for {
		r := s.peek()
		follow := s.peekAt(s.pos + 1)
		if !isLetter(r) && !(s.pos > begin && (isDigit(r) || r == '.' && (isLetter(follow) || isDigit(follow)))) {
			break
		}
		s.pos += utf8.RuneLen(r)
	}
	if s.pos == begin {
		s.fail(start, s.pos, "a name is missing after `@`", "variables are written `@str` or `@weapon.die`")
	}
	return s.variable(start, begin)
}

// variable returns the variable whose name lies between begin and the current position, and adds
// it to the variables of the expression.
func (s *scanner) variable(start, begin int) *VariableNode {
	name := s.text[begin:s.pos]
	asked := Variable{Name: name, Offset: begin, GivesFaces: s.forFaces}
	if !slices.ContainsFunc(s.variables, func(a Variable) bool { return a.Name == name && a.GivesFaces == asked.GivesFaces }) {
		s.variables = append(s.variables, asked)
	}
	return &VariableNode{s.since(start), name}
}
