package engine

import (
	"sync/atomic"

	"houserule/lang/sandbox"
)

// control keeps the script host in use, through which another goroutine can interrupt a script.
type control struct {
	own       *sandbox.Host                 // of the rules in force; nil before the first load
	active    *atomic.Pointer[sandbox.Host] // the host in use: own, or that of rules being loaded or tried
	cause     *atomic.Pointer[error]        // cause of the last interrupt since busy was set; nil for none
	cancelled func() error                  // [Hooks].Unwanted: its error cancels a load; may be nil
	busy      bool                          // a call of the game is running; see begin
}

func newControl(unwanted func() error) *control {
	return &control{active: &atomic.Pointer[sandbox.Host]{}, cause: &atomic.Pointer[error]{}, cancelled: unwanted}
}

// isRunning returns the host in which a script is running; that of the rules in force if none is.
func (c *control) isRunning() *sandbox.Host {
	if host := c.active.Load(); host.InCommand() {
		return host
	}
	return c.own
}

// interrupt stops the running script or load, with cause as the cause of its error. Any
// goroutine may call it.
func (c *control) interrupt(cause error) {
	c.cause.Store(&cause)
	if host := c.active.Load(); host != nil {
		host.Interrupt(cause)
	}
}

// enter runs one command under a budget of its own, even if a script around it has one.
func (c *control) enter(run func() error) error { return c.own.Fresh(0, run) }

// tell cuts a message of rules to the length that the running command has left; ok is false
// if none is left.
func (c *control) tell(text string) (string, bool) {
	return c.isRunning().LimitText(text)
}

// question runs a query under the budget of the script that makes it, or else one of its own.
func (c *control) question(run func() error) error { return c.own.Enter(0, run) }

// used returns the number of steps that the running command has used.
func (c *control) used() int64 {
	return c.isRunning().Steps()
}

// uncharged runs one simulated playthrough under a budget of its own, and returns the steps
// that it used. They do not count for the script around it.
func (c *control) uncharged(run func() error) (steps int64, err error) {
	return c.active.Load().Uncharged(run)
}

// batch runs a function that plays many commands, such as the computation of odds; an
// interrupt between two of them ends it.
func (c *control) batch(run func() error) error { return c.active.Load().Batch(run) }

// stopped returns the error of an interrupt of the host in use; nil for none.
func (c *control) stopped() error { return c.active.Load().Stopped() }

// begin marks the game as busy until end is called, and discards an earlier interrupt.
// Nested calls do nothing.
func (c *control) begin() (end func()) {
	if c.busy {
		return func() {}
	}
	c.busy = true
	c.cause.Store(nil)
	return func() { c.busy = false }
}

// interrupted returns the error of an interrupt since begin, or of a load that is cancelled;
// nil for neither.
func (c *control) interrupted() error {
	if cause := c.cause.Load(); cause != nil {
		return sandbox.Interrupted(*cause)
	}
	if c.cancelled != nil {
		return c.cancelled()
	}
	return nil
}

// lineOf returns the outermost running line of a file, which called all others; 0 if none
// of its lines runs.
func (c *control) lineOf(file string) (line int) {
	for level := 0; ; level++ {
		at := c.active.Load().Where(level)
		if at.IsZero() {
			return line
		}
		if at.File == file {
			line = at.Line
		}
	}
}
