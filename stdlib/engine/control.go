package engine

import (
	"sync/atomic"

	"houserule/lang/sandbox"
)

// control is what is going on in a game: which script host is at work, and whether somebody
// wants it to stop.
type control struct {
	own      *sandbox.Host                 // of the rules in force; nil before the first load
	active   *atomic.Pointer[sandbox.Host] // the host at work: own, or that of rules which are tried
	cause    *atomic.Pointer[error]        // of the last interrupt, while something is going on
	unwanted func() error                  // gives an error when nobody wants a load any more; nil for never
	busy     bool                          // something is going on
}

func newControl(unwanted func() error) *control {
	return &control{active: &atomic.Pointer[sandbox.Host]{}, cause: &atomic.Pointer[error]{}, unwanted: unwanted}
}

// atWork is the host in which a script runs; that of the rules in force where none does.
func (c *control) atWork() *sandbox.Host {
	if host := c.active.Load(); host.Inside() {
		return host
	}
	return c.own
}

// interrupt stops what is running soon. Any goroutine may call it.
func (c *control) interrupt(cause error) {
	c.cause.Store(&cause)
	if host := c.active.Load(); host != nil {
		host.Interrupt(cause)
	}
}

// enter runs one command under a budget of its own, also when a script or the
// prompt calls for it.
func (c *control) enter(run func() error) error { return c.own.Fresh(0, run) }

// tell makes what rules say fit to be shown, up to what a command may say.
func (c *control) tell(text string) (string, bool) {
	return c.atWork().Tell(text)
}

// question runs what only asks under a budget: that of the script which asks, or
// its own.
func (c *control) question(run func() error) error { return c.own.Enter(0, run) }

// spend counts what the engine does for scripts on the budget of the host that is
// at work: the game's, or that of rules which are only tried.
func (c *control) spend(steps int64) error {
	return c.atWork().Spend(steps)
}

// used is how many steps the command has used that runs in the host at work.
func (c *control) used() int64 {
	return c.atWork().Steps()
}

// apart runs one imagined course under a budget of its own, in the host whose
// scripts it plays.
func (c *control) apart(run func() error) (steps int64, err error) {
	return c.active.Load().Uncharged(run)
}

// course lets an interrupt stop what plays many commands one after the other,
// such as odds.
func (c *control) course(run func() error) error { return c.active.Load().Course(run) }

// stopped gives the cause when the host at work was interrupted.
func (c *control) stopped() error { return c.active.Load().Stopped() }

// begin notes that something is going on, until the function that it gives is
// called. An Interrupt that came before is of no account.
func (c *control) begin() (end func()) {
	if c.busy {
		return func() {}
	}
	c.busy = true
	c.cause.Store(nil)
	return func() { c.busy = false }
}

// interrupted tells an Interrupt that came while no script was running.
func (c *control) interrupted() error {
	if cause := c.cause.Load(); cause != nil {
		return sandbox.Interrupted(*cause)
	}
	if c.unwanted != nil {
		return c.unwanted()
	}
	return nil
}

// lineOf is the outermost line of a file that runs, which called all others; 0 where none
// does.
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
