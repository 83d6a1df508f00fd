//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stopTimeout is the time that the process waits to be stopped. It is not stopped without a shell
// with job control.
const stopTimeout = 200 * time.Millisecond

// stopProcess stops the process group until a shell continues it. Tests replace it.
var stopProcess = func() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	select { // another thread may receive the signal, while this one continues
	case <-goesOn:
	case <-time.After(stopTimeout):
	}
}
