package formula

import (
	"unicode/utf8"

	"houserule/lang/diag"
)

// span is a range of a formula in characters, as expr counts them.
type span struct{ from, to int }

func (s span) join(t span) span { return span{min(s.from, t.from), max(s.to, t.to)} }

// positions converts spans of a formula to positions and problems in the author's file.
type positions struct {
	src          Source
	file         *diag.File
	allowElement bool   // # is allowed outside of list functions
	element      string // the kind whose word denotes the element, see [ForElement]; else ""
	// unknown returns the message and hint for a call of an unknown function; "" for a known
	// one. May be nil.
	unknown func(name string) (message string, hint diag.Hint)
}

func newPositions(file *diag.File, src Source) *positions {
	if file == nil && src.Place == nil {
		file = diag.NewFile("", src.Text)
	}
	return &positions{src: src, file: file}
}

// length returns the number of characters of the formula.
func (p *positions) length() int { return utf8.RuneCountInString(p.src.Text) }

// offset returns the byte offset of a character.
func (p *positions) offset(char int) int {
	off := 0
	for ; char > 0 && off < len(p.src.Text); char-- {
		_, size := utf8.DecodeRuneInString(p.src.Text[off:])
		off += size
	}
	return off
}

// closing returns the position after the bracket that closes the first bracket from a character
// on, ignoring quoted texts. Without one, it returns the next character.
func (p *positions) closing(from int) int {
	depth, quote, escaped := 0, rune(0), false
	at := from // index of c
	for _, c := range p.src.Text[p.offset(from):] {
		switch {
		case escaped:
			escaped = false
		case quote != 0 && c == '\\':
			escaped = true
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			if depth--; depth <= 0 {
				return at + 1
			}
		}
		at++
	}
	return from + 1
}

// closed extends a node to the bracket that closes it.
func (p *positions) closed(x bound, from int) bound {
	x.at.to = max(x.at.to, p.closing(from))
	return x
}

func (p *positions) text(s span) string { return p.src.Text[p.offset(s.from):p.offset(s.to)] }

func (p *positions) pos(s span) diag.Pos {
	off := p.offset(s.from)
	if p.src.Place != nil {
		return p.src.Place(off)
	}
	return p.file.PosAt(off)
}

func (p *positions) problem(s span, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	pos, width := p.pos(s), max(1, s.to-s.from)
	var problem *diag.Problem
	if p.file != nil {
		problem = p.file.ProblemAt(pos, width, message)
	} else {
		problem = &diag.Problem{Pos: pos, Width: width, Message: message}
	}
	return problem.Advise(diag.Suggest(hint, suggestions...))
}
