package evening

import (
	"strings"

	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Line is the line in progress, and what the lines before it left for it.
type Line struct {
	*shared

	Number int    // from 1
	Began  int    // the number of the line at which something longer began
	Typed  string // what was typed, complete

	Printed     strings.Builder // what it printed
	Said        []string        // what it said
	ForPrograms bool            // what it has to show is read by programs, and is not cut
	Declares    bool            // it is a declaration
	Turn        *Turn           // what it did, for the campaign; nil while it did nothing

	pending    input.Pending // the beginning of something longer
	told       []string      // what was told with a question
	earlier    string        // the part of told that still holds when the line ends, for the log
	publics    [][2]string   // texts of it, each with what players read in its place
	typedAs    bool          // Typed is not what runs: a secret, an alias
	source     string        // what runs; "" for a command
	entries    int           // length of the journal when it began
	diceBefore []byte        // state of the dice when it began
}

// Reader tells what lines changed, as far as whoever reads may know it.
type Reader struct {
	*shared

	HiddenNames table.Names           // names that players do not know; none for the gamemaster
	Found       map[world.BoxKey]bool // boxes in which the line that is told found what its reader does not know
	Wrote       []narrate.Change      // the boxes that the last line changed
	did         []*table.Entry        // the commands of the last line; nil where it is told by its changes alone
	seen        seenNames             // what people see of each kind
	leaving     map[types.Ref]string  // names of those who are gone since the line leads elsewhere
}

// Offers are the offers that can be bought late.
type Offers struct {
	*shared
	line *Line

	likelies map[*table.Decision]narrate.OfferChance // chances worked out in this line; nil for none
}

// Odds works out odds on the present game, also while questions are supposed to be answered.
type Odds struct {
	*shared

	Suppose []Answered // answers to questions that come up; nil for none
	bidding *bidding   // offers that come up; nil where they are not looked for
}

// Problems tells what went wrong with a line.
type Problems struct {
	*shared
	line *Line

	Last error // the last thing that went wrong; nil for nothing
}

// Questions are the lines that wait for an answer.
type Questions struct {
	*shared
	line     *Line
	odds     *Odds
	problems *Problems
	lock     *lineLock
	peek     func(name, rest string) (text string, ok bool) // [Commands.Peek] of this evening

	Open    *Asking           // the running line, when it asked something; nil otherwise
	outer   []*Asking         // the lines that wait while Open is done, the outermost first
	later   []WaitingCreation // creations that wait, where no campaign keeps them
	waiting string            // what the campaign says of the question that waits; "" for none
	left    []leftLine        // lines that waited for an answer when the program was left
}

// History is what can be undone and done again.
type History struct {
	*shared
	line      *Line
	questions *Questions

	Past   []*Step // what :undo takes back, oldest first
	Future []*Step // what :redo does again, the next one last
	Gone   int     // the number of the oldest steps that cannot be taken back any more
	Size   int     // size of what the other steps keep
}

// Log writes lines into the campaign.
type Log struct {
	*shared
	line      *Line
	questions *Questions
	rolls     *Rolls
	history   *History

	founded     bool    // the campaign was begun in this process
	settled     settled // what was imagined before the last line that was kept
	unconcealed error   // why what players may not know could not be left out; nil where it was
}

// Sessions begins the sessions of a campaign, each with dice of its own.
type Sessions struct {
	*shared
	line *Line

	greeting string    // what is told of the session in which the campaign begins
	seed     seal.Seed // of that session
}

// Drafts are texts of house rules that are to be edited on.
type Drafts struct {
	*shared

	Texts map[string]string // by what is edited
}

// Modules are the modules of the game, and what is known of those that are not loaded.
type Modules struct {
	*shared

	Opened   engine.Options    // with which the game was opened
	Added    map[string]string // modules that were added or turned off, and the folders of those that have one
	Unopened map[string]string // the part of Added whose folders a campaign names and that are not opened
	WithKept string            // which modules it keeps it goes on with, where others are here; "" for none
	Watcher  *watcher          // of their files; nil for none
	trips    map[string]int    // how often modules failed that were not set aside since
}

// opening is the opening of the game of a campaign.
type opening struct {
	e      *Evening
	choose Chooses

	// The game with the modules that are here: nil, with the reason, where these cannot be
	// played with.
	game      *engine.Game
	otherwise *engine.Reopened
	failed    error

	played []campaign.Played // the modules that it was played with
	shelf  *module.Shelf     // these modules, as the file keeps them; nil where it does not keep all
}
