// Package program is shared by all commands of houserule. A [Program] holds the streams, terminal,
// random source and clock of a run, and the [Flags] of all commands. Its methods find the modules
// named on a command line and write output: coloured text, progress and JSON. [Exit] is an error
// with an exit code.
package program

import (
	"fmt"
	"io"
	"io/fs"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/source"
	"houserule/runtime/odds"
)

// Program is a run of houserule, with all that it uses of its environment.
type Program struct {
	In       io.Reader
	Out, Err io.Writer

	InIsTerminal, OutIsTerminal, ErrIsTerminal bool

	Home         string                          // home folder, for the prompt's history; "" for none
	Getenv       func(name string) string        // the environment
	Modules      fs.FS                           // the standard modules
	Seed         func() (uint64, error)          // random seed, used without --seed
	OnInterrupt  func(call func()) (stop func()) // calls call at every Ctrl-C until stop
	OpenTerminal func(terminal.Config) (terminal.Reader, error)
	Self         string           // path of the executable, to start subprocesses
	Now          func() time.Time // the clock; nil for none

	Flags         Flags
	ClearProgress func() // erases the progress shown; nil before a prompt is open
	// authoring is set for commands of authors: of modules with the same id the nearest is used.
	authoring bool
	newest    *atomic.Pointer[library.Library] // the library that a prompt opened last; nil without a prompt
	Shadows   []string                         // messages that Note has printed
	Lines     *source.Lines                    // lines of standard input that answer questions
}

// Flags are the flags of every command.
type Flags struct {
	Seed    uint64
	Seeded  bool
	JSON    bool
	Modules []string
	Options []string
	NoColor bool
	Odds    odds.Options // limits of odds
	Memory  int64        // memory limit of odds in MiB
	timed   bool         // --time was given
}

// NewSeed returns the seed of --seed, or a random one.
func (p *Program) NewSeed() (uint64, error) {
	if p.Flags.Seeded {
		return p.Flags.Seed, nil
	}
	seed, err := p.Seed()
	if err != nil {
		return 0, fmt.Errorf("this machine gives no seed for the dice: %w", err)
	}
	return seed, nil
}

// WithOptions adds the flag for options of modules to a command.
func (p *Program) WithOptions(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringArrayVar(&p.Flags.Options, "option", nil, "set an option of a module: my-game.deadly=yes; may be repeated")
	return cmd
}

// ArgCount returns a check of the number of arguments; a negative most is no limit.
func ArgCount(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return fmt.Errorf("something is missing: %s", cmd.UseLine())
		case most >= 0 && len(args) > most:
			return fmt.Errorf("%q is one argument too many: %s", args[most], cmd.UseLine())
		}
		return nil
	}
}

// Dumb reports whether the terminal cannot move its cursor or be cleared.
func (p *Program) Dumb() bool { return p.Getenv("TERM") == "dumb" }

// Clock returns the time for campaigns; "" without a clock.
func (p *Program) Clock() string {
	if p.Now == nil {
		return ""
	}
	return p.Now().Format("2006-01-02 15:04")
}

// AtTerminal reports whether the prompt is interactive: input and output are a terminal, and the
// output is not JSON.
func (p *Program) AtTerminal() bool { return p.InIsTerminal && p.OutIsTerminal && !p.Flags.JSON }

// MaxLine is the maximum size in bytes of a line from a pipe.
const MaxLine = 1 << 20
