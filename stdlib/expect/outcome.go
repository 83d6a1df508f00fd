package expect

import (
	"errors"

	"houserule/lang/diag"
)

// Unused returns errors for preset dice and decisions that were not used, each at its line.
func (r *Run) Unused() error {
	var list diag.List
	if p := r.unusedDice(); p != nil {
		list.Add(p)
	}
	list.Add(r.unusedDecisions()...)
	return list.Err()
}

// AtExample returns an error of an example with a position in the example, for wrong preset dice and
// unanswered questions.
func (r *Run) AtExample(err error) error {
	var u *DieNotSetError
	var o *unanswered
	var inner *diag.Problem
	switch {
	case errors.As(err, &u) && !u.At.IsZero():
		return r.atLine(u.At, u.Message, u.Hint, err)
	case errors.As(err, &o) && !o.at.IsZero() && errors.As(err, &inner):
		return r.atLine(o.at, inner.Message, inner.Hint, err)
	}
	return err
}

// atLine is an error at a line of the example, with the rules that led to it.
func (r *Run) atLine(at diag.Pos, message, hint string, err error) error {
	p := r.problem(at, message, hint)
	p.Cause = err
	var trail interface{ Notes() []diag.Note }
	if errors.As(err, &trail) {
		p.Notes = trail.Notes()
	}
	var inner *diag.Problem
	if errors.As(err, &inner) && inner.Pos.File != "" && inner.Pos.File != at.File {
		p.Notes = append([]diag.Note{{Pos: inner.Pos, Message: "asked here"}}, p.Notes...)
	}
	return p
}

// line returns the running line in the file of the example, or else the outermost one.
func (r *Run) line() diag.Pos {
	var found diag.Pos
	for level := 0; ; level++ {
		at := r.Session.Host.Where(level)
		if at.IsZero() {
			return found
		}
		if found = at; at.File == r.File {
			return at
		}
	}
}

func (r *Run) problem(at diag.Pos, message, hint string) *diag.Problem {
	p := &diag.Problem{Pos: at, Message: message, Hint: hint}
	if r.Source != nil {
		p.Source = r.Source(at)
	}
	return p
}
