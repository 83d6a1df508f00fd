// Package cli is the command line of houserule: one file for each command. It
// touches neither the process nor a real terminal; a Program is handed all that
// by main, and by tests.
package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/odds"
)

// Program is the command line and everything of the outside world it may use.
type Program struct {
	In       io.Reader
	Out, Err io.Writer

	InIsTerminal, OutIsTerminal, ErrIsTerminal bool

	Home         string                          // where the history of the prompt is kept; "" for nowhere
	Getenv       func(name string) string        // the environment
	Modules      fs.FS                           // the standard modules
	Seed         func() (uint64, error)          // chance, for when no seed is given
	OnInterrupt  func(call func()) (stop func()) // calls at every Ctrl-C until stopped
	OpenTerminal func(terminal.Config) (terminal.Reader, error)
	Self         string           // the program itself, for what it does in a process of its own
	Now          func() time.Time // the clock, for how long people wait; nil: nobody looks at it

	flags flags
	clear func() // takes away progress that was shown
	// workshop says that somebody works on modules: of two of one id the nearest is meant.
	workshop bool
	newest   *atomic.Pointer[library.Library] // where a prompt found modules last; nil without a prompt
	shadows  []string                         // what was told of modules while they were looked for
	lines    *source.Lines                    // of answers
}

// flags are those that every command knows.
type flags struct {
	seed    uint64
	seeded  bool
	json    bool
	modules []string
	options []string
	noColor bool
	odds    odds.Options // what odds may take
	memory  int64        // what they may keep, in MiB
	timed   bool         // --time was given
}

// Main runs a command line and gives the exit code.
func (p *Program) Main(args []string) (code int) {
	out, errs := terminal.NewScreen(p.Out), terminal.NewScreen(p.Err)
	p.Out, p.Err = out, errs
	defer func() { code = p.written(code, out, errs) }()
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(p.Err, "houserule: a fault of houserule itself, not of your input: %v\n", fault)
			if p.Getenv("HOUSERULE_DEBUG") != "" {
				p.Err.Write(debug.Stack())
			} else {
				fmt.Fprintln(p.Err, "set HOUSERULE_DEBUG=1 to see where, and please report it")
			}
			code = Fault
		}
	}()
	root := p.root()
	root.SetArgs(prepare(args))
	return p.report(root.Execute())
}

// written tells that output was lost, which is a failure of its own.
func (p *Program) written(code int, out, errs *terminal.Screen) int {
	for _, s := range []*terminal.Screen{out, errs} {
		var lost *terminal.WriteError
		if !errors.As(s.Err(), &lost) {
			continue
		}
		if !lost.NobodyReads() {
			fmt.Fprintf(errs, "houserule: %s\n", lost)
		}
		code = max(code, Failed)
	}
	return code
}

func (p *Program) root() *cobra.Command {
	p.flags = flags{}
	root := &cobra.Command{
		Use:   "houserule",
		Short: "A scriptable rules engine for tabletop role-playing games",
		Long: `houserule plays tabletop role-playing rules that are written as Lua modules:
it rolls the dice, explains every number, and works out exact odds.

Exit codes: 0 done; 1 a rule, script, test or check failed; 2 wrong usage or
unusable input; 3 a fault of houserule itself.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noCommand,
		RunE:          p.alone,
		PersistentPreRun: func(cmd *cobra.Command, _ []string) {
			p.flags.seeded = cmd.Flags().Changed("seed")
		},
		Version: versionText(),
	}
	root.SetIn(p.In)
	root.SetOut(p.Out)
	root.SetErr(p.Err)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		// What the number parser says is no help to anybody.
		text, _, _ := strings.Cut(err.Error(), ": strconv.")
		return errors.New(text)
	})
	f := root.PersistentFlags()
	f.Uint64Var(&p.flags.seed, "seed", 0, "seed of the dice; without it they fall by chance")
	f.BoolVar(&p.flags.json, "json", false, "machine-readable output")
	f.StringArrayVar(&p.flags.modules, "module", nil, "a module to load, by id (my-game, my-game@^1.2) or folder (./my-game); may be repeated")
	f.BoolVar(&p.flags.noColor, "no-color", false, "plain text even on a terminal")
	root.AddCommand(p.withOptions(p.runCommand()), p.rollCommand(), p.withOptions(p.oddsCommand()), p.withOptions(p.simCommand()),
		p.withOptions(p.rulesCommand()), p.withOptions(p.replCommand()), p.withOptions(p.playCommand()), p.benchCommand(), p.versionCommand())
	root.AddCommand(p.modCommand())
	root.AddCommand(
		p.newCommand(),
		p.checkCommand(),
		p.testCommand(),
		p.fmtCommand(),
		p.devCommand(),
		p.packCommand(),
		p.lspCommand(),
	)
	root.AddCommand(p.campaignCommands()...)
	root.AddCommand(p.withOptions(p.docCommand()))
	return root
}

// withOptions lets a command set options of the modules it loads.
func (p *Program) withOptions(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringArrayVar(&p.flags.options, "option", nil, "sets an option of a module: my-game.deadly=yes; may be repeated")
	return cmd
}

// alone is houserule without a command, which helps. Flags say that somebody meant one.
func (p *Program) alone(cmd *cobra.Command, _ []string) error {
	f := &p.flags
	if len(f.modules) == 0 && !f.seeded && !f.json {
		return cmd.Help()
	}
	line := "houserule repl"
	for _, m := range f.modules {
		line += " --module " + m
	}
	if f.seeded {
		line += fmt.Sprintf(" --seed %d", f.seed)
	}
	if f.json {
		line += " --json"
	}
	return &diag.Problem{Message: "a command is missing; the prompt is " + line}
}

// noCommand refuses a word that is no command, with the nearest one.
func noCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	p := &diag.Problem{Message: fmt.Sprintf("there is no command %q", args[0]), Hint: diag.DidYouMean(args[0], names)}
	if _, err := os.Stat(args[0]); err == nil {
		p.Hint = "houserule run " + args[0]
	}
	return p
}

// takes checks the number of arguments; most < 0 is any number.
func takes(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return fmt.Errorf("something is missing: %s", cmd.UseLine())
		case most >= 0 && len(args) > most:
			return fmt.Errorf("%q is too much: %s", args[most], cmd.UseLine())
		}
		return nil
	}
}

// prepare lets an expression begin with a sign, and `test` take -run as the go
// command does: pflag would read both as bundled short flags.
func prepare(args []string) []string {
	args = slices.Clone(args)
	command := ""
	for i, a := range args {
		if a == "--" {
			break
		}
		if command == "" && !strings.HasPrefix(a, "-") && (i == 0 || args[i-1] != "--seed" && args[i-1] != "--module" && args[i-1] != "--option") {
			command = a
			continue
		}
		switch {
		case (command == "roll" || command == "odds") && signed(a) && args[i-1] != "--seed":
			args[i] = " " + a
		case command == "test" && (a == "-run" || strings.HasPrefix(a, "-run=")):
			args[i] = "-" + a
		}
	}
	return args
}

// signed tells a negative expression from a flag.
func signed(arg string) bool {
	if len(arg) < 2 || arg[0] != '-' {
		return false
	}
	switch c := arg[1]; {
	case c >= '0' && c <= '9', c == '(', c == '{', c == '@', c == '.':
		return true
	case c == 'd' || c == 'D':
		return len(arg) > 2 && strings.ContainsRune("0123456789%fF{(", rune(arg[2]))
	}
	return false
}

// newSeed is the seed that was given, or one by chance.
func (p *Program) newSeed() (uint64, error) {
	if p.flags.seeded {
		return p.flags.seed, nil
	}
	seed, err := p.Seed()
	if err != nil {
		return 0, fmt.Errorf("this machine gives no seed for the dice: %w", err)
	}
	return seed, nil
}
