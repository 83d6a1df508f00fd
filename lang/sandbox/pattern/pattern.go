// Package pattern matches Lua 5.1 patterns and reports its work.
//
// A pattern with several repetitions may take time that grows with the cube of the length of the
// text or faster, so the matcher reports every test of a character to its caller, who may stop
// it. The depth of recursion is limited by the length of the pattern.
//
//	f, err := pattern.New("take 2d6 damage", "(%d+)d(%d+)", true, nil)
//	var m pattern.Match
//	found, err := f.Find(0, &m)
//	m.Text(0), m.Text(1)  // "2", "6"
//
// Classes are those of Lua (%a %c %d %l %p %s %u %w %x, and %z for a zero byte). Texts are
// sequences of bytes, and only ASCII letters are letters.
package pattern

import (
	"fmt"
)

const (
	// MaxLength is the maximum length of a pattern in bytes.
	MaxLength = 256
	// MaxCaptures is the maximum number of captures of a pattern.
	MaxCaptures    = 32
	maxDepth       = 200
	chargeInterval = 64 // number of character tests between two reports
)

// Match is the result of a search.
type Match struct {
	Start, End int // byte offsets
	Captures   int // number of captures of the pattern
	text       string
	capture    [MaxCaptures]span
}

type span struct{ start, length int }

const (
	open     = -1 // length of a capture that is not closed yet
	position = -2 // length of a position capture ()
)

// Text returns capture i, from 0. For a position capture place is true and start is the
// position.
func (m *Match) Text(i int) (text string, start int, place bool) {
	c := m.capture[i]
	if c.length == position {
		return "", c.start, true
	}
	return m.text[c.start : c.start+c.length], c.start, false
}

// Finder searches one text for one pattern. It may be used repeatedly.
type Finder struct {
	text, pattern string
	anchored      bool
	charge        func(n int) error
	tests, depth  int
	err           error
	level         int
	capture       [MaxCaptures]span
}

// Error is the error for an invalid pattern.
type Error struct{ Message string }

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// New returns a Finder. charge is called with the number of character tests; an error ends the
// search. It may be nil. With anchors, a leading ^ anchors the match at its start; without (as
// for gmatch) ^ is an ordinary character.
func New(text, pattern string, anchors bool, charge func(n int) error) (*Finder, error) {
	f := &Finder{}
	return f, f.Reset(text, pattern, anchors, charge)
}

// Reset is New for an existing Finder.
func (f *Finder) Reset(text, pattern string, anchors bool, charge func(n int) error) error {
	if len(pattern) > MaxLength {
		return &Error{fmt.Sprintf("the pattern is too long: %d bytes, at most %d", len(pattern), MaxLength)}
	}
	f.text, f.pattern, f.charge = text, pattern, charge
	f.anchored = false
	f.tests, f.depth, f.err, f.level = 0, 0, nil, 0
	if anchors && pattern != "" && pattern[0] == '^' {
		f.anchored = true
		f.pattern = pattern[1:]
	}
	return nil
}

// Anchored reports whether the pattern is anchored.
func (f *Finder) Anchored() bool { return f.anchored }

// Find finds the first match at or after offset from. The error is an *Error for an invalid
// pattern, or one of charge.
func (f *Finder) Find(from int, m *Match) (bool, error) {
	for at := from; at <= len(f.text); at++ {
		found, err := f.At(at, m)
		if found || err != nil {
			return found, err
		}
		if f.anchored {
			break
		}
	}
	return false, f.flush()
}

// At reports whether there is a match at offset at, and stores it in m.
func (f *Finder) At(at int, m *Match) (bool, error) {
	f.level, f.depth = 0, 0
	f.step()
	end := f.match(at, 0)
	if f.err != nil {
		return false, f.err
	}
	if end < 0 {
		return false, nil
	}
	for i := 0; i < f.level; i++ {
		if f.capture[i].length == open {
			return false, &Error{"the pattern has a `(` without a `)`"}
		}
	}
	m.Start, m.End, m.Captures, m.text = at, end, f.level, f.text
	copy(m.capture[:f.level], f.capture[:f.level])
	return true, nil
}

func (f *Finder) step() bool {
	f.tests++
	if f.tests >= chargeInterval {
		f.flush()
	}
	return f.err == nil
}

func (f *Finder) flush() error {
	n := f.tests
	f.tests = 0
	if f.charge != nil && n > 0 && f.err == nil {
		f.err = f.charge(n)
	}
	return f.err
}

func (f *Finder) fail(message string) int {
	if f.err == nil {
		f.err = &Error{message}
	}
	return -1
}

// match returns the end of the match of pattern[p:] at text[s:], or -1.
func (f *Finder) match(s, p int) int {
	f.depth++
	defer func() { f.depth-- }()
	if f.depth > maxDepth {
		return f.fail("the pattern is too complex")
	}
	for p < len(f.pattern) {
		if f.err != nil {
			return -1
		}
		switch f.pattern[p] {
		case '(':
			return f.openCapture(s, p)
		case ')':
			return f.closeCapture(s, p+1)
		case '$':
			if p+1 == len(f.pattern) {
				if s == len(f.text) {
					return s
				}
				return -1
			}
		case '%':
			if p+1 < len(f.pattern) {
				switch c := f.pattern[p+1]; {
				case c == 'b':
					if s = f.balance(s, p+2); s < 0 {
						return -1
					}
					p += 4
					continue
				case c == 'f':
					next, ok := f.frontier(s, p+2)
					if !ok {
						return -1
					}
					p = next
					continue
				case c >= '0' && c <= '9':
					if s = f.backReference(s, c); s < 0 {
						return -1
					}
					p += 2
					continue
				}
			}
		}
		end := f.itemEnd(p)
		if end < 0 {
			return -1
		}
		suffix := byte(0)
		if end < len(f.pattern) {
			suffix = f.pattern[end]
		}
		switch suffix {
		case '?':
			if f.single(s, p, end) {
				if to := f.match(s+1, end+1); to >= 0 || f.err != nil {
					return to
				}
			}
			p = end + 1
		case '*':
			return f.greedy(s, p, end, 0)
		case '+':
			return f.greedy(s, p, end, 1)
		case '-':
			return f.lazy(s, p, end)
		default:
			if !f.single(s, p, end) {
				return -1
			}
			s++
			p = end
		}
	}
	return s
}

func (f *Finder) greedy(s, p, end, least int) int {
	n := 0
	for f.single(s+n, p, end) {
		n++
	}
	for ; n >= least && f.err == nil; n-- {
		if to := f.match(s+n, end+1); to >= 0 {
			return to
		}
		f.step()
	}
	return -1
}

func (f *Finder) lazy(s, p, end int) int {
	for f.err == nil {
		if to := f.match(s, end+1); to >= 0 {
			return to
		}
		if !f.single(s, p, end) {
			return -1
		}
		s++
	}
	return -1
}

func (f *Finder) openCapture(s, p int) int {
	if f.level >= MaxCaptures {
		return f.fail("the pattern has too many captures")
	}
	length, next := open, p+1
	if next < len(f.pattern) && f.pattern[next] == ')' {
		length, next = position, next+1
	}
	f.capture[f.level] = span{s, length}
	f.level++
	to := f.match(s, next)
	if to < 0 {
		f.level--
	}
	return to
}

func (f *Finder) closeCapture(s, p int) int {
	for i := f.level - 1; i >= 0; i-- {
		if f.capture[i].length == open {
			f.capture[i].length = s - f.capture[i].start
			to := f.match(s, p)
			if to < 0 {
				f.capture[i].length = open
			}
			return to
		}
	}
	return f.fail("the pattern has a `)` without a `(`")
}

// backReference matches a repetition of capture c.
func (f *Finder) backReference(s int, c byte) int {
	i := int(c) - '1'
	if i < 0 || i >= f.level || f.capture[i].length == open {
		return f.fail(fmt.Sprintf("the pattern refers to capture %%%c, which is not there", c))
	}
	if f.capture[i].length == position {
		return -1
	}
	want := f.text[f.capture[i].start : f.capture[i].start+f.capture[i].length]
	f.tests += len(want)
	if !f.step() || len(f.text)-s < len(want) || f.text[s:s+len(want)] != want {
		return -1
	}
	return s + len(want)
}

func (f *Finder) balance(s, p int) int {
	if p+1 >= len(f.pattern) {
		return f.fail("`%b` in the pattern needs two characters")
	}
	if s >= len(f.text) || f.text[s] != f.pattern[p] {
		return -1
	}
	begin, end, depth := f.pattern[p], f.pattern[p+1], 1
	for i := s + 1; i < len(f.text) && f.step(); i++ {
		switch f.text[i] {
		case end:
			if depth--; depth == 0 {
				return i + 1
			}
		case begin:
			depth++
		}
	}
	return -1
}

func (f *Finder) frontier(s, p int) (next int, ok bool) {
	if p >= len(f.pattern) || f.pattern[p] != '[' {
		f.fail("`%f` in the pattern needs a set, `%f[...]`")
		return 0, false
	}
	end := f.itemEnd(p)
	if end < 0 {
		return 0, false
	}
	var before, here byte
	if s > 0 {
		before = f.text[s-1]
	}
	if s < len(f.text) {
		here = f.text[s]
	}
	f.step()
	return end, !f.inSet(before, p, end) && f.inSet(here, p, end)
}

// itemEnd returns the end of the item at p, or -1.
func (f *Finder) itemEnd(p int) int {
	switch f.pattern[p] {
	case '%':
		if p+1 >= len(f.pattern) {
			return f.fail("the pattern ends with `%`")
		}
		return p + 2
	case '[':
		i := p + 1
		if i < len(f.pattern) && f.pattern[i] == '^' {
			i++
		}
		// A `]` at the start is an ordinary character.
		for first := true; ; first = false {
			if i >= len(f.pattern) {
				return f.fail("the pattern has a `[` without a `]`")
			}
			c := f.pattern[i]
			i++
			if c == ']' && !first {
				return i
			}
			if c == '%' {
				if i >= len(f.pattern) {
					return f.fail("the pattern has a `[` without a `]`")
				}
				i++
			}
		}
	}
	return p + 1
}

// single reports whether the character at s matches the item from p to end.
func (f *Finder) single(s, p, end int) bool {
	if s >= len(f.text) || !f.step() {
		return false
	}
	c := f.text[s]
	switch f.pattern[p] {
	case '.':
		return true
	case '%':
		return inClass(c, f.pattern[p+1])
	case '[':
		return f.inSet(c, p, end)
	}
	return c == f.pattern[p]
}

func (f *Finder) inSet(c byte, p, end int) bool {
	i, last := p+1, end-1
	inside := true
	if f.pattern[i] == '^' {
		inside = false
		i++
	}
	f.tests += (last - i) / 8
	for ; i < last; i++ {
		switch {
		case f.pattern[i] == '%':
			i++
			if inClass(c, f.pattern[i]) {
				return inside
			}
		case i+2 < last && f.pattern[i+1] == '-':
			if f.pattern[i] <= c && c <= f.pattern[i+2] {
				return inside
			}
			i += 2
		case f.pattern[i] == c:
			return inside
		}
	}
	return !inside
}

func inClass(c, class byte) bool {
	var in bool
	lower := class | 0x20
	switch lower {
	case 'a':
		in = isLetter(c)
	case 'c':
		in = c < 0x20 || c == 0x7f
	case 'd':
		in = isDigit(c)
	case 'l':
		in = c >= 'a' && c <= 'z'
	case 'p':
		in = c > 0x20 && c < 0x7f && !isLetter(c) && !isDigit(c)
	case 's':
		in = c == ' ' || c >= '\t' && c <= '\r'
	case 'u':
		in = c >= 'A' && c <= 'Z'
	case 'w':
		in = isLetter(c) || isDigit(c)
	case 'x':
		in = isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
	case 'z':
		in = c == 0
	default:
		return class == c
	}
	if class >= 'A' && class <= 'Z' {
		return !in
	}
	if class != lower {
		return class == c
	}
	return in
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
