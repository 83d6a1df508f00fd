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
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/input"
)

func oddsCommand(p *program.Program) *cobra.Command {
	return p.WithBudget(&cobra.Command{
		Use:   "odds EXPR",
		Short: "Compute the exact odds of dice or of a rule",
		Long: `Compute the probability of each result of an expression.

Without --module, the expression is dice notation. With a module, it may also be Lua: an
expression, or statements that end with one, evaluated for every result of the dice. An
open check means its success. odds { step =, over =, ask = } plays a process to its end.

Odds are exact fractions. If the fractions of a long process become too long, they are
exact to 1e-13, and --json shows the bound. Dice that may explode forever are followed to
a limit, and the remaining probability is shown. Rare results at the ends of a long table
are combined in one line; --json lists all of them. Questions that exceed the limits are
sampled with seeded dice, and the output shows the reason. The limits of branches,
situations and steps of work are the same on every machine; at a terminal, there is also a
time limit of two seconds, or --time. A single - reads expressions from standard input, one
per line.`,
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
				return evening.ErrStopped
			}
			return nil
		})
	})
}

// showDice computes and shows the odds of dice.
func showDice(p *program.Program, of func(odds.Options) (*chance.Distribution, error)) error {
	o, clear := p.Budget(p.OutIsTerminal)
	d, err := of(o)
	clear()
	switch {
	case errors.Is(err, evening.ErrStopped):
		return program.Fail(err)
	case err != nil:
		return program.Unusable(err)
	}
	if p.Flags.JSON {
		return p.WriteJSON(d.Report())
	}
	_, err = fmt.Fprintln(p.Out, strings.TrimRight(odds.NotationTable(d), "\n"))
	return err
}

// oddsWithModules computes the odds of dice or Lua with modules.
func oddsWithModules(p *program.Program, args []string) error {
	_, o, err := p.GameOptions()
	if err != nil {
		return err
	}
	o.Seed, o.Print = p.Flags.Seed, p.Err
	game, err := engine.Open(o)
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
		stop := p.OnInterrupt(func() { game.Interrupt(evening.ErrStopped) })
		defer stop()
		d, err := game.Odds(text, o)
		clear()
		if err != nil {
			return program.Fail(err)
		}
		if p.Flags.JSON {
			return p.WriteJSON(d.Report(text, game.Table.World().Names.Show))
		}
		return p.Print(d.WithMean())
	})
}
