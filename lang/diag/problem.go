// Package diag describes problems for people and for programs.
//
// A [Problem] has a position (file, line, column), a message and a hint. Its text shows the
// source line with a caret below the position. For programs it has a code, edits and
// suggestions as data, so that messages need not be parsed. A [List] collects all problems
// of a load, so that an author sees all of them at once.
//
// A [File] converts offsets and lines to positions and makes problems. [Nearest] finds
// the name that was probably meant by a misspelt one.
package diag

import (
	"fmt"
	"strings"
)

// Pos is a position in a source text. Line and Column count from 1; Column counts characters,
// not bytes. 0 means unknown.
type Pos struct {
	File   string
	Line   int
	Column int
}

// String returns file:line:column without unknown parts.
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

// IsZero reports whether nothing is known about the position.
func (p Pos) IsZero() bool { return p == Pos{} }

// Problem is something that is wrong, described for people. It is an error.
type Problem struct {
	Code      string // the stable code of this kind of problem: "unused-local"; "" for none
	Operation string // what was being done: "load my-game", "roll"; "" for none
	Pos       Pos    // zero if unknown
	Source    string // the source line at Pos without its line end; "" if unknown
	Width     int    // number of characters that the caret marks; at least 1 is drawn
	Message   string // one sentence without a full stop
	Hint      string // how to solve it; "" for none
	Notes     []Note // related positions
	Cause     error  // the underlying error, for errors.Is and errors.As
	Fix       []Edit // edits that certainly solve it; nil for none

	// Suggestions are possible solutions among which somebody must choose, the likeliest first;
	// nil for none.
	Suggestions []Suggestion

	rest *rest // keys of problems that the last element of a list counts; nil for a problem of its own
}

// Note is a related position, such as that of another definition, or a call that led to the problem.
type Note struct {
	Pos     Pos
	Message string
	Call    string // for a call of a rule: the rule and its thing, "climbs of Ann"; "" for other notes
}

// Error returns the complete text of the problem: position and message, source line with caret,
// hint, notes. Long texts are cut: see [Brief], [MaxLine] and [MaxNotes].
func (p *Problem) Error() string {
	var b strings.Builder
	if p.Operation != "" {
		b.WriteString(Brief(p.Operation) + ": ")
	}
	if at := p.Pos.String(); at != "" {
		b.WriteString(at + ": ")
	}
	b.WriteString(Brief(p.Message))
	margin := fmt.Sprintf("%5d", p.Pos.Line)
	for _, line := range p.Excerpt() {
		fmt.Fprintf(&b, "\n%s | %s", margin, line)
		margin = strings.Repeat(" ", len(margin))
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

// Unwrap returns the underlying error; nil for none.
func (p *Problem) Unwrap() error { return p.Cause }
