package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/repl"
	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
)

func replCommand(p *program.Program) *cobra.Command {
	return p.WithBudget(&cobra.Command{
		Use:   "repl [DIR]",
		Short: "Play at the prompt",
		Long: `Play at the prompt: dice, Lua, house rules and commands such as :why and :undo.

DIR is the folder of a module, and has the same meaning as --module DIR. Without modules,
only dice and Lua are available. Lines can also come from a pipe. An error is written to
standard error, and the next line is read; after errors, the exit code is 1.`,
		Example: `  houserule repl --module rpj-core
  houserule repl examples/orc-guards
  echo "2d6+3" | houserule repl --seed 7`,
		Args: program.ArgCount(0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return openPrompt(p, args) },
	})
}

func openPrompt(p *program.Program, dirs []string) error {
	for _, dir := range dirs {
		if err := playable(p, dir); err != nil {
			return err
		}
		p.Flags.Modules = append(p.Flags.Modules, dir)
	}
	seed, err := p.NewSeed()
	if err != nil {
		return err
	}
	lib, options, err := p.GameOptions()
	if err != nil {
		return err
	}
	options.Limited = p.PermissionLimits(lib)
	config := promptConfig(p, seed)
	if len(options.Modules) == 0 {
		config.Finder = nil // no module can have changed
	}
	return repl.Play(p, config, options, func(play *evening.Evening, options engine.Options, _ repl.Ask) (string, error) {
		err := play.Open(options)
		if err != nil {
			return "", program.Fail(err)
		}
		return fmt.Sprintf("%s%s, seed %d. :help lists the commands, :quit leaves.", program.VersionText(), loadedText(play.Game), config.Seed), nil
	})
}

// promptConfig configures a prompt that can look for modules again.
func promptConfig(p *program.Program, seed uint64) evening.Config {
	config := evening.Config{Seed: seed, Installed: p.InstalledAt, Finder: p.FindAnew}
	config.Odds, p.ClearProgress = p.Budget(p.AtTerminal())
	config.Working, p.ClearProgress = p.Working(p.ClearProgress)
	config.Odds.Seed = 0
	return config
}

// playable returns the error of a folder that cannot be played.
func playable(p *program.Program, dir string) error {
	info, err := os.Stat(dir)
	switch {
	case err != nil && isNamed(p, dir):
		return program.Unusable(&diag.Problem{Message: "there is no folder " + dir, Hint: "name a module: houserule repl --module " + dir})
	case err != nil:
		return program.Missing(dir, err)
	case !info.IsDir():
		return program.Unusable(&diag.Problem{Message: dir + " is not the folder of a module", Hint: "run a file: houserule run " + filepath.ToSlash(dir)})
	case !library.IsModule(dir):
		return program.Unusable(&diag.Problem{Message: dir + " has no module.json", Hint: "a folder of a module has one; without any: houserule repl"})
	}
	return nil
}

// isNamed reports whether a module with an id is found.
func isNamed(p *program.Program, id string) bool {
	lib, err := p.Library(nil, ".")
	return err == nil && len(lib.Versions(id)) > 0
}

func loadedText(game *engine.Game) string {
	var names []string
	for _, m := range game.Ruleset.Order {
		names = append(names, m.ID+" "+m.Version.String())
	}
	if len(names) == 0 {
		return ""
	}
	return " with " + strings.Join(names, ", ")
}

var _ module.Finder = (*library.Library)(nil)
