package cli

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"houserule/lang/dice"
)

func (p *Program) rollCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "roll EXPR",
		Short: "Roll dice",
		Long: `Roll an expression of dice notation and show every die.

The words of the expression may stand apart. A single - reads expressions from
standard input, one a line. An expression that begins with a sign works as it
is, or after --.`,
		Example: `  houserule roll 4d6kh3
  houserule roll "2d6+3 >= 10" --seed 7
  houserule roll 6x 4d6kh3 --json`,
		Args: takes(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return p.roll(args) },
	}
}

func (p *Program) roll(args []string) error {
	seed, err := p.newSeed()
	if err != nil {
		return err
	}
	source := dice.NewSeeded(seed)
	return p.eachExpression(args, func(e *dice.Expression) error {
		roll, err := e.Roll(source, nil)
		if err != nil {
			return unusable(err)
		}
		if p.flags.json {
			return p.writeJSON(roll.Report(&seed))
		}
		_, err = fmt.Fprintln(p.Out, roll)
		return err
	})
}

// eachExpression parses the dice notation of the arguments, or that on standard
// input, and hands it on.
func (p *Program) eachExpression(args []string, do func(*dice.Expression) error) error {
	return p.eachText(args, func(text string) error {
		e, err := dice.Parse(text)
		if err != nil {
			return unusable(err)
		}
		return do(e)
	})
}

// eachText hands on the text of the arguments, or every line of standard input.
// A line that is wrong does not keep the next ones from being read.
func (p *Program) eachText(args []string, one func(text string) error) error {
	if len(args) != 1 || strings.TrimSpace(args[0]) != "-" {
		return one(strings.TrimSpace(strings.Join(args, " ")))
	}
	lines := bufio.NewScanner(p.In)
	var problems []error
	for lines.Scan() {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if err := one(text); err != nil {
			problems = append(problems, err)
		}
	}
	if err := lines.Err(); err != nil {
		problems = append(problems, unusable(fmt.Errorf("can't read the expressions: %w", err)))
	}
	if len(problems) == 0 {
		return nil
	}
	var first *exit
	if errors.As(problems[0], &first) {
		return &exit{first.code, errors.Join(problems...)}
	}
	return unusable(errors.Join(problems...))
}
