package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/source"
)

func rollCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "roll EXPR",
		Short: "Roll dice",
		Long: `Roll an expression in dice notation and show every die.

The words of the expression may be separate arguments. A single - reads expressions from
standard input, one per line. An expression may begin with a sign, and may follow --.`,
		Example: `  houserule roll 4d6kh3
  houserule roll "2d6+3 >= 10" --seed 7
  houserule roll 6x 4d6kh3 --json`,
		Args: program.ArgCount(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return roll(p, args) },
	}
}

func roll(p *program.Program, args []string) error {
	seed, err := p.NewSeed()
	if err != nil {
		return err
	}
	source := dice.NewSeeded(seed)
	return eachExpression(p, args, func(e *dice.Expression) error {
		roll, err := e.Roll(source, nil)
		if err != nil {
			return program.Unusable(err)
		}
		if p.Flags.JSON {
			return p.WriteJSON(roll.Report(&seed))
		}
		_, err = fmt.Fprintln(p.Out, roll)
		return err
	})
}

// eachExpression parses the dice notation in the arguments, or in lines of standard input, and
// calls do with each.
func eachExpression(p *program.Program, args []string, do func(*dice.Expression) error) error {
	return eachText(p, args, func(text string) error {
		e, err := dice.Parse(text)
		if err != nil {
			return program.Unusable(err)
		}
		return do(e)
	})
}

// eachText calls one with the text of the arguments or, without arguments, with each line of
// standard input. It continues after a line that failed.
func eachText(p *program.Program, args []string, one func(text string) error) error {
	if len(args) != 1 || strings.TrimSpace(args[0]) != "-" {
		return one(strings.TrimSpace(strings.Join(args, " ")))
	}
	lines := source.NewLines(p.In, program.MaxLine)
	var problems wrongLines
	for number := 1; ; number++ {
		line, err := lines.Next()
		if err == io.EOF {
			return problems.err()
		}
		var tooLong *source.LineTooLongError
		switch text := strings.TrimSpace(line); {
		case errors.As(err, &tooLong):
			problems.add(program.Unusable(fmt.Errorf("line %d: %w", number, err)))
		case err != nil:
			problems.add(program.Unusable(fmt.Errorf("can't read the expressions: %w", err)))
			return problems.err()
		case text != "" && !strings.HasPrefix(text, "#"):
			problems.add(one(text))
		}
	}
}

// wrongLines collects the errors of input lines. The exit code is that of the first.
type wrongLines struct {
	shown []error // the first diag.MaxProblems errors
	more  int     // number of further errors
}

func (w *wrongLines) add(err error) {
	if err == nil {
		return
	}
	if len(w.shown) < diag.MaxProblems {
		w.shown = append(w.shown, err)
	} else {
		w.more++
	}
}

func (w *wrongLines) err() error {
	if len(w.shown) == 0 {
		return nil
	}
	all, code := w.shown, program.Usage
	var first *program.Exit
	if errors.As(all[0], &first) {
		code = first.Code
	}
	if w.more > 0 {
		all = append(all, fmt.Errorf("and %s more", diag.Count(w.more)))
	}
	return &program.Exit{Code: code, Err: errors.Join(all...)}
}
