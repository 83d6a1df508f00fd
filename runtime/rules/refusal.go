package rules

import (
	"cmp"
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// Refusal is the error of a command that a rule refuses. The command is rolled back. It is a
// normal outcome of play, not a fault of a module.
type Refusal struct {
	Reason string
	// Required is the sentence of the requirement that does not hold, which is part of Reason;
	// "" for other reasons.
	Required string
	Rule     string          // name of the rule that refused; "" for none
	Source   *content.Source // where the rule is printed; nil if it is not known
	Boxes    string          // the boxes that the rule read, with their values, as text; "" for none
	Cause    error           // the underlying error; nil for none

	// Simulated is the title of the simulated command that was refused; "" in play.
	Simulated string

	// Unreadable is true if it is not known whether a rule refuses, since it reads a private
	// value.
	Unreadable bool
}

// Needed begins the reason of a refusal for a requirement that does not hold.
const Needed = "needed: "

// Sentence returns the requirement that does not hold, or the reason.
func (r *Refusal) Sentence() string { return cmp.Or(r.Required, r.Reason) }

// AsRefusal returns the refusal in the chain of err; nil if there is none or if it is
// [Refusal.Unreadable].
func AsRefusal(err error) *Refusal {
	var r *Refusal
	if errors.As(err, &r) && !r.Unreadable {
		return r
	}
	return nil
}

// IsUnreadable reports whether there is a refusal in the chain of err that is [Refusal.Unreadable].
func IsUnreadable(err error) bool {
	var r *Refusal
	return errors.As(err, &r) && r.Unreadable
}

// Unwrap returns Cause.
func (r *Refusal) Unwrap() error { return r.Cause }

// Error returns the reason with the rule and its page, and the title of a simulated command.
func (r *Refusal) Error() string {
	s := diag.Brief(r.Reason)
	var where []string
	if r.Rule != "" {
		where = append(where, r.Rule)
	}
	if at := r.Source.String(); at != "" {
		where = append(where, at)
	}
	if len(where) > 0 {
		s += " (" + strings.Join(where, ", ") + ")"
	}
	if r.Boxes != "" {
		s += "; " + r.Boxes
	}
	if r.Simulated != "" {
		s += "\n  in " + r.Simulated + "\n  hint: ask for `attempt(function() ... end)`: yes where it is done, no where it is refused"
	}
	return s
}

// Uncatchable reports that scripts cannot catch the error.
func (r *Refusal) Uncatchable() bool { return true }

// Unmet is the condition of a rule that does not hold: its sentence, with its subject, and where it
// is declared.
type Unmet struct {
	Sentence string
	Source   *content.Source // nil for none
	Pos      diag.Pos
}
