package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/prompt"
	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
)

func (p *Program) playCommand() *cobra.Command {
	var read, aside bool
	var list string
	cmd := p.withBudget(&cobra.Command{
		Use:   "play FILE",
		Short: "Play a campaign, which a file keeps line by line",
		Long: `Play a campaign: everything that changes the game is in FILE before anything is
said of it, and the next time the game goes on from there, with all that can be
undone, explained and bought late. Where there is no FILE, a campaign begins with
the modules that are named; later they are part of it.

A line that is only a question has no number. :undo, :redo and :goto N go to any
line of any evening, and are lines themselves: nothing in the file is rewritten.`,
		Example: `  houserule play friday.hr --module rpj-core
  houserule play friday.hr
  houserule play friday.hr --read`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.playCampaign(args[0], list, read, aside) },
	})
	cmd.Flags().StringVar(&list, "dice", "", "a file with what the dice show, one after the other: they fall so, and the log says that a list gave them")
	cmd.Flags().BoolVar(&read, "read", false, "only look at it, also while somebody plays")
	cmd.Flags().BoolVar(&aside, "aside", false, "of a file whose tail is damaged: go on from the last whole line; the damaged file is kept as NAME.tail-1")
	return cmd
}

func (p *Program) playCampaign(path, list string, read, aside bool) error {
	var script []seal.Face
	if list != "" {
		var err error
		if script, err = prompt.ReadFaces(list); err != nil {
			return unusable(err)
		}
	}
	_, err := os.Stat(path)
	switch {
	case err == nil:
		return p.goOn(path, script, read, aside)
	case !errors.Is(err, fs.ErrNotExist) || read:
		return missing(path, err)
	}
	seed, err := p.newSeed()
	if err != nil {
		return err
	}
	lib, err := p.library(nil, ".")
	if err != nil {
		return failed(err)
	}
	ids := append(lib.Named, p.wanted().ids...)
	if err := p.resolves(lib, ids, p.flags.options...); err != nil {
		return err
	}
	options := engine.Options{Modules: ids, Set: p.flags.options, Finder: lib, Limits: limits(1)}
	return p.play(p.campaignPrompt(seed, script), options, func(play *prompt.Prompt, options engine.Options) (string, error) {
		if err := play.Found(path, options, campaign.Options{Clock: p.clock}); err != nil {
			return "", p.unopened(path, err)
		}
		return fmt.Sprintf("%s, a new campaign%s\n%s\n:help shows what can be written, :quit leaves", path, loadedText(play.Game), play.Greeting()), nil
	})
}

// campaignPrompt is a prompt whose modules may be found anew.
func (p *Program) campaignPrompt(seed uint64, script []seal.Face) prompt.Config {
	config := prompt.Config{Seed: seed, Script: script}
	if !p.flags.seeded {
		config.Secret = seal.NewSeed
	}
	config.Odds, p.clear = p.budget(p.InIsTerminal && p.OutIsTerminal && !p.flags.json)
	config.Odds.Seed = 0
	config.Finder = func() (module.Finder, error) { return p.library(nil, ".") }
	return config
}

// goOn goes on with a campaign.
func (p *Program) goOn(path string, script []seal.Face, read, aside bool) error {
	if len(p.flags.options) > 0 {
		return unusable(&diag.Problem{Message: "a campaign has its options", Hint: "at the prompt: :options NAME VALUE"})
	}
	lib, err := p.library(nil, ".")
	if err != nil {
		return failed(err)
	}
	c, err := campaign.Open(path, campaign.Options{Clock: p.clock, Read: read})
	var damage *file.Damage
	if aside && errors.As(err, &damage) {
		kept, failed := damage.SetTailAside()
		if failed != nil {
			return p.unopened(path, errors.Join(err, failed))
		}
		fmt.Fprintf(p.Err, "%s\nthe damaged file is kept as %s\n", err, kept)
		c, err = campaign.Open(path, campaign.Options{Clock: p.clock})
	}
	if err != nil {
		return p.unopened(path, err)
	}
	options := engine.Options{Modules: append(lib.Named, p.wanted().ids...), Finder: lib, Limits: limits(1)}
	return p.play(p.campaignPrompt(p.flags.seed, script), options, func(play *prompt.Prompt, options engine.Options) (string, error) {
		told, err := play.GoOn(c, options)
		if err != nil {
			c.Close(nil)
			return "", p.unopened(path, err)
		}
		greeting := fmt.Sprintf("%s, %s%s", path, linesText(c.Last()), loadedText(play.Game))
		return strings.Join(append([]string{greeting}, told...), "\n"), nil
	})
}

// unopened tells why a campaign cannot be opened.
func (p *Program) unopened(path string, err error) error {
	var held *file.Held
	if errors.As(err, &held) {
		return unusable(&diag.Problem{Message: err.Error(), Hint: "to look on: houserule play " + path + " --read", Cause: err})
	}
	var damage *file.Damage
	if errors.As(err, &damage) {
		hint := "to look at what is whole: houserule play " + path + " --read"
		if damage.Tail() {
			hint = "to go on from there: houserule play " + path + " --aside"
		}
		return failed(&diag.Problem{Message: err.Error(), Hint: hint, Cause: err})
	}
	return failed(err)
}

func linesText(n int64) string {
	if n == 1 {
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}
