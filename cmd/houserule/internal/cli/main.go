// Package cli is the command line of houserule. [Main] parses the arguments and runs a command. The
// commands of players and gamemasters are here, one file per command, those of authors in package
// author. Streams, terminal and clock are those of the [program.Program] that the caller passes.
package cli

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/author"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
)

// Main runs a command line and returns its exit code.
func Main(p *program.Program, args []string) (code int) {
	out, errs := terminal.NewScreen(p.Out), terminal.NewScreen(p.Err)
	p.Out, p.Err = out, errs
	defer func() { code = reportLostOutput(p, code, out, errs) }()
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(p.Err, "houserule: a bug in houserule itself, not in your input: %v\n", fault)
			if p.Getenv("HOUSERULE_DEBUG") != "" {
				p.Err.Write(debug.Stack())
			} else {
				fmt.Fprintln(p.Err, "set HOUSERULE_DEBUG=1 to see where, and please report it")
			}
			code = program.Fault
		}
	}()
	root := rootCommand(p)
	root.SetArgs(prepare(args))
	return report(p, root.Execute())
}

func rootCommand(p *program.Program) *cobra.Command {
	p.Flags = program.Flags{}
	root := &cobra.Command{
		Use:   "houserule",
		Short: "A scriptable rules engine for tabletop role-playing games",
		Long: `houserule is a rules engine for tabletop role-playing games. It runs rules that are
written as Lua modules, rolls the dice, explains every number, and computes exact odds.

Exit codes: 0 success; 1 a rule, script, test or check failed; 2 wrong usage or
unusable input; 3 a bug in houserule itself.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noCommand,
		RunE:          func(cmd *cobra.Command, a1 []string) error { return withoutCommand(p, cmd, a1) },
		PersistentPreRun: func(cmd *cobra.Command, _ []string) {
			p.Flags.Seeded = cmd.Flags().Changed("seed")
		},
		Version: program.VersionText(),
	}
	root.SetIn(p.In)
	root.SetOut(p.Out)
	root.SetErr(p.Err)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		// The error text of package strconv does not help the user.
		text, _, _ := strings.Cut(err.Error(), ": strconv.")
		return errors.New(text)
	})
	f := root.PersistentFlags()
	f.Uint64Var(&p.Flags.Seed, "seed", 0, "seed of the dice (default: random)")
	f.BoolVar(&p.Flags.JSON, "json", false, "machine-readable output")
	f.StringArrayVar(&p.Flags.Modules, "module", nil, "a module to load, by id (my-game, my-game@^1.2) or folder (./my-game); may be repeated")
	f.BoolVar(&p.Flags.NoColor, "no-color", false, "plain text even on a terminal, as with NO_COLOR=1; HOUSERULE_BACKGROUND=dark or light chooses the colours")
	root.AddCommand(p.WithOptions(runCommand(p)), rollCommand(p), p.WithOptions(oddsCommand(p)), p.WithOptions(simCommand(p)),
		p.WithOptions(rulesCommand(p)), p.WithOptions(replCommand(p)), p.WithOptions(playCommand(p)), versionCommand(p))
	root.AddCommand(modCommand(p))
	root.AddCommand(author.Commands(p)...)
	root.AddCommand(campaignCommands(p)...)
	return root
}

// withoutCommand runs houserule without a command: it prints help, or returns an error if flags are
// given, since they need a command.
func withoutCommand(p *program.Program, cmd *cobra.Command, _ []string) error {
	f := &p.Flags
	if len(f.Modules) == 0 && !f.Seeded && !f.JSON {
		return cmd.Help()
	}
	line := "houserule repl"
	for _, m := range f.Modules {
		line += " --module " + m
	}
	if f.Seeded {
		line += fmt.Sprintf(" --seed %d", f.Seed)
	}
	if f.JSON {
		line += " --json"
	}
	return &diag.Problem{Message: "a command is missing; the prompt is " + line}
}

// noCommand returns an error for an unknown command, which suggests the nearest one.
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

// prepare rewrites arguments that pflag would read as bundled flags: an expression that begins
// with a sign, and -run of test.
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

// signed reports whether an argument is a negative expression and not a flag.
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
