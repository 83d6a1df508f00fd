package command

import (
	"fmt"

	"houserule/lang/diag"
)

// Stop ends a chain of steps without undoing them.
type Stop struct{}

// Error says what a stop outside of steps is.
func (Stop) Error() string { return "stop() was called outside of an action's steps" }

// Uncatchable keeps scripts from swallowing a stop.
func (Stop) Uncatchable() bool { return true }

// Fault is an error in a rule while it was played, with the rules that led to
// it, outermost first.
type Fault struct {
	Err   error
	Trail []string
}

// Error gives the error and the trail.
func (f *Fault) Error() string {
	s := f.Err.Error()
	for _, n := range f.Notes() {
		s += "\n  " + n.Message
	}
	return s
}

// Notes is the trail, innermost rule first; a long one is folded in the middle.
func (f *Fault) Notes() []diag.Note {
	const shown = 6 // of the innermost rules, and of the outermost
	var notes []diag.Note
	for i := len(f.Trail) - 1; i >= 0; i-- {
		if left := i + 1 - shown; left > 1 && len(f.Trail)-i > shown {
			notes = append(notes, diag.Note{Message: fmt.Sprintf("in %d more", left)})
			i = shown
			continue
		}
		notes = append(notes, diag.Note{Message: "in " + f.Trail[i]})
	}
	return notes
}

// Unwrap gives the error itself.
func (f *Fault) Unwrap() error { return f.Err }

// Uncatchable keeps scripts from swallowing a fault.
func (f *Fault) Uncatchable() bool { return true }
