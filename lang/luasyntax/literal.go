package luasyntax

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"houserule/lang/diag"
)

// longBracketLevel returns the number of = in the long bracket at the beginning of a text; -1 if there
// is none.
func longBracketLevel(text string) int {
	i := 1
	for i < len(text) && text[i] == '=' {
		i++
	}
	if i >= len(text) || text[i] != '[' {
		return -1
	}
	return i - 1
}

// longString scans a long string; false after a problem.
func (s *scanner) longString() bool {
	start, line := s.at, s.line
	level := longBracketLevel(s.text[start:])
	if level < 0 {
		return s.fail(start, 2, "`[=` begins a long text, but has no second `[`", "")
	}
	s.at += level + 2
	if s.peek(0) == '\n' {
		s.at++
	} else if s.peek(0) == '\r' && s.peek(1) == '\n' {
		s.at += 2
	}
	opening := s.at - start
	closing := "]" + strings.Repeat("=", level) + "]"
	end := strings.Index(s.text[s.at:], closing)
	if end < 0 {
		return s.failUnfinished(start, level+2, "this long text is not closed", "close it with `"+closing+"`")
	}
	body := s.text[s.at : s.at+end]
	if s.failLoneReturn(body+closing, s.at) {
		return false
	}
	s.at += end + len(closing)
	t := s.add(String, start)
	t.Open, t.Line = opening, line
	t.Value = strings.ReplaceAll(body, "\r\n", "\n")
	s.line += strings.Count(s.text[start:s.at], "\n")
	return s.endUnary()
}

// quotedString scans a quoted string; false after a problem.
func (s *scanner) quotedString(quote byte) bool {
	start, line := s.at, s.line
	s.at++
	escaped := false
	for {
		if s.at >= len(s.text) || s.text[s.at] == '\n' || s.text[s.at] == '\r' {
			width := max(1, len([]rune(s.text[start:min(s.at, start+60)])))
			const message = "this text is not closed"
			hint := fmt.Sprintf("close it with `%c`; a text in `[[ ]]` may run over several lines", quote)
			if strings.HasSuffix(strings.TrimRight(s.text, " \t\n"), `\`) { // a backslash continues the text on the next line
				return s.failUnfinished(start, width, message, hint)
			}
			return s.fail(start, width, message, hint)
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
			_, size := escapedUnit(rest)
			if rest[1] >= '0' && rest[1] <= '9' {
				if v, _ := strconv.Atoi(rest[1:size]); v > 255 {
					return s.fail(s.at, size, "an escape stands for one byte, 0 to 255", "")
				}
			}
			if rest[1] == '\n' || rest[1] == '\r' {
				if rest[1] == '\r' && size == 2 {
					return s.fail(s.at+1, 1, "a carriage return without a line feed", "save the file with ordinary line ends")
				}
				s.line++
			}
			s.at += size
			continue
		}
		s.at++
	}
	t := s.add(String, start)
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
	return s.endUnary()
}

// number scans a number; false after a problem.
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
		// `1..x` needs a space after the number.
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
	n, ok := ParseNumber(text)
	switch {
	case word != s.at && word > start && isDiceWord(text):
		return s.fail(start, len(text), "`"+text+"` is no number", "dice notation stands in quotes: `\""+text+"\"`", diag.Replace{New: `"` + text + `"`})
	case word != s.at || !ok:
		return s.fail(start, len(text), "`"+text+"` is no number", "")
	case s.peek(0) == '.' && s.peek(1) != '.' && s.peek(-1) == '.', s.text[s.at-1] == '.' && s.peek(0) == '.':
		return s.fail(start, len(text)+1, "`"+text+".` is no number", "put a space before `..`", diag.InsertSpace{Before: ".."})
	case s.text[start] == '.' && s.peek(0) == '.': // gopher-lua would continue the number
		return s.fail(start, len(text)+1, "`"+text+".` is no number", "put a space between the two")
	case math.IsInf(n, 0):
		return s.fail(start, len(text), "this number is too large", "")
	}
	s.add(Number, start)
	return s.endUnary()
}

// isDiceWord reports whether a text is dice notation such as 2d6.
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

// ParseNumber parses a number as Lua does: decimal with fraction and exponent, or hexadecimal
// with 0x; blanks around it are allowed. A number that is too large is an infinity.
func ParseNumber(s string) (float64, bool) {
	s = strings.Trim(s, " \t\n\v\f\r")
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || digits == "" || strings.Contains(digits, "_") {
		return 0, false
	}
	if len(digits) > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X') {
		return ParseInteger(s[:len(s)-len(digits)]+digits[2:], 16)
	}
	if c := digits[0]; c != '.' && (c < '0' || c > '9') { // excludes "inf" and "nan"
		return 0, false
	}
	if strings.ContainsAny(digits, "xXpP") {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false
	}
	return f, true
}

// ParseInteger parses an integer in a base from 2 to 36; blanks around it are allowed.
func ParseInteger(s string, base int) (float64, bool) {
	s = strings.ToLower(strings.Trim(s, " \t\n\v\f\r"))
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	if s == "" {
		return 0, false
	}
	value := 0.0
	for i := 0; i < len(s); i++ {
		var d int
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			d = int(c - '0')
		case c >= 'a' && c <= 'z':
			d = int(c-'a') + 10
		default:
			return 0, false
		}
		if d >= base {
			return 0, false
		}
		value = float64(value*float64(base)) + float64(d)
	}
	if negative {
		value = -value
	}
	return value, true
}
