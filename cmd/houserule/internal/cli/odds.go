package cli

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
)

func oddsCommand(p *program.Program) *cobra.Command {
	return p.WithBudget(&cobra.Command{
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
		Args: program.ArgCount(1, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(p.Flags.Modules) == 0 {
				return eachExpression(p, args, func(e *dice.Expression) error { return oddsOfDice(p, e) })
			}
			return oddsWithModules(p, args)
		},
	})
}

func oddsOfDice(p *program.Program, e *dice.Expression) error {
	var interrupted atomic.Bool
	stop := p.OnInterrupt(func() { interrupted.Store(true) })
	defer stop()
	return showDice(p, func(o odds.Options) (*chance.Distribution, error) {
		return odds.Notation(e, nil, o, func() error {
			if interrupted.Load() {
				return errStopped
			}
			return nil
		})
	})
}

// showDice works the odds of dice out and shows them.
func showDice(p *program.Program, of func(odds.Options) (*chance.Distribution, error)) error {
	o, clear := p.Budget(p.OutIsTerminal)
	d, err := of(o)
	clear()
	switch {
	case errors.Is(err, errStopped):
		return program.Fail(err)
	case err != nil:
		return program.Unusable(err)
	}
	if p.Flags.JSON {
		return p.WriteJSON(d.Report())
	}
	_, err = fmt.Fprintln(p.Out, strings.TrimRight(odds.Table(d), "\n"))
	return err
}

// oddsWithModules answers for dice and for rules.
func oddsWithModules(p *program.Program, args []string) error {
	lib, err := p.Library(nil, ".")
	if err != nil {
		return program.Fail(err)
	}
	ids := append(lib.Named, p.Selection().IDs...)
	if err := p.Resolve(lib, ids, p.Flags.Options...); err != nil {
		return err
	}
	game, err := engine.Open(engine.Options{Modules: ids, Set: p.Flags.Options, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Seed: p.Flags.Seed, Limits: program.Limits(1), Print: p.Err})
	if err != nil {
		return program.Fail(err)
	}
	defer game.Close()
	return eachText(p, args, func(text string) error {
		if input.MeansDice(text) {
			e, err := dice.Parse(text)
			if err != nil {
				return program.Unusable(err)
			}
			return oddsOfDice(p, e)
		}
		o, clear := p.Budget(p.OutIsTerminal)
		stop := p.OnInterrupt(func() { game.Interrupt(errStopped) })
		defer stop()
		d, err := game.Odds(text, o)
		clear()
		if err != nil {
			return program.Fail(err)
		}
		if p.Flags.JSON {
			return p.WriteJSON(d.Report(text, game.Table.World().Names.Show))
		}
		return p.Tell(d.WithMean())
	})
}
