// Package diag describes problems so that a person can mend them.
//
// A [Problem] says what was being done, where (file, line, column), shows the
// source line with a caret below the place, and ends with a hint or the
// nearest existing name. For programs it carries a code, edits and suggestions as data:
// nobody has to read its words. A [List] collects all problems of one load, so that
// an author sees every slip at once and not the first alone.
//
// A caller usually starts from a [File], which turns offsets and lines of a
// text into places, and from [Nearest], which finds the name that was meant.
package diag

import (
	"fmt"
	"strings"
)

// Pos is a place in a source text. Line and Column count from 1; Column counts
// characters, not bytes. Zero means unknown.
type Pos struct {
	File   string
	Line   int
	Column int
}

// String gives file:line:column, leaving out what is unknown.
func (p Pos) String() string {
	s := Brief(p.File)
	if p.Line > 0 {
		if s != "" {
			s += ":"
		}
		s += fmt.Sprint(p.Line)
		if p.Column > 0 {
			s += fmt.Sprintf(":%d", p.Column)
		}
	}
	return s
}

// IsZero reports whether nothing at all is known about the place.
func (p Pos) IsZero() bool { return p == Pos{} }

// Problem is one thing that is wrong, told for people. It is an error.
type Problem struct {
	Code    string // what sort of problem it is, in short and for good: "unused-local"; may be empty
	Doing   string // what was going on: "load my-game", "roll"; may be empty
	Pos     Pos    // where; may be zero
	Source  string // the whole source line at Pos, without its line end; may be empty
	Width   int    // how many characters the caret marks; at least 1 is drawn
	Message string // what is wrong, one sentence without a full stop
	Hint    string // how to mend it; may be empty
	Notes   []Note // other places that belong to it
	Cause   error  // the error behind it, for errors.Is and errors.As
	Fix     []Edit // what to write instead, where that is certain; usually nil

	// Suggestions are ways to mend it that need somebody who chooses, the likeliest first;
	// usually nil.
	Suggestions []Suggestion

	rest *rest // what a list counts and does not show; nil for a problem of its own
}

// Note is a second place that explains a problem: where the other definition
// stands, which rule led here.
type Note struct {
	Pos     Pos
	Message string
}

// Error renders the problem in full: place and message, source line with
// caret, hint, notes. Whatever is very long is cut: see [Brief], [MaxLine] and
// [MaxNotes].
func (p *Problem) Error() string {
	var b strings.Builder
	if p.Doing != "" {
		b.WriteString(Brief(p.Doing) + ": ")
	}
	if at := p.Pos.String(); at != "" {
		b.WriteString(at + ": ")
	}
	b.WriteString(Brief(p.Message))
	if p.Source != "" && p.Pos.Line > 0 {
		margin := fmt.Sprintf("%5d", p.Pos.Line)
		line, caret := excerpt(p.Source, p.Pos.Column, p.Width)
		fmt.Fprintf(&b, "\n%s | %s", margin, line)
		if p.Pos.Column > 0 {
			fmt.Fprintf(&b, "\n%s | %s", strings.Repeat(" ", len(margin)), caret)
		}
	}
	if p.Hint != "" {
		b.WriteString("\n  hint: " + Brief(p.Hint))
	}
	for i, n := range p.Notes {
		if i == MaxNotes {
			b.WriteString("\n  and " + Count(len(p.Notes)-i) + " more places")
			break
		}
		b.WriteString("\n  ")
		if at := n.Pos.String(); at != "" {
			b.WriteString(at + ": ")
		}
		b.WriteString(Brief(n.Message))
	}
	return b.String()
}

// Unwrap gives the error behind the problem, if any.
func (p *Problem) Unwrap() error { return p.Cause }
