package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/runtime/module"
	"houserule/stdlib/bisect"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
)

// bisectOptions holds the flags of mod bisect.
type bisectOptions struct {
	file string   // path of a campaign; "" for none
	keep []string // modules that are never removed
}

func bisectCommand(p *program.Program) *cobra.Command {
	var about bisectOptions
	c := &cobra.Command{
		Use:   "bisect LINE|EXAMPLE",
		Short: "Find the module, option or house rule that changed a result",
		Long: `Find the module, option or house rule that is responsible for a result. Even with fifty of
them, this takes at most fifteen runs.

A LINE is run as at the prompt, each time in a new game with the same dice, and without some of
the modules, options and house rules. Its value and messages are the result. With the title of a worked
EXAMPLE of a loaded module, the result is whether it passes. With --campaign, the game is the current state of a campaign, with its options and house rules;
nothing is written.

Complete games are never removed, nor are modules that others require and that you did not name.`,
		Example: `  houserule mod bisect 'bring("Orc Warrior").dodge' --module rpj-core --module ./torches
  houserule mod bisect 'ug.dodge' --campaign friday.hr
  houserule mod bisect 'reducing the damage by 2 is another thing' --campaign friday.hr`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return bisectModules(p, args[0], about) },
	}
	c.Flags().StringVar(&about.file, "campaign", "", "the campaign to examine")
	c.Flags().StringArrayVar(&about.keep, "keep", nil, "a module to keep in any case; may be repeated")
	return c
}

func bisectModules(p *program.Program, what string, about bisectOptions) error {
	g, err := bisectedGame(p, about)
	if err != nil {
		return err
	}
	defer g.Close()
	for _, id := range about.keep {
		if g.Ruleset.Order.Find(id) == nil {
			var known []string
			for _, m := range g.Ruleset.Order {
				known = append(known, m.ID)
			}
			return program.Unusable(&diag.Problem{Message: fmt.Sprintf("no module called %s is loaded", id), Hint: diag.DidYouMean(id, known)})
		}
	}
	of, title := exampleCalled(p, g, what)
	var list []bisect.Change
	var found bisect.Found
	if of != "" {
		list = bisect.Changes(g, append(slices.Clone(about.keep), of)...)
		found, err = bisect.InExample(g, list, of, title)
	} else {
		list = bisect.Changes(g, about.keep...)
		found, err = bisect.InGame(g, list, func(g *engine.Game) string { return resultOf(p, g, what) })
	}
	if err != nil {
		return program.Fail(err)
	}
	return showCulprit(p, what, list, found)
}

// bisectedGame opens the game of a campaign, or one with the named modules.
func bisectedGame(p *program.Program, about bisectOptions) (*engine.Game, error) {
	lib, err := p.Library(nil, ".")
	if err != nil {
		return nil, program.Fail(err)
	}
	if about.file == "" {
		ids := append(lib.Named, p.Selection().IDs...)
		if len(ids) == 0 {
			return nil, program.Unusable(&diag.Problem{Message: "no rules are named", Hint: "name modules with --module, or a campaign with --campaign FILE"})
		}
		if err := p.Resolve(lib, ids, p.Flags.Options...); err != nil {
			return nil, err
		}
		g, err := engine.Open(engine.Options{Modules: ids, Set: p.Flags.Options, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Limits: program.Limits(1)})
		if err != nil {
			return nil, program.Fail(err)
		}
		return g, nil
	}
	if len(p.Flags.Options) > 0 || len(p.Flags.Modules) > 0 {
		return nil, program.Unusable(errors.New("a campaign has its own modules and options: omit --module and --option"))
	}
	c, err := campaign.Open(about.file, campaign.Options{Read: true})
	if err != nil {
		return nil, fileError(p, err)
	}
	defer c.Close(nil)
	if d := c.File().Damage(); d != nil {
		return nil, fileError(p, d)
	}
	o := engine.Options{Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Limits: program.Limits(1), Dice: seal.NewDice(p.Flags.Seed)}
	if o.Modules, o.Beside, err = c.Wanted(); err != nil {
		return nil, fileError(p, err)
	}
	if o.Finder, err = campaignModules(c, lib); err != nil {
		return nil, fileError(p, err)
	}
	g, _, err := c.Game(c.Last(), o)
	if err != nil {
		return nil, fileError(p, err)
	}
	return g, nil
}

// campaignModules finds modules in a campaign or, where it has none, among the installed ones.
func campaignModules(c *campaign.Campaign, here module.Finder) (module.Finder, error) {
	played, err := c.Played()
	if err != nil {
		return nil, err
	}
	shelf, missing, err := c.Shelf(played)
	if err != nil || len(missing) > 0 {
		return here, err
	}
	return shelf, nil
}

// exampleCalled finds a worked example of the loaded modules by title.
func exampleCalled(p *program.Program, g *engine.Game, title string) (of, called string) {
	for _, m := range g.Ruleset.Order {
		if strings.Contains(m.ID, "/") {
			continue
		}
		with, err := engine.Open(engine.Options{Modules: []string{m.ID}, Finder: g.Ruleset.Finder, Limited: g.Options.Limited, Prefer: g.Ruleset.Prefer, Limits: g.Options.Limits, Cache: g.Options.Cache, Specs: true})
		if err != nil {
			continue // its examples cannot be named
		}
		is := slices.ContainsFunc(with.Loaded.Examples, func(e *declare.Example) bool { return e.Title == title })
		with.Close()
		if is {
			return m.ID, title
		}
	}
	return "", ""
}

const failsPrefix = "fails: "

// resultOf returns the value and output of an evaluated line, or its error, as text.
func resultOf(p *program.Program, g *engine.Game, line string) string {
	var said []string
	g.Table.Run().Dice = dice.NewSeeded(p.Flags.Seed)
	g.Table.Options.OnMessage = func(text string) { said = append(said, text) }
	v, err := g.Value(line)
	if err != nil {
		return failsPrefix + diag.FirstLine(err.Error())
	}
	if text := g.Loaded.Text(v); text != "" {
		said = append([]string{text}, said...)
	}
	return strings.Join(said, "; ")
}

func showCulprit(p *program.Program, what string, list []bisect.Change, found bisect.Found) error {
	if p.Flags.JSON {
		named := func(places []int) []bisect.Change {
			out := []bisect.Change{}
			for _, i := range places {
				out = append(out, list[i])
			}
			return out
		}
		return p.WriteJSON(map[string]any{"result": found.Result, "without": found.Without, "alone": found.Alone, "together": named(found.Together), "either": named(found.Either), "of": len(list), "runs": found.Runs})
	}
	told := func(places []int) []string {
		var texts []string
		for _, i := range places {
			texts = append(texts, list[i].String())
		}
		return texts
	}
	var out []string
	switch {
	case len(found.Together) == 0 && len(list) == 0:
		out = append(out, "there is nothing to omit: only whole games are loaded")
	case len(found.Together) == 0 && strings.HasPrefix(found.Result, failsPrefix):
		return program.Fail(fmt.Errorf("%s: it fails whatever is omitted: %s", what, strings.TrimPrefix(found.Result, failsPrefix)))
	case len(found.Together) == 0:
		out = append(out, "it is the same without any of them: "+found.Result)
	case len(found.Either) > 0:
		out = append(out, "either of them: "+strings.Join(told(found.Either), "; "), "  with it:     "+found.Result, "  without all: "+found.Without)
	case len(found.Together) == 1:
		out = append(out, told(found.Together)[0], "  with it:    "+found.Result, "  without it: "+found.Without)
	default:
		last := list[slices.Max(found.Together)].String()
		out = append(out, "together: "+strings.Join(told(found.Together), "; "), "  with them: "+found.Result, "  without "+last+": "+found.Without, "  "+last+" alone: "+found.Alone)
	}
	out = append(out, fmt.Sprintf("%s examined in %s", program.Plural(len(list), "module, option or house rule", "modules, options and house rules"), program.Counted(found.Runs, "run")))
	return p.Print(strings.Join(out, "\n"))
}
