// Package prompt is the prompt of houserule without a terminal: lines go in,
// text comes out.
//
//	p := prompt.New(prompt.Config{Seed: 7})
//	err := p.Open(engine.Options{Modules: ids, Finder: lib})
//	text, done, err := p.Process("2d6 + 3")
//
// A line is a command (":why"), dice notation, a declaration (which becomes a
// house rule) or Lua; a line that begins something longer waits for the rest.
// Each line happens as a whole or not at all, and :undo takes whole lines back,
// house rules included.
package prompt

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// Config says what the prompt needs from outside.
type Config struct {
	Seed uint64
	// Edit lets somebody edit a text, which is known by a name; nil where nobody can.
	Edit func(name, text string) (string, error)
	// Watch calls changed whenever files in some folders change, until stop has returned;
	// nil where nobody can tell. Noticed hears of it, too, between two lines or in the midst
	// of one: [Prompt.Refresh] waits for its end.
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

// Prompt is one game, played line by line.
type Prompt struct {
	Config
	Game *engine.Game

	number      int             // of the line, from 1
	fromFile    string          // the file that is being played; "" for none
	settled     settled         // what was imagined before the last line that was kept
	began       int             // the line at which something longer began
	pending     pending         // the beginning of something longer
	printed     strings.Builder // by the running line
	data        bool            // what the running line has to show is read by programs
	said        []string
	told        []string              // of the running line: what was told with a question
	earlier     string                // of that, what stands in the log: what was still so when the line ended
	founded     bool                  // the campaign was begun here
	hiddenNames table.Names           // which names players who look on do not know
	found       map[world.BoxKey]bool // of the line that is told: in which boxes it found what its reader does not know
	publics     [][2]string           // texts of the running line, each with what players read in its place
	declares    bool                  // the last line was a declaration
	sees        seenNames             // what people see of each kind
	did         []*table.Entry        // the commands of the last line that tells of them
	wrong       error                 // the last thing that went wrong
	trips       map[string]int        // how often modules failed that were not set aside since
	wrote       []narrate.Change      // the boxes that the last line wrote which changed something
	past        []*step               // what :undo takes back, oldest first
	gone        int                   // so many of them can't be taken back any more
	kept        int                   // the size of what the others keep
	leaving     map[types.Noun]string // who is not at the table any more since the running line leads elsewhere, by name
	future      []*step               // what :redo does again, the next one last

	open       *asking   // the running line, when it asked something
	asked      []*asking // the lines that wait while it is done, the outermost first
	rolling    rolling
	suppose    []answered                              // what is answered in odds that a question tells
	bidding    *bidding                                // the offers on a check whose odds are worked out; nil for nobody who asks
	likelies   map[*table.Decision]narrate.OfferChance // what is known of the chances of offers; nil where no line asked
	entries    int                                     // of the journal when the running line began
	diceBefore []byte                                  // how far they had gone when the running line began
	later      []waiting                               // creations that wait, where no campaign keeps them

	// Campaign keeps what happens; nil where nobody does. See [Prompt.Found] and [Prompt.GoOn].
	Campaign *campaign.Campaign

	unopened   map[string]string // of added: the folders that a campaign names and that are not opened
	added      map[string]string // modules that were added or turned off, and the folders of those that have one
	unfinished map[string]string // texts that are to be edited on, by what is edited
	watcher    *watcher          // of the files of modules; nil for none
	between    sync.Mutex        // held while a line is going on, or modules are loaded that were changed
	inLine     bool              // a line goes on
	busy       sync.Mutex        // held while a line goes on and nobody is asked
	opened     engine.Options    // with which the game was opened
	withKept   string            // which modules it keeps it goes on with, where others are here; "" for none
	turn       *turn             // what the running line did, for the campaign
	running    string            // what was typed, complete
	typedAs    bool              // running is not what runs: a secret, an alias
	source     string            // what runs; "" for a command
	waiting    string            // what the campaign says of the question that waits; "" for none
	left       []leftLine        // lines that waited for an answer when the program was left
	dice       *seal.Dice
	hands      hands
	greeting   string    // what is told of the session in which the campaign begins
	seed       seal.Seed // of it

	unconcealed error // why what players may not know could not be left out
}

// New makes a prompt; Open gives it a game.
func New(c Config) *Prompt { return &Prompt{Config: c} }

// Open loads the game. Seed, dice, listeners and decider are the prompt's.
func (p *Prompt) Open(o engine.Options) error {
	if p.Finder != nil {
		o.Finder = p.finds(o.Finder)
	}
	p.opened = o
	o = p.listened(o)
	p.dice = p.newDice()
	o.Seed, o.Dice = p.Seed, byHand{p.dice, p}
	game, err := engine.Open(o)
	if err != nil {
		return err
	}
	p.Game = game
	p.Game.LocalsStay = true
	return nil
}

// listened are options with the prompt as listener and decider.
func (p *Prompt) listened(o engine.Options) engine.Options {
	o.Print, o.Odds = &p.printed, p.Odds
	o.Say = func(text string) { p.said = append(p.said, text) }
	o.Doubts = func(note string) { fmt.Fprintln(&p.printed, note) }
	if p.Ask != nil {
		o.Decider = decider{p}
	}
	return o
}

// Pending tells whether the lines so far are the beginning of something longer.
func (p *Prompt) Pending() bool { return p.pending.text != "" }

// Cancel forgets the beginning of something longer.
func (p *Prompt) Cancel() { p.pending = pending{} }

// Skip passes over a line that cannot be read, and with it over the beginning
// of something longer that it belongs to. It gives back why.
func (p *Prompt) Skip(why error) error {
	p.number++
	p.Cancel()
	return why
}

// Process takes one line. text is what it has to show, which may be something
// even when it failed; done says that the person wants to leave. On an error
// the game is as it was before the line.
func (p *Prompt) Process(line string) (text string, done bool, err error) {
	if err := p.forbids(line); err != nil {
		return "", false, err
	}
	if text, ok, done, err := p.runs(line, p.Process); ok {
		return p.answered(text), done, err
	}
	defer p.begins()()
	refreshed, unsound := p.refreshed()
	text, done, err = p.answering(line)
	if unsound != nil {
		err = errors.Join(unsound, err)
	}
	return narrate.Lines(refreshed, text), done, err
}

// once does a line, up to a question at which something else is done first.
func (p *Prompt) once(line string) (text string, done bool, err error) {
	p.diceBefore, _ = p.dice.MarshalBinary()
	p.entries = len(p.Game.Table.Journal().Entries())
	if text, ok, err := p.travels(line); ok {
		p.number++
		return p.answered(text), false, answer(err)
	}
	machine := p.Game.Session
	err = p.Game.Whole(func() error {
		text, done, err = p.processed(line)
		return err
	})
	if p.Game.Session != machine {
		gone := p.redefine() // when the machine broke, and was started again
		if err != nil {
			text = narrate.Lines(text, gone...)
		}
	}
	return p.answered(text), done, answer(err)
}

// answer leaves of a refusal what the game says: the sentence, with rule and page.
// Which line of which script asked for what was refused is for :why and for tests.
func answer(err error) error {
	var e *sandbox.Error
	var refusal *rules.Refusal
	if errors.As(err, &e) && error(e) == err && errors.As(err, &refusal) {
		return refusal
	}
	return err
}

// answered bounds what a line has to show. What programs read stays whole.
func (p *Prompt) answered(text string) string {
	if p.data {
		p.data = false
		return text
	}
	return diag.Shown(text, maxAnswer)
}

// maxAnswer is how many bytes a line has to show at most: more than anybody
// reads, and far less than a script can make.
const maxAnswer = 256 << 10

func (p *Prompt) process(line string) (text string, done bool, err error) {
	line = strings.TrimRight(line, " \t\r\n")
	p.number++
	p.declares = false
	p.running = ""
	var now pending
	if !p.Pending() {
		p.began = p.number
		p.Game.AtLine(p.number)
		line = strings.TrimLeft(line, " \t\ufeff")
		if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[") {
			return "", false, nil
		}
		if line[0] == ':' {
			p.running = line
			return p.command(line[1:])
		}
		now = begun(line)
	} else {
		// An empty line ends what was begun, even if it is not complete.
		if line == "" {
			return p.finish()
		}
		now = p.pending.with(line)
		if line = now.text; len(line) > mostText {
			p.Cancel()
			return "", false, &diag.Problem{Pos: diag.Pos{File: fmt.Sprintf("prompt %d", p.began)},
				Message: fmt.Sprintf("what begins here is longer than %d bytes", mostText), Hint: "play it from a file: houserule run FILE"}
		}
	}
	if now.goesOn() || p.Game.Unfinished(line) && !isDice(line) {
		p.pending = now
		return "", false, nil
	}
	p.Cancel()
	text, err = p.line(line)
	return text, false, err
}

// Finish takes the end of the input: what was begun is run as it is.
func (p *Prompt) Finish() (string, error) {
	if !p.Pending() {
		return "", nil
	}
	text, _, err := p.Process("")
	return text, err
}

func (p *Prompt) finish() (string, bool, error) {
	source := p.pending.text
	p.Cancel()
	text, err := p.line(source)
	return text, false, err
}

// line runs a complete line and remembers how to take it back.
func (p *Prompt) line(source string) (string, error) {
	p.source = source
	return p.lineDone(source, func() (lua.LValue, error) { return p.evaluate(source) })
}

// lineAs is line for what was typed otherwise than it runs: as a secret, by an alias. That it
// stays when it is done anew, after a question.
func (p *Prompt) lineAs(source string) (string, error) {
	defer func(was bool) { p.typedAs = was }(p.typedAs)
	p.typedAs = true
	return p.line(source)
}

// lineDone is line for what is done otherwise than by running what was typed.
func (p *Prompt) lineDone(source string, does func() (lua.LValue, error)) (string, error) {
	p.Game.AtLine(p.began)
	p.printed.Reset()
	p.said, p.told = nil, p.toldBefore()
	if !p.typedAs {
		p.running = source
	}
	p.declares = p.Game.IsHouse(source)
	s := &step{source: source, before: p.Game.Variables()}
	entries, state, began := len(p.Game.Table.Journal().Entries()), narrate.Headline(p.Game), p.Game.Table.World().Schedule.Now()
	arrived, laid := p.awaits(), len(p.Game.Ready())
	var result lua.LValue = lua.LNil
	var err error
	switch {
	case p.declares && narrate.ForPlayers(p.Audience):
		err = errOnlyRead
	case p.declares:
		var told []string
		if told, err = p.houseNow(s, source); err == nil {
			result = lua.LString(narrate.Lines(told[0], told[1:]...))
		}
		err = asHouse(source, err)
	default:
		result, err = does()
		err = p.advised(source, err)
	}
	if errors.As(err, new(*meanwhile)) {
		return "", p.restore(s, entries, err)
	}
	fresh := p.freshlyPrinted()
	printed := strings.TrimSuffix(fresh, "\n")
	if err != nil {
		return printed, p.restore(s, entries, err)
	}
	journal := p.Game.Table.Journal().Entries()
	came := p.comesToTheTable(arrived, s.before, result)
	if came != "" && arrived.all(p.Game.ThingsIn(result)) {
		result = lua.LNil // it is told already
	}
	s.after = p.Game.Variables()
	s.played = len(journal) > entries
	if p.bought(s) {
		s.played = false
	}
	if s.ruled != nil || s.played || s.course != nil || !s.before.Same(s.after) {
		p.happened(s)
	}
	told, rolls := narrate.Commands(p.Game, journal[entries:])
	loose := p.loose(journal[entries:])
	p.earlier = narrate.Lines(narrate.Lines(strings.TrimSuffix(strings.TrimSuffix(p.printed.String(), fresh), "\n"), narrate.Except(told, p.news(told))...), narrate.Except(loose, p.news(loose))...)
	out := narrate.Lines(narrate.Lines(narrate.Lines(printed, p.news(told)...), p.news(loose)...), narrate.Value(p.Game, result, rolls > 0), came)
	changed := p.changed(journal[entries:], state, out)
	if out == "" && !s.played && s.ruled == nil && p.Game.OnlyAsks(s.source) {
		out = narrate.Nothing(result)
	}
	now := narrate.Headline(p.Game)
	if time := p.Game.Table.World().Schedule.Now(); (now == "" || now == state && out == "" && len(changed) == 0 || narrate.OtherDay(began, time)) && math.Abs(time-began) >= 60 { // the seconds of rounds are not told
		out = narrate.Lines(out, narrate.ClockTime(time))
	}
	if out == "" && s.played && len(changed) == 0 && now == state {
		out = narrate.TitlesTogether(journal[entries:])
	}
	if now != state && now != "" {
		out = narrate.Lines(out, "  "+now)
	}
	out = narrate.Lines(out, changed...)
	if p.rolled(entries) {
		out = narrate.Lines(out, p.openOffers()...)
	}
	if slices.ContainsFunc(journal[entries:], func(e *table.Entry) bool { return e.Rolled }) {
		out = narrate.Lines(out, narrate.ReadyDice(p.Game))
	}
	out = narrate.Lines(out, narrate.ReadyDiceTaken(p.Game, source, laid))
	return sandbox.Printable(out), nil
}

// bought notes the course of events that the running line replaced by buying late,
// as `taking` in Lua does.
func (p *Prompt) bought(s *step) bool {
	course, from := p.Game.Table.Journal().Bought()
	if course != nil {
		s.course, s.from = course, from
	}
	return course != nil
}

// restore makes the game what it was before a line that failed half-way.
func (p *Prompt) restore(s *step, entries int, err error) error {
	if p.bought(s) {
		if back := s.exchange(p.Game.Table); back != nil {
			return errors.Join(err, back)
		}
	} else if len(p.Game.Table.Journal().Entries()) > entries {
		if _, back := p.Game.Table.Journal().Undo(1); back != nil {
			return errors.Join(err, back)
		}
	}
	p.Game.SetVariables(s.before)
	p.redefine()
	return err
}

// evaluate tries dice notation first, then Lua.
func (p *Prompt) evaluate(source string) (lua.LValue, error) {
	if isDice(source) {
		p.Game.Table.NextLine()
		v, err := p.Game.Table.Journal().Throw(source, source)
		if err != nil {
			return lua.LNil, err
		}
		return lua.LString(fmt.Sprint(v)), nil
	}
	value, err := p.Game.Value(source)
	var incomplete *engine.Incomplete
	if errors.As(err, &incomplete) {
		err = incomplete.Err
	}
	if err != nil && looksLikeDice.MatchString(source) {
		if _, notation := dice.Parse(source); notation != nil {
			err = notation
		}
	}
	return value, err
}
