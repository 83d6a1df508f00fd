package diag

import "runtime/debug"

// InternalError is the error of a failure of the engine itself: a recovered panic. The command is
// rolled back.
type InternalError struct {
	Panic any    // the value of the panic; for logs, never for players
	Stack []byte // the stack of the panic
}

// Recovered returns the error for a value that recover returned. It must be called by the
// deferred function, so that the stack contains the panic.
func Recovered(panicked any) *InternalError {
	if b, ok := panicked.(*InternalError); ok {
		return b
	}
	return &InternalError{panicked, debug.Stack()}
}

// Error returns a message without the value of the panic.
func (b *InternalError) Error() string {
	return "something inside houserule failed here: a fault of houserule itself, and nothing of it happened"
}

// Uncatchable reports that scripts cannot catch the error.
func (b *InternalError) Uncatchable() bool { return true }

// Unwrap returns the value of the panic if it is an error.
func (b *InternalError) Unwrap() error {
	err, _ := b.Panic.(error)
	return err
}
