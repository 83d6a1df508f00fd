// Package diag describes problems so that a person can mend them.
//
// A [Problem] says what was being done, where (file, line, column), shows the
// source line with a caret below the place, and ends with a hint or the
// nearest existing name. A [List] collects all problems of one load, so that
// an author sees every slip at once and not the first alone.
//
// A caller usually starts from a [File], which turns offsets and lines of a
// text into places, and from [Nearest], which finds the name that was meant.
package diag

import (
	"fmt"
	"strings"
	"unicode/utf8"
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
	s := p.File
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
	Doing   string // what was going on: "load my-game", "roll"; may be empty
	Pos     Pos    // where; may be zero
	Source  string // the whole source line at Pos, without its line end; may be empty
	Width   int    // how many characters the caret marks; at least 1 is drawn
	Message string // what is wrong, one sentence without a full stop
	Hint    string // how to mend it; may be empty
	Notes   []Note // other places that belong to it
	Cause   error  // the error behind it, for errors.Is and errors.As
}

// Note is a second place that explains a problem: where the other definition
// stands, which rule led here.
type Note struct {
	Pos     Pos
	Message string
}

// Error renders the problem in full: place and message, source line with
// caret, hint, notes.
func (p *Problem) Error() string {
	var b strings.Builder
	if p.Doing != "" {
		b.WriteString(p.Doing + ": ")
	}
	if at := p.Pos.String(); at != "" {
		b.WriteString(at + ": ")
	}
	b.WriteString(p.Message)
	if p.Source != "" && p.Pos.Line > 0 {
		margin := fmt.Sprintf("%5d", p.Pos.Line)
		fmt.Fprintf(&b, "\n%s | %s", margin, p.Source)
		if p.Pos.Column > 0 {
			fmt.Fprintf(&b, "\n%s | %s", strings.Repeat(" ", len(margin)), caretLine(p.Source, p.Pos.Column, p.Width))
		}
	}
	if p.Hint != "" {
		b.WriteString("\n  hint: " + p.Hint)
	}
	for _, n := range p.Notes {
		b.WriteString("\n  ")
		if at := n.Pos.String(); at != "" {
			b.WriteString(at + ": ")
		}
		b.WriteString(n.Message)
	}
	return b.String()
}

// Unwrap gives the error behind the problem, if any.
func (p *Problem) Unwrap() error { return p.Cause }

// caretLine draws the carets under column, keeping the tabs of the source line
// so that they stand under the right place in any terminal.
func caretLine(source string, column, width int) string {
	var b strings.Builder
	n := 1
	for _, r := range source {
		if n >= column {
			break
		}
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
		n++
	}
	left := utf8.RuneCountInString(source) - column + 1
	b.WriteString(strings.Repeat("^", max(1, min(width, max(left, 1)))))
	return b.String()
}

// List is every problem of one load or check, in the order they were found.
// A nil or empty List is no error: return it through [List.Err].
type List []*Problem

// Add appends problems.
func (l *List) Add(p ...*Problem) { *l = append(*l, p...) }

// AddErr appends err: a Problem, the problems of a List, or any other error as
// a problem without a place. A nil error adds nothing.
func (l *List) AddErr(err error) {
	switch e := err.(type) {
	case nil:
	case *Problem:
		*l = append(*l, e)
	case List:
		*l = append(*l, e...)
	default:
		*l = append(*l, &Problem{Message: err.Error(), Cause: err})
	}
}

// Err gives nil for an empty list, else the list itself.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// Error renders all problems, with an empty line between them and a count at
// the end when there is more than one.
func (l List) Error() string {
	parts := make([]string, len(l))
	for i, p := range l {
		parts[i] = p.Error()
	}
	s := strings.Join(parts, "\n\n")
	if len(l) > 1 {
		s += fmt.Sprintf("\n\n%d problems", len(l))
	}
	return s
}

// Unwrap gives the single problems, for errors.Is and errors.As.
func (l List) Unwrap() []error {
	errs := make([]error, len(l))
	for i, p := range l {
		errs[i] = p
	}
	return errs
}
