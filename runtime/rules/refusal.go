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
	// Required is the text of the requirement that does not hold, which Reason contains;
	// "" for other reasons.
	Required string
	Rule     string          // name of the rule that refused; "" for none
	Source   *content.Source // where the rule is printed; nil if it is not known
	Stands   string          // the boxes that the rule read, with their values; "" for none
	Cause    error           // the underlying error; nil for none

	// Imagined is the title of a simulated command that was refused; "" for a command in
	// play.
	Imagined string

	// Unread is true if a private value was not readable, so that it is not known whether a
	// rule refuses.
	Unread bool
}

// Sentence returns the requirement that does not hold, or the reason.
func (r *Refusal) Sentence() string { return cmp.Or(r.Required, r.Reason) }

// Denies returns the refusal in the chain of err; nil if there is none or if it is
// [Refusal.Unread].
func Denies(err error) *Refusal {
	var r *Refusal
	if errors.As(err, &r) && !r.Unread {
		return r
	}
	return nil
}

// Unwrap returns Cause.
func (r *Refusal) Unwrap() error { return r.Cause }

// Error returns the reason with rule and page, and the title of a simulated command.
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
	if r.Stands != "" {
		s += "; " + r.Stands
	}
	if r.Imagined != "" {
		s += "\n  in " + r.Imagined + "\n  hint: ask for `attempt(function() ... end)`: yes where it is done, no where it is refused"
	}
	return s
}

// Uncatchable reports that scripts cannot catch a refusal.
func (r *Refusal) Uncatchable() bool { return true }
