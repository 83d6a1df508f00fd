package program

import "fmt"

// Exit codes.
const (
	Done   = 0
	Failed = 1 // a rule, script, test or check failed
	Usage  = 2 // wrong usage or unusable input
	Fault  = 3 // a fault of houserule itself
)

// Exit is an error with an exit code. With a nil Err everything was printed already.
type Exit struct {
	Code int
	Err  error
}

// Error returns the text of Err; "" without one.
func (e *Exit) Error() string {
	if e.Err == nil {
		return ""
	}
	return e.Err.Error()
}

// Unwrap returns Err.
func (e *Exit) Unwrap() error { return e.Err }

// Fail returns err with the exit code Failed, for a failed rule, script, test or check.
func Fail(err error) error {
	if err == nil {
		return nil
	}
	return &Exit{Failed, err}
}

// Refused is the error of a module that is not accepted.
type Refused struct{ Err error }

// Error returns the text of Err after "refused: ".
func (r *Refused) Error() string { return "refused: " + r.Err.Error() }

// Unwrap returns Err.
func (r *Refused) Unwrap() error { return r.Err }

// Refuse returns a [Refused] with a formatted error and the exit code Failed.
func Refuse(format string, args ...any) error { return Fail(&Refused{fmt.Errorf(format, args...)}) }

// Unusable returns err with the exit code Usage, for unusable input.
func Unusable(err error) error {
	if err == nil {
		return nil
	}
	return &Exit{Usage, err}
}
