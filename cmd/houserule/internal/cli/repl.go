package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/watch"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

func replCommand(p *program.Program) *cobra.Command {
	return p.WithBudget(&cobra.Command{
		Use:   "repl [DIR]",
		Short: "Play at the prompt",
		Long: `Play at the prompt: dice, Lua, house rules and commands such as :why and :undo.

DIR is the folder of a module to play with, like --module. Without modules,
only dice and Lua are available. From a pipe, every line is read in
turn. Errors are written to standard error, the next line is read, and the exit
code at the end is 1.`,
		Example: `  houserule repl --module rpj-core
  houserule repl examples/orc-guards
  echo "2d6+3" | houserule repl --seed 7`,
		Args: program.ArgCount(0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return openPrompt(p, args) },
	})
}

func openPrompt(p *program.Program, dirs []string) error {
	for _, dir := range dirs {
		if err := playable(p, dir); err != nil {
			return err
		}
		p.Flags.Modules = append(p.Flags.Modules, dir)
	}
	seed, err := p.NewSeed()
	if err != nil {
		return err
	}
	lib, err := p.Library(nil, ".")
	if err != nil {
		return program.Fail(err)
	}
	ids := append(lib.Named, p.Selection().IDs...)
	if err := p.Resolve(lib, ids, p.Flags.Options...); err != nil {
		return err
	}
	config := evening.Config{Seed: seed, Installed: p.AddedAt}
	config.Odds, p.ClearProgress = p.Budget(p.InIsTerminal && p.OutIsTerminal && !p.Flags.JSON)
	config.Working, p.ClearProgress = p.Working(p.ClearProgress)
	config.Odds.Seed = 0
	if len(ids) > 0 {
		config.Finder = p.FindAnew
	}
	options := engine.Options{Modules: ids, Set: p.Flags.Options, Finder: lib, Limited: p.PermissionLimits(lib), Prefer: lib.Prefer(), Limits: program.Limits(1)}
	return play(p, config, options, func(play *evening.Evening, options engine.Options, _ asking) (string, error) {
		err := play.Open(options)
		if err != nil {
			return "", program.Fail(err)
		}
		return fmt.Sprintf("%s%s, seed %d. :help lists what can be written, :quit leaves.", program.VersionText(), loadedText(play.Game), config.Seed), nil
	})
}

// opening opens the game of a prompt, and gives what a person is greeted with. It may
// ask before.
type opening func(play *evening.Evening, options engine.Options, ask asking) (greeting string, err error)

// asking puts a question before there is a game. At the end of what can be read it is
// io.EOF.
type asking func(question string) (answer string, err error)

// play plays line by line, with a person or from a pipe.
func play(p *program.Program, config evening.Config, options engine.Options, open opening) error {
	config.Clock, config.Edit, config.Watch = func() string { return clock(p) }, editor(p), watch.Folders
	if p.InIsTerminal && p.OutIsTerminal && !p.Flags.JSON {
		return replAtTerminal(p, config, options, open)
	}
	return replFromPipe(p, config, options, open)
}

// clock is the time as people write it; "" where nobody looks at the clock.
func clock(p *program.Program) string {
	if p.Now == nil {
		return ""
	}
	return p.Now().Format("2006-01-02 15:04")
}

// closed ends a prompt; what could not be kept is an error.
func closed(p *program.Program, play *evening.Evening, err error) error {
	if play.Game == nil {
		return err
	}
	unused := play.Log.Unused()
	if unkept := play.Close(); unkept != nil && err == nil {
		return program.Fail(unkept)
	}
	if unused {
		os.Remove(historyOf(p, play)) // there may be none
		if !p.Flags.JSON {
			fmt.Fprintf(p.Out, "nothing was played: %s is not kept\n", play.Campaign.File().Path())
		}
	}
	return err
}

// playable tells what is wrong with a folder that is to be played with.
func playable(p *program.Program, dir string) error {
	info, err := os.Stat(dir)
	switch {
	case err != nil && isNamed(p, dir):
		return program.Unusable(&diag.Problem{Message: "there is no folder " + dir, Hint: "a module is named: houserule repl --module " + dir})
	case err != nil:
		return program.Missing(dir, err)
	case !info.IsDir():
		return program.Unusable(&diag.Problem{Message: dir + " is no folder of a module", Hint: "a file is played: houserule run " + filepath.ToSlash(dir)})
	case !library.IsModule(dir):
		return program.Unusable(&diag.Problem{Message: dir + " has no module.json", Hint: "a folder of a module has one; without any: houserule repl"})
	}
	return nil
}

// isNamed tells whether a module of this name is at hand.
func isNamed(p *program.Program, id string) bool {
	lib, err := p.Library(nil, ".")
	return err == nil && len(lib.Versions(id)) > 0
}

// maxLine bounds a line that is piped, in bytes.
const maxLine = 1 << 20

// replFromPipe answers line by line. A question is answered by the next line, where that
// is an answer.
func replFromPipe(p *program.Program, config evening.Config, options engine.Options, open opening) (err error) {
	input := &piped{lines: source.NewLines(p.In, maxLine)}
	number, anyFailed := 0, false
	config.Ask = func(text string) (string, error) {
		if i := strings.LastIndexByte(text, '\n'); i >= 0 {
			if err := asksInPipe(p, text[:i]); err != nil {
				return "", err
			}
		}
		line, err := input.Next()
		for err == nil && text != "" && strings.TrimSpace(line) == "" {
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
	defer func() { err = closed(p, play, err) }()
	greeting, err := open(play, options, func(question string) (string, error) {
		number++
		if err := asksInPipe(p, question); err != nil {
			return "", err
		}
		return input.Next()
	})
	if err != nil {
		return leaves(err)
	}
	if play.Campaign != nil && !p.Flags.JSON {
		fmt.Fprintln(p.Out, greeting)
	}
	stop := p.OnInterrupt(func() { play.Game.Interrupt(errStopped) })
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
			return p.WriteAnswer(play.Report(line, text, err))
		}
		if text != "" {
			if _, err := fmt.Fprintln(p.Out, text); err != nil {
				return err
			}
		}
		if err != nil {
			fmt.Fprintln(p.Err, play.Problems.Text(err))
			if aside := play.SetAside(err); aside != "" {
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
		var tooLong *source.LongLine
		switch {
		case errors.As(err, &tooLong):
			err = play.Line.Skip(fmt.Errorf("prompt %d: %w", number, err))
		case err != nil:
			return program.Unusable(fmt.Errorf("can't read the next line: %w", err))
		default:
			typed = append(typed, line)
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

// piped are the lines of a pipe, of which some were read and not used.
type piped struct {
	lines *source.Lines
	read  []readLine
}

type readLine struct {
	line string
	err  error
}

// Next is the next line.
func (l *piped) Next() (string, error) {
	if len(l.read) == 0 {
		return l.lines.Next()
	}
	next := l.read[len(l.read)-1]
	l.read = l.read[:len(l.read)-1]
	return next.line, next.err
}

// giveBack lets a line, or what was wrong with it, be the next again.
func (l *piped) giveBack(line string, err error) { l.read = append(l.read, readLine{line, err}) }

// historyName is the file in the home folder that remembers lines of no campaign.
const historyName = ".houserule_history"

// historyOf is where lines are remembered: beside the file of a campaign, else in the
// home folder. Who only looks on writes nothing there.
func historyOf(p *program.Program, play *evening.Evening) string {
	switch c := play.Campaign; {
	case c != nil && c.Read():
		return ""
	case c != nil:
		return filepath.Join(filepath.Dir(c.File().Path()), "."+filepath.Base(c.File().Path())+".history")
	case p.Home == "":
		return ""
	}
	return filepath.Join(p.Home, historyName)
}

// asksToLeave asks whoever pressed Ctrl-D; once more is an answer, too.
func asksToLeave(p *program.Program, reader terminal.Reader) (bool, error) {
	for {
		answer, err := reader.Answer("leave? yes (Enter) or no: ")
		switch {
		case errors.Is(err, terminal.ErrInterrupt):
			return false, nil
		case errors.Is(err, io.EOF):
			return true, nil
		case err != nil:
			return false, program.Unusable(err)
		}
		switch answer = strings.ToLower(strings.TrimSpace(answer)); {
		case strings.HasPrefix("yes", answer):
			return true, nil
		case strings.HasPrefix("no", answer):
			return false, nil
		}
	}
}

func loadedText(game *engine.Game) string {
	var names []string
	for _, m := range game.Ruleset.Order {
		names = append(names, m.ID+" "+m.Version.String())
	}
	if len(names) == 0 {
		return ""
	}
	return " with " + strings.Join(names, ", ")
}

var _ module.Finder = (*library.Library)(nil)
