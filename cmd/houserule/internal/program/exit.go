package program

// Exit codes.
const (
	Done   = 0
	Failed = 1 // a rule, script, test or check failed
	Usage  = 2 // wrong usage or unusable input
	Fault  = 3 // a fault of houserule itself
)

// Exit is an error that knows its exit code. Without an inner error everything
// was said already.
type Exit struct {
	Code int
	Err  error
}

// Error is the text of the error behind it.
func (e *Exit) Error() string {
	if e.Err == nil {
		return ""
	}
	return e.Err.Error()
}

// Unwrap is the error that ends the program.
func (e *Exit) Unwrap() error { return e.Err }

// Fail is for rules, scripts, tests and checks.
func Fail(err error) error {
	if err == nil {
		return nil
	}
	return &Exit{Failed, err}
}

// Unusable is for input that nothing can be done with.
func Unusable(err error) error {
	if err == nil {
		return nil
	}
	return &Exit{Usage, err}
}
