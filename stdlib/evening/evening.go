// Package evening plays one game line by line, without a terminal: it evaluates what is
// typed, asks and records decisions, undoes and redoes lines, and writes them to a campaign.
//
// Commands that begin with a colon are given from outside, see [Config]; package commands
// has those of the prompt. An [Evening] belongs to one goroutine.
package evening

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Config says what the prompt needs from outside.
type Config struct {
	// Commands carries out lines that begin with a colon. Never nil.
	Commands Commands
	Seed     uint64
	// Edit lets somebody edit a text, which is known by a name; nil where nobody can.
	Edit func(name, text string) (string, error)
	// Watch calls changed whenever files in some folders change, until stop has returned;
	// nil where nobody can tell. Noticed hears of it, too, between two lines or in the midst
	// of one: [Evening.Refresh] waits for its end.
	Watch   func(folders []string, changed func()) (stop func() error, err error)
	Noticed func()
	// Finder looks for modules anew, for :modules reload; nil when nothing can have
	// changed.
	Finder func() (module.Finder, error)
	// Installed tells whether a folder is that of a module which somebody let in, and gives
	// its id: it is what was let in, however its folder is written. Nil for none.
	Installed func(dir string) (id string, is bool)
	// Ask puts a question to whoever sits at the terminal: the text and the
	// options are shown, and one line is read. nil when nobody is there: then
	// only decide {...} answers what must be answered.
	Ask func(text string) (answer string, err error)
	// GiveBack puts back a line that Ask gave and that is no answer: where nobody sits
	// there, the next line is asked for, and is done behind the one that asks when it is
	// none. nil where people answer.
	GiveBack func(line string)
	// Clock tells when something happens, for campaigns; nil: nobody knows.
	Clock func() string
	// Secret gives the seed of a session; nil: it is made of Seed, for the same dice again.
	Secret func() (seal.Seed, error)
	// Script is a list of dice that a campaign is played with from its beginning on, or
	// from where it goes on: what they show, in the order in which they fall.
	Script []seal.Face
	// Odds is what odds may take. With Time and Now it is bounded by a clock, as
	// people want it; without, the answers are the same on every machine.
	Odds odds.Options
	// Working is told what goes on while a line takes long; nil where nobody sees it. It may
	// be called by another goroutine, never by two at once.
	Working func(text string)
	// Audience is who reads: players see nothing that is for the gamemaster alone.
	Audience content.Audience
}

// Commands are the lines that begin with a colon.
type Commands interface {
	// Names returns the word behind the colon of every command.
	Names() []string
	// Run carries out a command, written without its colon. done tells that somebody
	// wants to leave.
	Run(p *Evening, line string) (text string, done bool, err error)
	// Peek carries out a command that only tells something, in the midst of a line; ok is
	// false for every other one.
	Peek(p *Evening, name, rest string) (text string, ok bool)
}

// Evening is one game, played line by line.
type Evening struct {
	Config Config
	Game   *engine.Game // nil before Open
	Dice   *seal.Dice

	History   History
	Line      Line
	Questions Questions
	Modules   Modules
	Reader    Reader
	Last      Last
	Record    Record

	// Campaign keeps what happens; nil where nobody does. See [Evening.Found] and [Evening.GoOn].
	Campaign *campaign.Campaign

	Unfinished map[string]string // texts that are to be edited on, by what is edited
	Busy       sync.Mutex        // held while a line goes on and nobody is asked
	hands      hands
	locks      locks
}

// Line is the line that runs, and what the lines before it left for it.
type Line struct {
	Number int    // from 1
	Began  int    // the number of the line at which something longer began
	Typed  string // what was typed, complete

	Printed     strings.Builder // what it printed
	Said        []string        // what it said
	ForPrograms bool            // what it has to show is read by programs, and is not cut
	Declares    bool            // it is a declaration
	Turn        *Turn           // what it did, for the campaign; nil while it did nothing

	fromFile   string                                  // the file that is being played; "" for none
	pending    input.Pending                           // the beginning of something longer
	told       []string                                // what was told with a question
	earlier    string                                  // of that, what stands in the log: what was still so when the line ended
	publics    [][2]string                             // texts of it, each with what players read in its place
	typedAs    bool                                    // Typed is not what runs: a secret, an alias
	source     string                                  // what runs; "" for a command
	entries    int                                     // length of the journal when it began
	diceBefore []byte                                  // state of the dice when it began
	likelies   map[*table.Decision]narrate.OfferChance // chances of offers that are known; nil where no line asked
	leaving    map[types.Ref]string                    // who is not at the table any more since the line leads elsewhere, by name
}

// History is what can be undone and done again.
type History struct {
	Past   []*Step // what :undo takes back, oldest first
	Future []*Step // what :redo does again, the next one last
	Gone   int     // how many of the oldest steps cannot be taken back any more
	Size   int     // size of what the other steps keep
}

// Questions are lines that wait for an answer.
type Questions struct {
	Open    *Asking    // the running line, when it asked something; nil otherwise
	Suppose []Answered // what is answered in odds that a question tells

	outer   []*Asking         // the lines that wait while Open is done, the outermost first
	rolling rolling           // dice of the running line
	bidding *bidding          // offers on a check whose odds are worked out; nil for nobody who asks
	later   []WaitingCreation // creations that wait, where no campaign keeps them
	waiting string            // what the campaign says of the question that waits; "" for none
	left    []leftLine        // lines that waited for an answer when the program was left
}

// Modules are the modules of the game, and what is known of those that are not loaded.
type Modules struct {
	Opened   engine.Options    // with which the game was opened
	Added    map[string]string // modules that were added or turned off, and the folders of those that have one
	Unopened map[string]string // of Added: folders that a campaign names and that are not opened
	WithKept string            // which modules it keeps it goes on with, where others are here; "" for none
	Watcher  *watcher          // of their files; nil for none
	trips    map[string]int    // how often modules failed that were not set aside since
}

// Reader is what whoever reads may know.
type Reader struct {
	HiddenNames table.Names           // which names players who look on do not know
	Found       map[world.BoxKey]bool // in which boxes the line that is told found what its reader does not know
	seen        seenNames             // what people see of each kind
}

// Last is what came of the last line.
type Last struct {
	Wrote []narrate.Change // the boxes that the last line wrote which changed something
	Wrong error            // the last thing that went wrong
	did   []*table.Entry   // the commands of the last line that tells of them
}

// Record is what is known of the campaign beside its lines.
type Record struct {
	founded     bool      // the campaign was begun here
	settled     settled   // what was imagined before the last line that was kept
	greeting    string    // what is told of the session in which the campaign begins
	seed        seal.Seed // of that session
	unconcealed error     // why what players may not know could not be left out
}

// locks keep lines and files of modules that change apart.
type locks struct {
	between sync.Mutex // held while a line is going on, or modules are loaded that were changed
	inLine  bool       // a line goes on
}

// New makes a prompt; Open gives it a game.
func New(c Config) *Evening { return &Evening{Config: c} }

// Open loads the game. Seed, dice, listeners and decider are the prompt's.
func (p *Evening) Open(o engine.Options) error {
	if p.Config.Finder != nil {
		o.Finder = FinderOf(p, o.Finder)
	}
	p.Modules.Opened = o
	o = listened(p, o)
	p.Dice = newDice(p)
	o.Seed, o.Dice = p.Config.Seed, byHand{p.Dice, p}
	game, err := engine.Open(o)
	if err != nil {
		return err
	}
	p.Game = game
	p.Game.LocalsStay = true
	return nil
}

// listened are options with the prompt as listener and decider.
func listened(p *Evening, o engine.Options) engine.Options {
	o.Print, o.Odds = &p.Line.Printed, p.Config.Odds
	o.Say = func(text string) { p.Line.Said = append(p.Line.Said, text) }
	o.Doubts = func(note string) { fmt.Fprintln(&p.Line.Printed, note) }
	if p.Config.Ask != nil {
		o.Decider = Decider{p}
	}
	return o
}

// Pending tells whether the lines so far are the beginning of something longer.
func (p *Evening) Pending() bool { return p.Line.pending.Text != "" }

// Cancel forgets the beginning of something longer.
func (p *Evening) Cancel() { p.Line.pending = input.Pending{} }

// Skip passes over a line that cannot be read, and with it over the beginning
// of something longer that it belongs to. It gives back why.
func (p *Evening) Skip(why error) error {
	p.Line.Number++
	p.Cancel()
	return why
}

// Process takes one line. text is what it has to show, which may be something
// even when it failed; done says that the person wants to leave. On an error
// the game is as it was before the line.
func (p *Evening) Process(line string) (text string, done bool, err error) {
	if err := forbids(p, line); err != nil {
		return "", false, err
	}
	if text, ok, done, err := runs(p, line, p.Process); ok {
		return answered(p, text), done, err
	}
	defer begins(p)()
	refreshed, unsound := p.refreshed()
	text, done, err = answering(p, line)
	if unsound != nil {
		err = errors.Join(unsound, err)
	}
	return narrate.Lines(refreshed, text), done, err
}
