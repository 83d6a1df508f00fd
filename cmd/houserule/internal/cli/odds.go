package cli

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/prompt"
	"houserule/lang/dice"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
)

func (p *Program) oddsCommand() *cobra.Command {
	return p.withBudget(&cobra.Command{
		Use:   "odds EXPR",
		Short: "Work out the exact odds of dice or of a rule",
		Long: `Work out how likely each result of an expression is.

Without --module the expression is dice notation. With a module it may also be
Lua: an expression, or statements that end in one, played in every way the dice
can fall. An open check stands for its success; odds { step =, over =, ask = }
plays something to its end.

Odds are exact fractions; those of chains for which these are too long are exact
to 1e-13, and --json has the bound. An explosion without end is followed only so
far, and the chance that is left over is shown; the ends of a long table that
hardly ever come are one line, and --json has them whole. What would take more
than a budget is rolled many times with seeded dice, and says why. The budget is a
number of branches, of situations and of steps of work, the same on every machine;
at a terminal it is two seconds as well, or what --time says. A single - reads
expressions from standard input, one a line.`,
		Example: `  houserule odds 2d6
  houserule odds "1d10 >= 7" --json
  houserule odds --module examples/cave-mage 'bring("Ug the Cave-Mage"):the("Club Use"):check { difficulty = 6 }'`,
		Args: takes(1, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(p.flags.modules) == 0 {
				return p.eachExpression(args, p.oddsOfDice)
			}
			return p.oddsWithModules(args)
		},
	})
}

func (p *Program) oddsOfDice(e *dice.Expression) error {
	var interrupted atomic.Bool
	stop := p.OnInterrupt(func() { interrupted.Store(true) })
	defer stop()
	return p.showDice(func(o odds.Options) (*dice.Distribution, error) {
		return odds.Notation(e, nil, o, func() error {
			if interrupted.Load() {
				return errStopped
			}
			return nil
		})
	})
}

// showDice works the odds of dice out and shows them.
func (p *Program) showDice(of func(odds.Options) (*dice.Distribution, error)) error {
	o, clear := p.budget(p.OutIsTerminal)
	d, err := of(o)
	clear()
	switch {
	case errors.Is(err, errStopped):
		return failed(err)
	case err != nil:
		return unusable(err)
	}
	if p.flags.json {
		return p.writeJSON(d.Report())
	}
	_, err = fmt.Fprintln(p.Out, strings.TrimRight(odds.Table(d), "\n"))
	return err
}

// oddsWithModules answers for dice and for rules.
func (p *Program) oddsWithModules(args []string) error {
	lib, err := p.library(nil, ".")
	if err != nil {
		return failed(err)
	}
	ids := append(lib.Named, p.wanted().ids...)
	if err := p.resolves(lib, ids, p.flags.options...); err != nil {
		return err
	}
	game, err := engine.Open(engine.Options{Modules: ids, Set: p.flags.options, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Seed: p.flags.seed, Limits: limits(1), Print: p.Err})
	if err != nil {
		return failed(err)
	}
	defer game.Close()
	return p.eachText(args, func(text string) error {
		if prompt.MeansDice(text) {
			e, err := dice.Parse(text)
			if err != nil {
				return unusable(err)
			}
			return p.oddsOfDice(e)
		}
		o, clear := p.budget(p.OutIsTerminal)
		stop := p.OnInterrupt(func() { game.Interrupt(errStopped) })
		defer stop()
		d, err := game.Odds(text, o)
		clear()
		if err != nil {
			return failed(err)
		}
		if p.flags.json {
			return p.writeJSON(d.Report(text, game.Table.Show))
		}
		return p.tell(d.WithMean())
	})
}
