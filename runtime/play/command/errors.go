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
	Calls []string // the calls, outermost first: "rule of Ann (file:line:column)"
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
		notes = append(notes, diag.Note{Message: "in " + f.Calls[i]})
	}
	return notes
}

// Unwrap returns Err.
func (f *Fault) Unwrap() error { return f.Err }

// Uncatchable prevents scripts from catching it.
func (f *Fault) Uncatchable() bool { return true }
