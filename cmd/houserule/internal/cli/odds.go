package cli

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/prompt"
	"houserule/lang/dice"
	"houserule/lang/types"
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
			return p.writeJSON(reportOdds(game, text, d))
		}
		_, err = fmt.Fprintln(p.Out, d.WithMean())
		return err
	})
}

// oddsReport is the odds of a rule in machine-readable output. Weights are
// parts of the denominator; sampled chances have an interval instead, and those of
// chains too large for fractions a bound on how far off they are.
type oddsReport struct {
	Expression  string          `json:"expr"`
	Method      string          `json:"method"`
	Outcomes    []outcomeReport `json:"outcomes"`
	Denominator string          `json:"denominator,omitempty"`
	Bound       float64         `json:"bound,omitempty"`
	Leaves      int             `json:"leaves"`
	States      int             `json:"states,omitempty"`
	Left        float64         `json:"left,omitempty"` // the chance left over: of courses not followed to their end
	Trials      int             `json:"trials,omitempty"`
	Seed        *uint64         `json:"seed,omitempty"`
	Why         string          `json:"why,omitempty"`
}

type outcomeReport struct {
	Value  any      `json:"value"`
	Weight string   `json:"weight,omitempty"`
	P      float64  `json:"p"`
	Low    *float64 `json:"low,omitempty"`
	High   *float64 `json:"high,omitempty"`
}

func reportOdds(game *engine.Game, text string, d *odds.Distribution) oddsReport {
	r := oddsReport{Expression: text, Method: d.Method, Outcomes: []outcomeReport{}, Bound: d.Bound, Leaves: d.Leaves, States: d.States, Trials: d.Trials, Why: d.Why}
	sampled, exact := d.Method == odds.Sampled, d.Method != odds.Sampled && d.Bound == 0
	r.Left, _ = d.Left.Float64()
	denominator := big.NewInt(1)
	switch {
	case sampled:
		r.Seed = &d.Seed
	case exact:
		denominator = commonDenominator(d)
		r.Denominator = denominator.String()
	}
	for _, o := range d.Outcomes {
		one := outcomeReport{Value: plainValue(game, o.Value)}
		one.P, _ = o.Chance.Float64()
		switch {
		case exact:
			weight := new(big.Int).Div(denominator, o.Chance.Denom())
			one.Weight = weight.Mul(weight, o.Chance.Num()).String()
		case sampled:
			one.Low, one.High = &o.Low, &o.High
		}
		r.Outcomes = append(r.Outcomes, one)
	}
	return r
}

// commonDenominator is the smallest one that all chances have.
func commonDenominator(d *odds.Distribution) *big.Int {
	common := big.NewInt(1)
	for _, o := range d.Outcomes {
		shared := new(big.Int).GCD(nil, nil, common, o.Chance.Denom())
		common.Mul(common, new(big.Int).Div(o.Chance.Denom(), shared))
	}
	return common
}

// plainValue is a value as JSON has it; things and lists are texts.
func plainValue(game *engine.Game, v types.Value) any {
	switch v := v.(type) {
	case nil, bool, string:
		return v
	case float64:
		return dice.Number(v)
	}
	return game.Table.Show(v)
}
