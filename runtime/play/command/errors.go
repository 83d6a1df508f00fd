package command

import (
	"fmt"

	"houserule/lang/diag"
)

// Stop ends the steps of an action without rolling them back.
type Stop struct{}

// Error returns the message for a stop outside of steps.
func (Stop) Error() string { return "stop() was called outside of an action's steps" }

// Uncatchable prevents scripts from catching it.
func (Stop) Uncatchable() bool { return true }

// Fault is an error in a rule, with the call stack.
type Fault struct {
	Err   error
	Calls []Call // the calls, outermost first
}

// Call is a call of a rule that a [Fault] happened in.
type Call struct {
	Rule string
	Of   string   // the name of the thing whose rule it is; "" for none
	Pos  diag.Pos // where the rule is declared; zero if unknown
}

// Name returns the rule and its thing: "climbs of Ann".
func (c Call) Name() string {
	if c.Of == "" {
		return c.Rule
	}
	return c.Rule + " of " + c.Of
}

// note returns the note "in climbs of Ann (file:line:column)".
func (c Call) note() diag.Note {
	n := diag.Note{Message: "in " + c.Name(), Call: c.Name()}
	if at := c.Pos.String(); at != "" {
		n.Message += " (" + at + ")"
	}
	return n
}

// Error returns the message of Err followed by Notes, one a line.
func (f *Fault) Error() string {
	s := f.Err.Error()
	for _, n := range f.Notes() {
		s += "\n  " + n.Message
	}
	return s
}

// Notes returns the calls, innermost first. The middle of a long list is replaced by a count.
func (f *Fault) Notes() []diag.Note {
	const shown = 6 // of the innermost rules, and of the outermost
	var notes []diag.Note
	for i := len(f.Calls) - 1; i >= 0; i-- {
		if left := i + 1 - shown; left > 1 && len(f.Calls)-i > shown {
			notes = append(notes, diag.Note{Message: fmt.Sprintf("in %d more", left)})
			i = shown
			continue
		}
		notes = append(notes, f.Calls[i].note())
	}
	return notes
}

// Unwrap returns Err.
func (f *Fault) Unwrap() error { return f.Err }

// Uncatchable prevents scripts from catching it.
func (f *Fault) Uncatchable() bool { return true }
