package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/prompt"
	"houserule/lang/dice"
)

func (p *Program) oddsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "odds EXPR",
		Short: "Work out the exact odds of dice",
		Long: `Work out how likely each result of an expression of dice notation is.

Odds are exact fractions; an explosion without end is followed only so far, and
the chance that is left over is shown. A single - reads expressions from
standard input, one a line.`,
		Example: `  houserule odds 2d6
  houserule odds "1d10 >= 7" --json`,
		Args: takes(1, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.eachExpression(args, func(e *dice.Expression) error {
				d, err := e.Distribution(nil)
				if err != nil {
					return unusable(err)
				}
				if p.flags.json {
					return p.writeJSON(d.Report())
				}
				_, err = fmt.Fprintln(p.Out, strings.TrimRight(prompt.OddsTable(d), "\n"))
				return err
			})
		},
	}
}
