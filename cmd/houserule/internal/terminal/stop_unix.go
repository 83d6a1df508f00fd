//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stopsSoon is how long it takes at most until a program stops that is told to: where no
// shell could let it go on, it never does.
const stopsSoon = 200 * time.Millisecond

// stopsHere stops the program and all that was started with it, until it is continued.
// Tests set it.
var stopProcess = func() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	select { // another thread may take the signal, and this one run on a little
	case <-goesOn:
	case <-time.After(stopsSoon):
	}
}
