package rules

import (
	"cmp"
	"errors"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// Refusal ends a command and undoes it because a rule says no. It is a normal
// outcome of play, not a fault of a module.
type Refusal struct {
	Reason string
	// Required is the sentence of the requirement that does not hold, which Reason tells as
	// well; "" for any other reason.
	Required string
	Rule     string          // name of the rule that refused; may be empty
	Source   *content.Source // where the rule is printed; nil where that is not known
	Stands   string          // the boxes that the rule looked at, with their values; may be empty
	Cause    error           // why it cannot be done, where that is an error of its own; may be nil

	// Imagined is the title of the simulated command that was refused; "" for a
	// command that a person sees refused.
	Imagined string

	// Unread marks that a value was refused to somebody who may not know it: whether a
	// rule would say no is not known.
	Unread bool
}

// Sentence is what is said of the refusal: the requirement that does not hold, or the reason.
func (r *Refusal) Sentence() string { return cmp.Or(r.Required, r.Reason) }

// Denies gives the refusal by which a rule says no in err. It is nil for any other
// error, and where a value was refused, see [Refusal.Unread].
func Denies(err error) *Refusal {
	var r *Refusal
	if errors.As(err, &r) && !r.Unread {
		return r
	}
	return nil
}

// Unwrap gives the error behind the refusal, if any.
func (r *Refusal) Unwrap() error { return r.Cause }

// Error gives the reason with rule and page, and what only odds tried to do.
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

// Uncatchable keeps scripts from swallowing a refusal.
func (r *Refusal) Uncatchable() bool { return true }
