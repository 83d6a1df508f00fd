package formula

import (
	"unicode/utf8"

	"houserule/lang/diag"
)

// span is a stretch of a formula, in characters, as expr counts.
type span struct{ from, to int }

func (s span) join(t span) span { return span{min(s.from, t.from), max(s.to, t.to)} }

// places turns stretches of a formula into problems in the author's file.
type places struct {
	src     Source
	file    *diag.File
	outer   bool   // # may stand outside of list functions
	element string // the word of the kind of whose element the words are; "" when of none
	// unknown says of a function that is called that there is none, with a hint; "" of
	// one that there is. Nil where nobody knows.
	unknown func(name string) (message string, hint diag.Hint)
}

func newPlaces(file *diag.File, src Source) *places {
	if file == nil && src.Place == nil {
		file = diag.NewFile("", src.Text)
	}
	return &places{src: src, file: file}
}

// length is the number of characters of the formula.
func (p *places) length() int { return utf8.RuneCountInString(p.src.Text) }

// offset gives the byte offset of a character.
func (p *places) offset(char int) int {
	off := 0
	for ; char > 0 && off < len(p.src.Text); char-- {
		_, size := utf8.DecodeRuneInString(p.src.Text[off:])
		off += size
	}
	return off
}

// closing gives the place behind the bracket that closes the first one opened
// at or after a character. Texts in quotes are passed over. Without such a
// bracket it is the character after the given one.
func (p *places) closing(from int) int {
	letters := []rune(p.src.Text)
	depth := 0
	for i := from; i < len(letters); i++ {
		switch c := letters[i]; c {
		case '\'', '"':
			for i++; i < len(letters) && letters[i] != c; i++ {
				if letters[i] == '\\' {
					i++
				}
			}
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth <= 0 {
				return i + 1
			}
		}
	}
	return from + 1
}

// closed stretches what was bound up to the bracket that ends it.
func (p *places) closed(x bound, from int) bound {
	x.at.to = max(x.at.to, p.closing(from))
	return x
}

func (p *places) text(s span) string { return p.src.Text[p.offset(s.from):p.offset(s.to)] }

func (p *places) pos(s span) diag.Pos {
	off := p.offset(s.from)
	if p.src.Place != nil {
		return p.src.Place(off)
	}
	return p.file.PosAt(off)
}

func (p *places) problem(s span, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	pos, width := p.pos(s), max(1, s.to-s.from)
	var problem *diag.Problem
	if p.file != nil {
		problem = p.file.ProblemAt(pos, width, message)
	} else {
		problem = &diag.Problem{Pos: pos, Width: width, Message: message}
	}
	return problem.Advise(diag.Suggest(hint, suggestions...))
}
