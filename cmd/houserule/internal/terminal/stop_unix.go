//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stopTimeout is how long the process waits to be stopped; without a shell with job control it
// never is.
const stopTimeout = 200 * time.Millisecond

// stopProcess stops the process group until a shell continues it.
// Tests set it.
var stopProcess = func() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	select { // another thread may take the signal, and this one run on a little
	case <-goesOn:
	case <-time.After(stopTimeout):
	}
}
