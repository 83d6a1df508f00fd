// Package evening plays one game line by line, without a terminal: it evaluates what is
// typed, asks and records decisions, undoes and redoes lines, and writes them to a campaign.
//
// [New] makes an [Evening] from a [Config]; [Evening.Open], [Evening.Create] or [Evening.Resume]
// opens its game, and [Evening.Process] runs each line. Commands that begin with a colon are
// part of the Config; package commands has those of the prompt. The terminal is
// cmd/houserule/internal/repl. An Evening belongs to one goroutine, except for [Evening.Peek].
package evening

import (
	"errors"
	"fmt"
	"strings"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// Config holds the functions, dice and limits that an [Evening] takes from its caller.
type Config struct {
	// Commands carries out lines that begin with a colon. Never nil.
	Commands Commands
	Seed     uint64
	// Edit opens a text in an editor under a name and returns the edited text; nil if there is
	// no editor.
	Edit func(name, text string) (string, error)
	// Watch calls changed whenever files in folders change, until stop has returned; nil if
	// files cannot be watched. changed calls Noticed, which may be nil, also while a line is in
	// progress; [Evening.Refresh] waits for the end of the line.
	Watch   func(folders []string, changed func()) (stop func() error, err error)
	Noticed func()
	// Finder searches for modules again, for :modules reload; nil if none can have changed.
	Finder func() (module.Finder, error)
	// Installed returns the id of the module that is installed in a folder, for any spelling of
	// the path; is is false for any other folder. Nil if no modules are installed.
	Installed func(dir string) (id string, is bool)
	// Ask shows a question with its options and reads a line. If it is nil, questions are
	// answered only in advance, by decide {...}.
	Ask func(Prompt) (answer string, err error)
	// GiveBack puts back a line from Ask that is not an answer; it is played after the line in
	// progress. Set for input from a pipe; nil at a terminal.
	GiveBack func(line string)
	// Clock returns the time that is recorded in lines of campaigns; nil to record none.
	Clock func() string
	// Secret returns the seed of a new session; nil to derive it from Seed, for reproducible
	// dice.
	Secret func() (seal.Seed, error)
	// Script lists faces that the dice of a campaign show, in order, from its beginning or from
	// where it is continued; nil for other dice.
	Script []seal.Face
	// Odds limits the computation of odds. Its fields Time and Now set a time limit; without
	// one, as outside of a terminal, results are the same on every machine.
	Odds odds.Options
	// Chances limits the branches of a chance that is shown without a request, such as beside
	// an answer; 0 for 20,000. A chance that takes more is left out.
	Chances int
	// Working is called with the progress of a long line; nil if it is not shown. It may be
	// called by another goroutine, never by two at once.
	Working func(text string)
	// Written is called after a line was written into the campaign or, without a campaign, changed
	// the game; nil if nobody wants to know.
	Written func(Written)
	// Audience is the reader of the output. Players do not see what is private to the
	// gamemaster or, unless Owns says that they own it, to the owner of a thing.
	Audience content.Audience
	// Owns returns the things in a game that the players of Audience own. It is called each time
	// a game is concealed from them, before anything is. Nil if they own nothing.
	Owns func(*engine.Game) []types.Ref
}

// Commands runs the lines that begin with a colon.
type Commands interface {
	// Names returns the name of every command, without its colon.
	Names() []string
	// Run runs a command, written without its colon. done reports whether it ends the program.
	Run(p *Evening, line string) (text string, done bool, err error)
	// Peek runs, at a question of a line, a command that only shows something; ok is false for
	// any other command.
	Peek(p *Evening, name, rest string) (text string, ok bool, err error)
	// Refuses reports whether players may not run a command with arguments.
	Refuses(name, rest string) bool
}

// Evening is one game, played line by line. Each of its parts holds the state and methods of one
// concern; its own methods run lines and open games.
type Evening struct {
	*shared

	Line      *Line
	Reader    *Reader
	Offers    *Offers
	Odds      *Odds
	Problems  *Problems
	Questions *Questions
	Rolls     *Rolls
	History   *History
	Log       *Log
	Sessions  *Sessions
	Drafts    *Drafts
	Modules   *Modules

	lock    *lineLock
	playing string // the name of the file that :run plays; "" for none
}

// shared is the state that all parts of an evening use. Each part has a pointer to the same one.
type shared struct {
	Config Config
	Game   *engine.Game // nil before a game is opened; replaced when it is opened again
	Dice   *seal.Dice   // of Game

	// Campaign records the lines; nil without a campaign. See [Evening.Create] and
	// [Evening.Resume].
	Campaign *campaign.Campaign
}

// New returns an evening without a game. [Evening.Open], [Evening.Create] or [Evening.Resume]
// opens one.
func New(c Config) *Evening {
	s := &shared{Config: c}
	e := &Evening{shared: s, lock: &lineLock{}}
	e.Line = &Line{shared: s}
	e.Reader = &Reader{shared: s}
	e.Odds = &Odds{shared: s}
	e.Drafts = &Drafts{shared: s}
	e.Modules = &Modules{shared: s}
	e.Offers = &Offers{shared: s, line: e.Line}
	e.Problems = &Problems{shared: s, line: e.Line}
	e.Sessions = &Sessions{shared: s, line: e.Line}
	e.Questions = &Questions{shared: s, line: e.Line, odds: e.Odds, problems: e.Problems, lock: e.lock}
	e.Questions.peek = func(name, rest string) (string, bool, error) { return c.Commands.Peek(e, name, rest) }
	e.Rolls = &Rolls{shared: s, questions: e.Questions}
	e.History = &History{shared: s, line: e.Line, questions: e.Questions}
	e.Log = &Log{shared: s, line: e.Line, questions: e.Questions, rolls: e.Rolls, history: e.History}
	return e
}

// NewOnCampaign returns an evening with the configuration, campaign and module options of this
// one and without a game, to inspect or replay earlier lines. Its audience is the gamemaster.
func (e *Evening) NewOnCampaign() *Evening {
	aside := New(e.Config)
	aside.Config.Audience, aside.Config.Owns = content.Gamemaster, nil
	aside.Campaign = e.Campaign
	aside.Modules.Opened = e.Modules.Opened
	return aside
}

// Open opens the game with the options, except for their seed, dice, listeners and decider, which
// it replaces.
func (e *Evening) Open(o engine.Options) error {
	if e.Config.Finder != nil {
		o.Finder = e.Modules.Finder(o.Finder)
	}
	e.Modules.Opened = o
	o = e.withListeners(o)
	e.Dice = e.newDice()
	o.Seed, o.Dice = e.Config.Seed, tableDice{e.Dice, e.Rolls}
	game, err := engine.Open(o)
	if err != nil {
		return err
	}
	e.Game = game
	e.Game.LocalsStay = true
	return nil
}

// withListeners returns o with the listeners and the decider of the evening.
func (e *Evening) withListeners(o engine.Options) engine.Options {
	o.Print, o.Odds = &e.Line.printed, e.Config.Odds
	o.Say = func(text string) { e.Line.said = append(e.Line.said, text) }
	o.Hooks.Doubts = func(note string) { fmt.Fprintln(&e.Line.printed, note) }
	if e.Config.Ask != nil {
		o.Decider = e.Questions
	}
	return o
}

// newDice returns dice with the seed of Config. They ask people for the faces of dice that people
// throw.
func (e *Evening) newDice() *seal.Dice {
	d := seal.NewDice(e.Config.Seed)
	d.Ask = func(d dice.Die) (int, string, error) { return e.Rolls.throw(d) }
	return d
}

// Process runs one input line. text is its output, also if it failed; done reports whether the
// line ends the program. On an error the game is as it was before the line.
func (e *Evening) Process(line string) (text string, done bool, err error) {
	if err := e.forbid(line); err != nil {
		return "", false, err
	}
	if e.Reader.concealError != nil {
		return "", false, e.Reader.concealError
	}
	if text, ok, done, err := e.runFile(line, e.Process); ok {
		return e.Line.cutOutput(text), done, err
	}
	defer e.lock.lock()()
	refreshed, unsound := e.refresh()
	text, done, err = e.answer(line)
	if unsound != nil {
		err = errors.Join(unsound, err)
	}
	return narrate.Lines(refreshed, text), done, err
}

// forbid returns [ErrOnlyRead] for a command that players may not run, if the audience is the
// players.
func (e *Evening) forbid(line string) error {
	line = strings.TrimLeft(line, " \t\ufeff")
	if !narrate.ForPlayers(e.Config.Audience) || e.Line.Pending() || !strings.HasPrefix(line, ":") {
		return nil
	}
	command, rest, _ := strings.Cut(line[1:], " ")
	if e.Config.Commands.Refuses(strings.TrimSpace(command), strings.TrimSpace(rest)) {
		if command == "save" && e.Campaign != nil && e.Campaign.File().Damage() != nil {
			return nil // the command reports the damage
		}
		return ErrOnlyRead
	}
	return nil
}

// Close closes the game and the campaign. A campaign that was created in this process and has
// no lines is deleted.
func (e *Evening) Close() error {
	err := e.Modules.Unwatch()
	if e.Campaign != nil {
		err = e.Questions.clearNote()
		if err == nil && !e.Log.Unused() {
			err = e.Questions.noteLeft()
		}
		closes := func() error { return e.Campaign.Close(e.Game) }
		if e.Log.Unused() {
			closes = e.Campaign.File().Discard
		}
		if closed := closes(); err == nil {
			err = closed
		}
		err = e.Log.closeFailure(err)
	}
	e.Game.Close()
	return err
}
