// Package process runs the command line in a real process: it passes the standard streams, the
// terminal, signals, the clock and random seeds to package cli.
package process

import (
	"crypto/rand"
	"encoding/binary"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"houserule/cmd/houserule/internal/cli"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/source"
	"houserule/modules"
)

// Run runs the command line of this process and returns its exit code.
func Run() int {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	removeTemporaryOnSignal()
	home, _ := os.UserHomeDir() // if unknown, no input history is kept
	self, _ := os.Executable()  // if unknown, modules cannot be examined, and that is reported
	p := &program.Program{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		InIsTerminal:  terminal.Is(os.Stdin),
		OutIsTerminal: terminal.Is(os.Stdout),
		ErrIsTerminal: terminal.Is(os.Stderr),
		Home:          home,
		Self:          self,
		Getenv:        os.Getenv,
		Modules:       modules.Files,
		Seed:          seed,
		OnInterrupt:   onInterrupt,
		OpenTerminal:  terminal.Open,
		Now:           Now,
	}
	return cli.Main(p, os.Args[1:])
}

// Now is the clock of the program. Tests set it before [Run].
var Now = time.Now

// collectAt is the default of GOGC, in per cent. The live heap is small and nearly all allocations
// are short-lived: with Go's default of 100 a fifth of the time went into marking live objects.
const collectAt = 400

// memoryLimit is the default of GOMEMLIMIT, in bytes: as the heap approaches it, garbage is
// collected earlier than collectAt demands.
const memoryLimit = 400 << 20

// seed returns an unpredictable 32-bit seed, short enough to type.
func seed() (uint64, error) {
	var b [4]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, err
	}
	return uint64(binary.BigEndian.Uint32(b[:])), nil
}

// removeTemporaryOnSignal removes temporary files when SIGTERM or SIGHUP arrives, and then lets the
// signal end the process. Signals that were ignored at the start stay ignored.
func removeTemporaryOnSignal() {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		s := <-signals
		source.RemoveTemporary()
		signal.Reset(s)
		if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
			time.Sleep(time.Second) // until the signal arrives
		}
		os.Exit(signalExitBase + int(s.(syscall.Signal)))
	}()
}

// signalExitBase is added to the number of the signal that ended a program to get its exit code.
const signalExitBase = 128

// onInterrupt calls the function at every interrupt (Ctrl-C) until stop is called.
func onInterrupt(call func()) (stop func()) {
	signals := make(chan os.Signal, 1)
	done := make(chan struct{})
	signal.Notify(signals, os.Interrupt)
	go func() {
		for {
			select {
			case <-signals:
				call()
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}
