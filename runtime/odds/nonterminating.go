package odds

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
)

// NonterminatingError is the error of a playthrough that does not end within the limit of steps or
// dice.
type NonterminatingError struct {
	Progress string        // how far it came: "not over after 10000 steps"
	Always   bool          // no playthrough ended
	at       *diag.Problem // the problem with the place and source line; nil for none
}

// Error returns the message of Unwrap.
func (e *NonterminatingError) Error() string { return e.Unwrap().Error() }

// Unwrap returns a *diag.Problem that describes how far the playthrough came, and where.
func (e *NonterminatingError) Unwrap() error {
	p := &diag.Problem{Message: "the odds cannot be computed: one playthrough is " + e.Progress, Hint: "does a loop wait for something that never happens?"}
	if e.at != nil {
		p.Pos, p.Source, p.Notes = e.at.Pos, e.at.Source, e.at.Notes
	}
	if !e.Always {
		p.Message = fmt.Sprintf("one playthrough is %s", e.Progress)
		p.Hint = ""
	}
	return p
}

// Uncatchable keeps scripts from swallowing it.
func (e *NonterminatingError) Uncatchable() bool { return true }

// stepsExhausted is implemented by the error of a script that used up its steps.
type stepsExhausted interface{ UsedUp() bool }

// asNonterminatingError returns a [*NonterminatingError] for an error of exhausted steps or dice,
// and any other error unchanged.
func asNonterminatingError(err error, t *table.Table, always bool) error {
	if err == nil {
		return nil
	}
	u := &NonterminatingError{Always: always}
	var steps stepsExhausted
	var many *command.TooManyDiceError
	switch {
	case errors.As(err, &many):
		u.Progress = many.Error()
	case errors.As(err, &steps) && steps.UsedUp():
		u.Progress = fmt.Sprintf("not over after %d steps of script", t.Explorer().Steps())
	default:
		return err
	}
	errors.As(err, &u.at)
	return u
}
