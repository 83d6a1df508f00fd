// Package process is the program as a process: it gives the command line what only a real
// process has, its streams, a terminal, signals, a clock and chance.
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
		debug.SetMemoryLimit(collectFrom)
	}
	cleansUp()
	home, _ := os.UserHomeDir() // without one there is no history, that is all
	self, _ := os.Executable()  // without it no module is looked over, which is told
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

// collectAt is by how many percent the heap grows before garbage is collected. A table
// with its modules is small, and nearly all that play makes is garbage at once: with
// Go's 100 a fifth of the time went into looking through what lives. GOGC says otherwise.
const collectAt = 400

// collectFrom is from how many bytes on it is collected earlier than that: garbage alone
// never takes more. GOMEMLIMIT says otherwise.
const collectFrom = 400 << 20

// seed draws a seed that nobody can guess and everybody can type.
func seed() (uint64, error) {
	var b [4]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, err
	}
	return uint64(binary.BigEndian.Uint32(b[:])), nil
}

// cleansUp takes away what is there for a moment only when somebody ends the program, or
// its terminal goes; then it ends as it would have. What ignores its terminal goes on.
func cleansUp() {
	ends := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(ends, s)
		}
	}
	go func() {
		s := <-ends
		source.RemoveTemporary()
		signal.Reset(s)
		if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
			time.Sleep(time.Second) // until it arrives
		}
		os.Exit(endedBy + int(s.(syscall.Signal)))
	}()
}

// endedBy is what shells add to the number of the signal that ended a program.
const endedBy = 128

// onInterrupt calls a function at every Ctrl-C, until stop is called.
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
