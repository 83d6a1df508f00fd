package odds

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
)

// Nonterminating is the error of a playthrough that is not over after the steps a script may
// take, or after very many dice.
type Nonterminating struct {
	Progress string        // how far it came: "not over after 10000 steps"
	Always   bool          // it does not end however the dice fall
	at       *diag.Problem // gives the place and source line; nil for none
}

// Error tells how far it came, and where.
func (e *Nonterminating) Error() string { return e.Unwrap().Error() }

// Unwrap gives the problem with its place.
func (e *Nonterminating) Unwrap() error {
	p := &diag.Problem{Message: "odds of what has no end: one course is " + e.Progress, Hint: "does a loop wait for something that never comes?"}
	if e.at != nil {
		p.Pos, p.Source, p.Notes = e.at.Pos, e.at.Source, e.at.Notes
	}
	if !e.Always {
		p.Message = fmt.Sprintf("one way the dice can fall is %s", e.Progress)
		p.Hint = ""
	}
	return p
}

// Uncatchable keeps scripts from swallowing it.
func (e *Nonterminating) Uncatchable() bool { return true }

// stepsExhausted is implemented by the error of a script that used up its steps.
type stepsExhausted interface{ UsedUp() bool }

// asNonterminating returns an *Unending for an error that says a playthrough does not end; any
// other error as it is.
func asNonterminating(err error, t *table.Table, always bool) error {
	if err == nil {
		return nil
	}
	u := &Nonterminating{Always: always}
	var steps stepsExhausted
	var many *command.TooManyDice
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
