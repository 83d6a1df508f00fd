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

// Opening opens the game of a prompt and returns the greeting. It may call ask before the game is
// open.
type Opening func(play *evening.Evening, options engine.Options, ask Ask) (greeting string, err error)

// Ask asks a question before a game is open. At the end of the input it returns io.EOF.
type Ask func(question string) (answer string, err error)

// Play runs a prompt until its end: at a terminal or from a pipe.
func Play(p *program.Program, config evening.Config, options engine.Options, open Opening) error {
	config.Clock, config.Edit, config.Watch = func() string { return p.Clock() }, editor(p), watch.Folders
	if p.AtTerminal() {
		return atTerminal(p, config, options, open)
	}
	return fromPipe(p, config, options, open)
}

// closePrompt closes the game, and returns err or an error of writing the campaign.
func closePrompt(p *program.Program, play *evening.Evening, err error) error {
	if play.Game == nil {
		return err
	}
	unused := play.Log.Unused()
	if unkept := play.Close(); unkept != nil && err == nil {
		return program.Fail(unkept)
	}
	if unused {
		os.Remove(historyOf(p, play)) // the file may not exist
		if !p.Flags.JSON {
			fmt.Fprintf(p.Out, "nothing was played: %s is not saved\n", play.Campaign.File().Path())
		}
	}
	return err
}

// historyName is the history file of prompts without a campaign, in the home folder.
const historyName = ".houserule_history"

// historyOf returns the path of the history file: beside the campaign or, without one, in the home
// folder. It returns "" for no history: without a home folder, and for a read-only campaign.
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

// exitError returns the error of the program for an error of opening a game: nil for
// [evening.ErrLeft], otherwise err.
func exitError(err error) error {
	if errors.Is(err, evening.ErrLeft) {
		return nil
	}
	return err
}

// errEnded is the error of a question that ended with Ctrl-D.
var errEnded error = ended{}

// ended is the type of errEnded.
type ended struct{}

// Error implements error.
func (ended) Error() string { return "no answer" }

// Unwrap returns io.EOF.
func (ended) Unwrap() error { return io.EOF }
