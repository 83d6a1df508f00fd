package diag

import "runtime/debug"

// Broken is a failure of the engine itself where a rule may have been quite right:
// a Go panic, caught before it could leave anything half done.
type Broken struct {
	Panic any    // what was panicked with; for a log and never for players
	Stack []byte // where
}

// Recovered makes an error of what recover gave; call it where the panic was
// caught, so that the stack still shows its place.
func Recovered(panicked any) *Broken {
	if b, ok := panicked.(*Broken); ok {
		return b
	}
	return &Broken{panicked, debug.Stack()}
}

// Error says whose fault it is.
func (b *Broken) Error() string {
	return "something inside houserule failed here: a fault of houserule itself, and nothing of it happened"
}

// Uncatchable keeps scripts from going on as if nothing had happened.
func (b *Broken) Uncatchable() bool { return true }

// Unwrap gives the error that was panicked with, if it was one.
func (b *Broken) Unwrap() error {
	err, _ := b.Panic.(error)
	return err
}
