package repl

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/source"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/evening/seats"
)

// fromPipe plays the lines of a pipe. A question is answered by the next line if that is a valid
// answer.
func fromPipe(p *program.Program, config evening.Config, options engine.Options, open Opening) (err error) {
	input := &piped{lines: source.NewLines(p.In, program.MaxLine)}
	number, anyFailed := 0, false
	config.Ask = func(prompt evening.Prompt) (string, error) {
		if text := prompt.Text(); text != "" {
			if err := askInPipe(p, strings.TrimSuffix(text, "\n")); err != nil {
				return "", err
			}
		}
		line, err := input.Next()
		for err == nil && prompt != (evening.Prompt{}) && strings.TrimSpace(line) == "" {
			number++
			line, err = input.Next()
		}
		if err != nil {
			input.giveBack(line, err)
			return "", errEnded
		}
		number++
		return line, nil
	}
	config.GiveBack = func(line string) {
		number--
		input.giveBack(line, nil)
	}
	play := commands.Start(config)
	defer func() { err = closePrompt(p, play, err) }()
	greeting, err := open(play, options, func(question string) (string, error) {
		number++
		if err := askInPipe(p, question); err != nil {
			return "", err
		}
		return input.Next()
	})
	if err != nil {
		return exitError(err)
	}
	if play.Campaign != nil && !p.Flags.JSON {
		fmt.Fprintln(p.Out, greeting)
	}
	stop := p.OnInterrupt(func() { play.Game.Interrupt(evening.ErrStopped) })
	defer stop()
	var typed []string
	tell := func(text string, err error) error {
		if err != nil {
			anyFailed = true
		}
		if p.Flags.JSON {
			line := strings.TrimSpace(strings.Join(typed, "\n"))
			if play.Line.Pending() {
				return nil
			}
			if typed = nil; line == "" && err == nil {
				return nil
			}
			return p.WriteAnswer(answer{play.Report(line, text, err), seats.Unanswered(play, err)})
		}
		if text != "" {
			if _, err := fmt.Fprintln(p.Out, text); err != nil {
				return err
			}
		}
		if err != nil {
			fmt.Fprintln(p.Err, play.Problems.Text(err))
			if aside := play.TurnOffFailing(err); aside != "" {
				fmt.Fprintln(p.Err, aside)
			}
		}
		return nil
	}
	for done := false; !done; {
		line, err := input.Next()
		if err == io.EOF {
			break
		}
		number++
		var text string
		var tooLong *source.LineTooLongError
		switch {
		case errors.As(err, &tooLong):
			err = play.Line.Skip(fmt.Errorf("prompt %d: %w", number, err))
		case err != nil:
			return program.Unusable(fmt.Errorf("can't read the next line: %w", err))
		default:
			typed = append(typed, line)
			if err := showFollowed(p, play); err != nil {
				return err
			}
			text, done, err = play.Process(line)
			p.ClearProgress()
		}
		if err := tell(text, err); err != nil {
			return err
		}
	}
	text, err := play.Finish()
	if err := tell(text, err); err != nil {
		return err
	}
	if anyFailed {
		return &program.Exit{Code: program.Failed}
	}
	return nil
}

// answer is the result of a line, with the question that nobody answered as data.
type answer struct {
	evening.Report
	Asked *seats.Question `json:"asked,omitempty"`
}

// piped reads the lines of a pipe. Lines can be put back; the last of them is read first.
type piped struct {
	lines *source.Lines
	read  []readLine
}

type readLine struct {
	line string
	err  error
}

// Next returns the next line.
func (l *piped) Next() (string, error) {
	if len(l.read) == 0 {
		return l.lines.Next()
	}
	next := l.read[len(l.read)-1]
	l.read = l.read[:len(l.read)-1]
	return next.line, next.err
}

// giveBack puts back a line, or an error of reading.
func (l *piped) giveBack(line string, err error) { l.read = append(l.read, readLine{line, err}) }

// askInPipe prints a question that the next line of a pipe answers.
func askInPipe(p *program.Program, question string) error {
	if p.Flags.JSON {
		return p.WriteJSON(map[string]any{"line": 0, "question": question})
	}
	_, err := fmt.Fprintln(p.Out, question)
	return err
}
