package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/repl"
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/evening/seating"
)

// openOptions holds the flags of play.
type openOptions struct {
	read    bool        // open for reading only
	aside   bool        // set a damaged tail aside without asking
	from    int64       // the line of the snapshot of a damaged file from which to make a new one; -1 for none
	script  []seal.Face // --dice: faces of the dice to come; nil for none
	as      string      // with read: the seat whose view is shown; "" for an onlooker
	modules string      // ModulesInstalled or ModulesKept of package evening; "" to ask
}

func playCommand(p *program.Program) *cobra.Command {
	how := openOptions{}
	var list string
	cmd := p.WithBudget(&cobra.Command{
		Use:   "play FILE",
		Short: "Play a campaign",
		Long: `Play a campaign. Everything that changes the game is saved to FILE before its result is
shown. The next time, the game continues from there; earlier lines can still be undone and
explained, and offers on them can be bought late. If FILE does not exist, a new campaign is
created with the modules that --module names. The file stores a copy of its modules.

If the installed modules differ from those of the campaign, the differences are shown
and you are asked which ones to use. From a pipe, the next line is the answer; or use
--modules new or --modules kept.

A line that only reads something has no number. :undo, :redo and :goto N work for any line
of any session. They are lines themselves: nothing in the file is overwritten.`,
		Example: `  houserule play friday.hr --module rpj-core
  houserule play friday.hr
  houserule play friday.hr --read
  houserule play friday.hr --read --as marta
  houserule play friday.hr --modules kept`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return playCampaign(p, args[0], list, how) },
	})
	cmd.Flags().StringVar(&list, "dice", "", "a file with the results of the dice, in order; the log says that they came from a list")
	cmd.Flags().BoolVar(&how.read, "read", false, "read only, also while somebody plays: later lines are shown as they are played; without what only the gamemaster may see")
	cmd.Flags().StringVar(&how.as, "as", "", "with --read: show what the player of a seat may see, see :seat")
	cmd.Flags().BoolVar(&how.aside, "aside", false, "if the end of the file is damaged: continue from the last intact line; the damaged file is kept as NAME.tail-1")
	cmd.Flags().Int64Var(&how.from, "from", -1, "if the file is damaged in the middle: create a new one from the snapshot after this line, and play it")
	cmd.Flags().StringVar(&how.modules, "modules", "", "if the installed modules differ from those of the campaign: use the new ones, or those kept in the file")
	return cmd
}

func playCampaign(p *program.Program, path, list string, how openOptions) error {
	switch how.modules {
	case "", evening.ModulesInstalled, evening.ModulesKept:
	default:
		return program.Unusable(fmt.Errorf("--modules is new or kept, not %q", how.modules))
	}
	if how.as != "" && !how.read {
		return program.Unusable(errors.New("--as shows what a seat sees, and needs --read"))
	}
	if list != "" {
		var err error
		if how.script, err = evening.ReadFaces(list); err != nil {
			return program.Unusable(err)
		}
	}
	_, err := os.Stat(path)
	switch {
	case err == nil:
		return resumeCampaign(p, path, how)
	case !errors.Is(err, fs.ErrNotExist) || how.read:
		return program.Missing(path, err)
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
	return repl.Play(p, campaignPrompt(p, seed, how.script), options, func(play *evening.Evening, options engine.Options, _ repl.Ask) (string, error) {
		if err := play.Create(path, options, campaign.Options{Clock: func() string { return p.Clock() }}); err != nil {
			return "", openError(p, path, err)
		}
		return fmt.Sprintf("%s, a new campaign%s\n%s%s\n%s", path, loadedText(play.Game), withoutGame(path, play.Game)+addedElse(lib, play.Game), play.Sessions.Greeting(), commands.FirstSteps(play.Game.Table.World().Program())), nil
	})
}

// withoutGame warns of a new campaign without modules: it names similar files, and how to name
// modules.
func withoutGame(path string, g *engine.Game) string {
	if len(g.Ruleset.Order) > 0 {
		return ""
	}
	var there []string
	if entries, err := os.ReadDir(filepath.Dir(path)); err == nil {
		for _, e := range entries {
			if name := e.Name(); filepath.Ext(name) == filepath.Ext(path) && name != filepath.Base(path) {
				there = append(there, name)
			}
		}
	}
	meant := ""
	if hint := diag.DidYouMean(filepath.Base(path), there); hint != "" {
		meant = " (" + hint + ")"
	}
	return fmt.Sprintf("there was no %s%s: it has no game, :modules add NAME loads one\n", path, meant)
}

// addedElse lists the installed modules that the game does not use.
func addedElse(lib *library.Library, g *engine.Game) string {
	var others []string
	for _, id := range lib.LoadableIDs() {
		if g.Ruleset.Order.Find(id) == nil {
			others = append(others, id)
		}
	}
	if len(others) == 0 {
		return ""
	}
	return fmt.Sprintf("installed, but not loaded: %s; :modules add %s loads it\n", strings.Join(others, ", "), others[0])
}

// campaignPrompt configures the prompt of a campaign.
func campaignPrompt(p *program.Program, seed uint64, script []seal.Face) evening.Config {
	config := promptConfig(p, seed)
	if config.Script = script; !p.Flags.Seeded {
		config.Secret = seal.NewSeed
	}
	return config
}

// resumeCampaign continues a campaign.
func resumeCampaign(p *program.Program, path string, how openOptions) error {
	if len(p.Flags.Options) > 0 {
		return program.Unusable(&diag.Problem{Message: "a campaign has its options", Hint: "at the prompt: :options NAME VALUE"})
	}
	lib, err := p.Library(nil, ".")
	if err != nil {
		return program.Fail(err)
	}
	options := engine.Options{Modules: append(lib.Named, p.Selection().IDs...), Finder: lib, Limited: p.PermissionLimits(lib), Prefer: lib.Prefer(), Limits: program.Limits(1)}
	config := campaignPrompt(p, p.Flags.Seed, how.script)
	seat := seating.Seat{}
	if how.read {
		config.Audience = content.Players
		config.Owns = func(g *engine.Game) []types.Ref { return seat.Things(g.Table.World()) }
	}
	return repl.Play(p, config, options, func(play *evening.Evening, options engine.Options, ask repl.Ask) (string, error) {
		c, told, err := openCampaign(p, path, how, ask)
		if err != nil {
			return "", err
		}
		if how.as != "" {
			if seat, err = seating.Find(c, how.as); err != nil {
				c.Close(nil)
				return "", program.Unusable(err)
			}
			if seat.Gamemaster {
				play.Config.Audience = content.Gamemaster
			}
		}
		greeting, err := resumeGame(p, play, c, told, options, how, ask)
		if err != nil {
			c.Close(nil)
			play.Campaign = nil
			return "", err
		}
		return greeting, nil
	})
}

// resumeGame opens the game of a campaign and returns the greeting, which begins with greeting.
func resumeGame(p *program.Program, play *evening.Evening, c *campaign.Campaign, greeting string, options engine.Options, how openOptions, ask repl.Ask) (string, error) {
	asked := false
	choose := evening.Chooser{Preset: how.modules, Ask: func(choice evening.Choice) (string, error) {
		asked = true
		return askChoice(p, choice, ask, "--modules new or --modules kept answers in advance")
	}}
	told, err := play.Resume(c, options, choose)
	switch {
	case errors.Is(err, evening.ErrLeft) || isExit(err):
		return "", err
	case err != nil:
		return "", openError(p, c.File().Path(), err)
	}
	if greeting == "" && asked && len(told) > 0 {
		return strings.Join(told, "\n"), nil // the question already described the game
	}
	if greeting == "" {
		greeting = fmt.Sprintf("%s, %s%s", c.File().Path(), linesText(c.Last()), loadedText(play.Game))
	}
	if how.read && c.File().Damage() == nil {
		greeting += fmt.Sprintf("\nas of line %d; later lines are shown as they are played", c.Last())
	}
	return strings.Join(append([]string{greeting}, told...), "\n"), nil
}

// openCampaign opens a campaign file, or what can be saved of a damaged one; told is the
// message on that.
func openCampaign(p *program.Program, path string, how openOptions, ask repl.Ask) (c *campaign.Campaign, told string, err error) {
	o := campaign.Options{Clock: func() string { return p.Clock() }, Read: how.read}
	if c, err = campaign.Open(path, o); err == nil {
		if told, err = evening.NotClosed(c); err != nil {
			c.Close(nil)
		}
	}
	var damage *file.Damage
	switch {
	case err == nil && how.from >= 0:
		c.Close(nil)
		return nil, "", program.Unusable(fmt.Errorf("%s is intact: --from creates a new file from a damaged one", path))
	case err == nil && c.File().Damage() != nil:
		return c, damageText(p, c.File().Damage()), nil
	case err == nil:
		return c, told, nil
	case !errors.As(err, &damage):
		return nil, "", openError(p, path, err)
	case how.from >= 0:
		return fromSnapshot(p, damage, how, o)
	case damage.Tail():
		return withoutTail(p, damage, how, ask, o)
	case damage.WholeUpTo < 0 && len(damage.Snapshots) == 0:
		return nil, "", openError(p, path, err)
	}
	o.Read = true
	if c, err = campaign.Open(path, o); err != nil {
		return nil, "", program.Fail(errors.New(damageText(p, damage)))
	}
	return c, damageText(p, damage), nil
}

// damageText describes a damage, and the snapshots of lines behind the intact ones.
func damageText(p *program.Program, d *file.Damage) string {
	text := "!! " + d.Summary()
	more := d.LaterSnapshots()
	if len(more) == 0 {
		return text
	}
	var after []string
	for _, line := range more {
		after = append(after, fmt.Sprintf("after %d", line))
	}
	return fmt.Sprintf("%s\n  intact snapshots: %s; --from %d creates a new file from it", text, strings.Join(after, ", "), more[len(more)-1])
}

// fromSnapshot makes a new file from a snapshot of a damaged one, and opens it.
func fromSnapshot(p *program.Program, d *file.Damage, how openOptions, o campaign.Options) (*campaign.Campaign, string, error) {
	end := filepath.Ext(d.Path)
	path := fmt.Sprintf("%s-from-%d%s", strings.TrimSuffix(d.Path, end), how.from, end)
	if err := d.NewCampaign(how.from, path); err != nil {
		return nil, "", program.Fail(errors.New("!! " + err.Error()))
	}
	c, err := campaign.Open(path, o)
	if err != nil {
		return nil, "", openError(p, path, err)
	}
	return c, fmt.Sprintf("%s begins with the snapshot after line %d of %s, which stays as it is", path, how.from, d.Path), nil
}

// withoutTail continues from the last intact line of a file with a damaged tail, if the user
// agrees.
func withoutTail(p *program.Program, d *file.Damage, how openOptions, ask repl.Ask, o campaign.Options) (*campaign.Campaign, string, error) {
	if !how.aside {
		way, err := askChoice(p, evening.Choice{Text: damageText(p, d), Options: []evening.ChoiceOption{
			{Name: "aside", Text: fmt.Sprintf("continue from %d; the tail is saved as %s", d.WholeUpTo, d.AsidePath())}, {Name: evening.Leave, Text: "leave"},
		}}, ask, "--aside continues from there, --read only shows it")
		if err != nil {
			return nil, "", err
		}
		if way == evening.Leave {
			return nil, "", evening.ErrLeft
		}
	}
	kept, err := d.SetTailAside()
	if err != nil {
		return nil, "", openError(p, d.Path, err)
	}
	c, err := campaign.Open(d.Path, o)
	if err != nil {
		return nil, "", openError(p, d.Path, err)
	}
	told := ""
	if how.aside {
		told = "!! " + d.Summary() + "\n"
	}
	return c, fmt.Sprintf("%s%s continues from %d; the damaged file is kept as %s", told, d.Path, d.WholeUpTo, kept), nil
}

// askChoice asks until a choice is made; from a pipe the next line is the answer.
func askChoice(p *program.Program, c evening.Choice, ask repl.Ask, beforehand string) (string, error) {
	question := c.String()
	for {
		answer, err := ask(question)
		if errors.Is(err, io.EOF) && p.InIsTerminal && p.OutIsTerminal {
			return "", evening.ErrLeft // Ctrl-C, or Ctrl-D
		}
		if errors.Is(err, io.EOF) {
			return "", noAnswer(&diag.Problem{Message: "nobody can choose", Hint: beforehand})
		}
		if err != nil {
			return "", program.Unusable(fmt.Errorf("can't read the answer: %w", err))
		}
		if way, ok := c.Parse(answer); ok {
			return way, nil
		}
		switch strings.TrimSpace(answer) {
		case ":quit", ":q", ":exit":
			return "", evening.ErrLeft
		}
		question = fmt.Sprintf("that is not an answer: type a number from 1 to %d", len(c.Options))
		if !p.InIsTerminal || !p.OutIsTerminal || p.Flags.JSON {
			return "", noAnswer(&diag.Problem{Message: fmt.Sprintf("%q is not an answer: type a number from 1 to %d", answer, len(c.Options)), Hint: beforehand})
		}
	}
}

// noAnswer returns the error of a question without an answer.
func noAnswer(p *diag.Problem) error { return &program.Exit{Code: program.Failed, Err: p} }

// isExit reports whether an error already has its exit code.
func isExit(err error) bool {
	var e *program.Exit
	return errors.As(err, &e)
}

// openError explains why a campaign cannot be opened.
func openError(p *program.Program, path string, err error) error {
	var held *file.HeldError
	if errors.As(err, &held) {
		today, _, _ := strings.Cut(p.Clock(), " ")
		held.Holder.Since = strings.TrimPrefix(held.Holder.Since, today+" ")
		return program.Unusable(fmt.Errorf("!! %w\n  to watch: houserule play %s --read", err, path))
	}
	var damage *file.Damage
	if errors.As(err, &damage) {
		return program.Fail(errors.New(damageText(p, damage)))
	}
	return program.Fail(err)
}

func linesText(n int64) string {
	if n == 1 {
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}
