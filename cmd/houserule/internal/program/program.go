// Package program is what all commands of houserule share: the streams, the terminal, chance
// and the clock that they may use, the flags that all of them know, exit codes, colours,
// progress, output as JSON, and how the modules that are named on a command line are found.
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

// Program is a run of houserule with everything that it may use of the outside world.
type Program struct {
	In       io.Reader
	Out, Err io.Writer

	InIsTerminal, OutIsTerminal, ErrIsTerminal bool

	Home         string                          // where the history of the prompt is kept; "" for nowhere
	Getenv       func(name string) string        // the environment
	Modules      fs.FS                           // the standard modules
	Seed         func() (uint64, error)          // random seed, used without --seed
	OnInterrupt  func(call func()) (stop func()) // calls at every Ctrl-C until stopped
	OpenTerminal func(terminal.Config) (terminal.Reader, error)
	Self         string           // path of the executable, to start subprocesses
	Now          func() time.Time // the clock; nil for none

	Flags         Flags
	ClearProgress func() // takes away progress that was shown; nil before a prompt is open
	// workshop is set for commands of authors: of two modules with one id the nearest is taken.
	authoring bool
	newest    *atomic.Pointer[library.Library] // the library that a prompt opened last; nil without a prompt
	Shadows   []string                         // messages of Note, each printed once
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

// ArgCount checks the number of arguments; a negative most is no limit.
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

// Dumb reports whether the terminal cannot be cleared.
func (p *Program) Dumb() bool { return p.Getenv("TERM") == "dumb" }

// Clock returns the time as people write it; "" without a clock.
func (p *Program) Clock() string {
	if p.Now == nil {
		return ""
	}
	return p.Now().Format("2006-01-02 15:04")
}

// AtTerminal reports whether a person sits at the prompt: input and output are a terminal, and
// the output is not JSON.
func (p *Program) AtTerminal() bool { return p.InIsTerminal && p.OutIsTerminal && !p.Flags.JSON }

// MaxLine bounds a line that is read from a pipe, in bytes.
const MaxLine = 1 << 20
