package repl

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/watch"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
)

// Opening opens the game of a prompt, and returns what a person is greeted with. It may ask
// before there is a game.
type Opening func(play *evening.Evening, options engine.Options, ask Ask) (greeting string, err error)

// Ask puts a question before there is a game. At the end of what can be read its error is
// io.EOF.
type Ask func(question string) (answer string, err error)

// Play plays line by line, with a person or from a pipe.
func Play(p *program.Program, config evening.Config, options engine.Options, open Opening) error {
	config.Clock, config.Edit, config.Watch = func() string { return p.Clock() }, editor(p), watch.Folders
	if p.AtTerminal() {
		return atTerminal(p, config, options, open)
	}
	return fromPipe(p, config, options, open)
}

// closePrompt closes the game of a prompt; what could not be kept is an error.
func closePrompt(p *program.Program, play *evening.Evening, err error) error {
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

// historyName is the file in the home folder that remembers lines of no campaign.
const historyName = ".houserule_history"

// historyOf is where lines are remembered: beside the file of a campaign, else in the
// home folder. Who only looks on writes nothing there.
func historyOf(p *program.Program, play *evening.Evening) string {
	switch c := play.Campaign; {
	case c != nil && c.ReadOnly():
		return ""
	case c != nil:
		return filepath.Join(filepath.Dir(c.File().Path()), "."+filepath.Base(c.File().Path())+".history")
	case p.Home == "":
		return ""
	}
	return filepath.Join(p.Home, historyName)
}

// leaving is the error with which the program ends when an opening does: to leave when asked is
// none.
func exitError(err error) error {
	if errors.Is(err, evening.ErrLeft) {
		return nil
	}
	return err
}

// errEnded is the cause of a question that Ctrl-D left without an answer.
var errEnded error = ended{}

type ended struct{}

// Error implements error.
func (ended) Error() string { return "no answer" }

// Unwrap tells that the input ended.
func (ended) Unwrap() error { return io.EOF }
