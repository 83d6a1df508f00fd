// Package campaign keeps a game in a file: every line that changed the game is appended,
// and another process continues from the last one.
//
//	c, err := campaign.Create("friday.hr", game, campaign.Options{Clock: clock})
//	err = c.Keep(game, campaign.Line{Kind: campaign.Play, Typed: "ug:attacks(orc)", From: 3, Changes: changes})
//	err = c.Close(game)
//
//	c, err = campaign.Open("friday.hr", campaign.Options{Clock: clock})
//	game, reopened, err := c.Game(c.Last(), engine.Options{Finder: modules})
//
// A line holds what its commands did as data: dice, answers, changes of the state and of
// the rest of the game (options, house rules, names of the prompt). The state behind any
// line is therefore computed from the file without playing anything. Undo is a line, too: it
// contains the number of the line to whose state the game returns. Lines are never
// rewritten. The lines that produced the present state are the [Timeline].
//
// The dice of a session are sealed; the package seal describes how, and how anybody rolls
// them again. The seed of an open session is a note beside the lines, and in no export. A
// line that only the gamemaster may read is a [Secret]; exports for players leave it out,
// and all lines that would give it away ([WithheldLines]), until a line reveals it.
//
// The package file describes the format of the file and what it guarantees.
package campaign

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"houserule/runtime/play/command"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
)

// Kinds of lines. A line of Undo, Redo or Goto returns the game to where an earlier line
// left it. Lines of Words, Dice, Reveal and Left leave the game as it is and are never
// undone. All other lines are part of the timeline.
const (
	Play   = "play"   // commands, names of the prompt
	House  = "house"  // a house rule
	Option = "option" // an option of a module is set
	Reload = "reload" // other modules, or other versions, from here on
	Undo   = "undo"
	Redo   = "redo"
	Goto   = "goto"

	Session = "session" // a session begins or ends
	Secret  = "secret"  // commands that only the gamemaster may read
	Words   = "words"   // a player's words, mixed into the dice
	Dice    = "dice"    // another thrower: machine, people, a script
	Reveal  = "reveal"  // players may read a secret from here on
	Left    = "left"    // a line was abandoned after its dice were seen
)

// snapshotEvery is the number of lines from one snapshot to the next.
const snapshotEvery = 100

// recalledCommands is the number of commands in the journal of a game that was opened.
const recalledCommands = 40

// Options say how a campaign is opened.
type Options struct {
	Clock func() string // the time of a new line; nil leaves it empty
	Who   string        // who types, noted in each line; "" for nobody in particular
	Read  bool          // read-only
	Dice  *seal.Record  // the dice record of line 0; for Create only
}

func (o Options) time() string {
	if o.Clock == nil {
		return ""
	}
	return o.Clock()
}

// Campaign is a campaign whose file is open.
type Campaign struct {
	Timeline *Timeline

	file          *file.File
	options       Options
	rest          parts // the game without its state, behind the last line
	sinceSnapshot int   // lines since the last snapshot

	questions   questions         // asked so far, see [Campaign.RecordQuestions]
	archives    map[string]string // names of kept module archives, by content; nil until they are read
	anchors     map[string]int64  // lines of the whole games in notes, by name of the note; nil until they are read
	overwritten *overwritten      // what lines wrote over secret values; nil until it is read
	deferred    error             // why the snapshot or anchor behind the last line failed; the next Keep returns it
	modulesKept bool              // the modules in force are in the file
	unclosed    bool              // the file was not closed after its last line
}

// Line is a line to be appended with [Campaign.Keep].
type Line struct {
	Kind  string // Play, House and so on
	Typed string // the input
	Said  string // the output
	Who   string // the seat that typed it; "" for that of [Options]
	ID    string // of the command, by which its seat repeats it; "" for none
	To    int64  // of Undo, Redo and Goto: the line to whose state the game returns
	// From is the index of its first command in the journal of the game. Drops is the
	// number of commands before From that the line replaced, as a late purchase does.
	From, Drops int
	Changes     state.Changes // of the state, by all commands together

	Dice     *seal.Record      // the dice, and by which seal they were rolled
	Unsealed bool              // the dice were rolled before a seal existed
	Reveals  int64             // of Reveal: the number of the secret line
	Private  Privacy           // what of it not everybody may read
	Owners   []uint64          // of players, who own all of these, may read it in spite of Private; nil for nobody
	Public   *string           // what others read in place of Said; nil for nothing, where Said is private
	Outside  []Answer          // answers that belong to none of its commands
	Answered map[string]string // the seat that gave an answer, by the key of the question; nil if not known
	Fiat     *string           // the reason given for writing a box by hand, "" for none given; nil where no box was
}

// Privacy says which parts of a line that is no [Secret] only the gamemaster and owners may read.
type Privacy string

// Values of [Privacy].
const (
	Public      Privacy = ""     // nothing
	PrivateSaid Privacy = "said" // its output and its dice
	PrivateLine Privacy = "line" // all of it
)

// Answer is an answer that belongs to no command of a line. (Commands record their own.)
type Answer struct {
	Key   string    `json:"key"`             // decision key of the question
	Label string    `json:"label,omitempty"` // of the option that was chosen
	Place int       `json:"place,omitempty"` // of that option, from 1; 0 for no option
	Value string    `json:"value,omitempty"` // of a question without options
	By    string    `json:"by,omitempty"`    // the seat that gave it; "" if not known
	Said  [3]string `json:"-"`               // who was asked, the question, and the answer, as text
}

// WithoutCommands reports whether lines of a kind play no commands: they return the game to
// an earlier line or leave it as it is.
func WithoutCommands(kind string) bool {
	return kind == Undo || kind == Redo || kind == Goto || LeavesGameUnchanged(kind)
}

// LeavesGameUnchanged reports whether lines of a kind leave the game as it is. They are never undone.
func LeavesGameUnchanged(kind string) bool {
	return kind == Words || kind == Dice || kind == Reveal || kind == Left
}

// Create creates a campaign file that begins with the present state of a game. It fails if
// the path exists.
func Create(path string, g *engine.Game, o Options) (*Campaign, error) {
	saved, err := g.Save()
	if err != nil {
		return nil, err
	}
	c := &Campaign{Timeline: &Timeline{}, options: o}
	if c.rest, err = restOf(saved); err != nil {
		return nil, err
	}
	if c.rest, c.questions, err = c.rest.withQuestions(noQuestions()); err != nil {
		return nil, err
	}
	sealed, err := o.Dice.JSON()
	if err != nil {
		return nil, err
	}
	if c.file, err = file.Create(path, saved, file.Options{Time: o.time(), Dice: sealed}); err != nil {
		return nil, err
	}
	c.Timeline.file = c.file
	if err = c.keepModules(g, c.rest); err != nil {
		c.file.Close()
		return nil, err
	}
	c.modulesKept = true
	return c, nil
}

// Open opens a campaign at its last line. The error may be a [*file.Damage], a
// [*file.HeldError], or another of the package file.
func Open(path string, o Options) (*Campaign, error) {
	f, err := file.Open(path, file.Options{Read: o.Read, Time: o.time()})
	if err != nil {
		return nil, err
	}
	c := &Campaign{Timeline: &Timeline{file: f}, file: f, options: o, questions: noQuestions()}
	head, err := f.Head()
	if err == nil {
		c.Timeline.last = head.Last
		var at gameState
		if at, err = c.stateAfter(c.Timeline.last); err == nil {
			c.rest, c.sinceSnapshot = at.rest, int(c.Timeline.last-at.from)
			c.unclosed = c.sinceSnapshot > 0 && !o.Read
			err = c.readQuestions()
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return c, nil
}

// readQuestions reads which questions were asked.
func (c *Campaign) readQuestions() error {
	text, err := c.file.Note(questionsNote)
	if err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), &c.questions)
}

// File returns the file of the campaign. Lines are appended by [Campaign.Keep] alone.
func (c *Campaign) File() *file.File { return c.file }

// Last returns the number of the last line; 0 before the first.
func (c *Campaign) Last() int64 { return c.Timeline.last }

// ReadOnly reports whether nothing can be kept: the campaign was opened to be read, or a
// write has failed.
func (c *Campaign) ReadOnly() bool { return c.options.Read }

// Unclosed reports whether the file was not closed after its last line, as when the program
// was killed.
func (c *Campaign) Unclosed() bool { return c.unclosed }

// VerifyFile verifies the whole file, as [file.File.Verify] does.
func (c *Campaign) VerifyFile() error {
	_, err := c.file.Verify()
	return err
}

// SetNote writes a named text beside the lines. Notes are no part of the chain of hashes.
func (c *Campaign) SetNote(name, text string) error {
	if c.options.Read {
		return file.ErrReadOnly
	}
	err := c.file.SetNote(name, text)
	if errors.As(err, new(*file.WriteError)) {
		c.options.Read = true // as after a line
	}
	return err
}

// Keep appends a line. When it returns nil, the line is on disk. On an error, such as a
// [*file.WriteError], the line is not in the file and the campaign is read-only from then on:
// the caller rolls the game back.
func (c *Campaign) Keep(g *engine.Game, l Line) error {
	if c.options.Read {
		return file.ErrReadOnly
	}
	if c.deferred != nil { // the line before this one is safe, its snapshot or anchor is not
		c.options.Read = true
		return c.deferred
	}
	written, rest, err := c.fileLine(g, l)
	if err != nil {
		return err
	}
	if !c.modulesKept || len(rest.changedSince(c.rest).named("modules")) > 0 {
		if err = c.keepModules(g, rest); err != nil {
			c.options.Read = true
			return err
		}
		c.modulesKept = true
	}
	if _, err = c.file.Append(written); err != nil {
		c.options.Read = true
		return err
	}
	c.Timeline.last, c.rest = c.Timeline.last+1, rest
	if c.sinceSnapshot++; c.sinceSnapshot >= snapshotEvery {
		c.deferred = c.snapshot(g.Table.World())
	}
	if c.deferred == nil {
		c.deferred = c.anchor(g.Table.World())
	}
	return nil
}

// snapshot writes the whole game behind the last line, so that opening it does not follow
// all lines.
func (c *Campaign) snapshot(w *world.World) error {
	saved, err := gameState{rest: c.rest, state: w.State()}.saved()
	if err != nil {
		return err
	}
	c.sinceSnapshot = 0
	return c.file.Snapshot(c.Timeline.last, saved, stateHash(w))
}

// Close closes the file, after a snapshot of the game unless g is nil.
func (c *Campaign) Close(g *engine.Game) error {
	var err error
	if !c.options.Read && g != nil {
		if c.sinceSnapshot > 0 {
			err = c.snapshot(g.Table.World())
		}
		err = errors.Join(err, c.writeQuestions(g))
	}
	if closed := c.file.Close(); err == nil {
		err = closed
	}
	return err
}

// writeQuestions writes the note of the questions that were asked.
func (c *Campaign) writeQuestions(g *engine.Game) error {
	if err := c.RecordQuestions(g); err != nil {
		return err
	}
	text, err := encoded(c.questions)
	if err != nil {
		return err
	}
	if was, err := c.file.Note(questionsNote); err != nil || was == string(text) {
		return err
	}
	return c.file.SetNote(questionsNote, string(text))
}

// fileLine encodes a line for the file. The second result is the game without its state,
// behind the line.
func (c *Campaign) fileLine(g *engine.Game, l Line) (file.Line, parts, error) {
	out := file.Line{Kind: l.Kind, Who: cmp.Or(l.Who, c.options.Who), Typed: l.Typed, Time: c.options.time(), Said: []byte(l.Said), State: stateHash(g.Table.World())}
	text, err := g.SaveRest()
	if err != nil {
		return out, nil, err
	}
	rest, err := partsOf(text)
	if err == nil {
		rest, c.questions, err = rest.withQuestions(noQuestions())
	}
	if err != nil {
		return out, nil, err
	}
	did, change := lineCommand{}, change{Rest: rest.changedSince(c.rest)}
	if WithoutCommands(l.Kind) {
		did.To, did.Reveals = &l.To, l.Reveals
	} else if did, err = recordedCommands(g, l); err != nil {
		return out, nil, err
	}
	did.Fiat, did.Answers, did.Private, did.Owners, did.Public, did.ID = l.Fiat, l.Outside, l.Private, l.Owners, l.Public, l.ID
	if !did.explains(l.Changes) {
		net := l.Changes.Net()
		change.State = &net
	}
	if out.Command, err = json.Marshal(did); err != nil {
		return out, nil, err
	}
	if out.Change, err = json.Marshal(change); err != nil {
		return out, nil, err
	}
	out.Dice, out.Answers, err = diceAndAnswers(g.Table, l)
	return out, rest, err
}

// lineCommand is the JSON of the column "command" of a line: what the line did.
type lineCommand struct {
	To      *int64            `json:"to,omitempty"`      // of Undo, Redo and Goto: the line to whose state the game returns
	Drops   int               `json:"drops,omitempty"`   // number of commands before the line that it replayed
	Reveals int64             `json:"reveals,omitempty"` // number of the secret line that it reveals
	Private Privacy           `json:"private,omitempty"` // which parts only the gamemaster and owners may read
	Owners  []uint64          `json:"owners,omitempty"`  // the records that a player must own to read them; none: no player may
	Public  *string           `json:"public,omitempty"`  // the output for others
	Fiat    *string           `json:"fiat,omitempty"`    // the reason for writing a box by hand, "" for none given; nil if no box was
	Answers []Answer          `json:"answers,omitempty"` // to questions that no command asked
	Rulings [][2]string       `json:"rulings,omitempty"` // questions of rulings, with their answers
	Dice    []string          `json:"dice,omitempty"`    // notable dice, and who rolled them: "6 + 6 Ann"
	Entries []*table.Recorded `json:"entries,omitempty"` // of the journal
	ID      string            `json:"id,omitempty"`      // of the command, by which its seat repeats it
}

// change is the JSON of the column "change" of a line. State is nil if it is the sum of the
// changes of the commands. Rest are the other parts of the game that changed.
type change struct {
	State *state.Changes `json:"state,omitempty"`
	Rest  parts          `json:"rest"`
}

// memoryCheckEvery is the number of commands that are encoded between two checks of the
// memory limit.
const memoryCheckEvery = 256

// recordedCommands encodes the commands of a line, with their rulings and dice of note.
func recordedCommands(g *engine.Game, l Line) (lineCommand, error) {
	did := lineCommand{Drops: l.Drops}
	for i := l.From; i < len(g.Table.Journal().Entries()); i++ {
		r, err := g.Recorded(i)
		if err == nil && (i-l.From)%memoryCheckEvery == memoryCheckEvery-1 {
			err = g.Loaded.Session.Host.CheckMemory()
		}
		if err != nil {
			return did, err
		}
		did.Entries = append(did.Entries, r)
		e := g.Table.Journal().Entries()[i]
		if l.Drops == 0 { // notable dice of replayed commands are listed in the line that rolled them
			did.Dice = append(did.Dice, notableDice(g.Table, e)...)
		}
		for _, d := range e.Asked {
			if v, ok := e.Inputs.Answers.Get(d.Key); ok && d.Kind == command.Ruling {
				did.Rulings = append(did.Rulings, [2]string{d.Question, g.Table.World().Names.Show(v)})
			}
		}
	}
	return did, nil
}

// changes returns what the commands of a line did to the state.
func (l lineCommand) changes() state.Changes {
	var all state.Changes
	for _, e := range l.Entries {
		all.Last = max(all.Last, e.Changes.Last)
		all.List = append(all.List, e.Changes.List...)
	}
	return all
}

// explains reports whether the changes of its commands are all changes of the line.
func (l lineCommand) explains(c state.Changes) bool {
	if l.Drops > 0 || l.To != nil {
		return false
	}
	own, err := json.Marshal(l.changes())
	all, err2 := json.Marshal(c)
	return err == nil && err2 == nil && (string(own) == string(all) || len(c.List) == 0 && len(l.Entries) == 0)
}

// diceAndAnswers returns the columns of the file that people read: the dice and the answers of a
// line, in order.
func diceAndAnswers(t *table.Table, l Line) (fell, answers []byte, err error) {
	of, said := l.Dice, [][]string{}
	say := func(text [3]string, by string) {
		if said = append(said, text[:]); by != "" {
			said[len(said)-1] = append(said[len(said)-1], by)
		}
	}
	for _, a := range l.Outside {
		say(a.Said, a.By)
	}
	if !WithoutCommands(l.Kind) {
		unsealed := 0
		for _, e := range t.Journal().Entries()[l.From:] {
			for _, roll := range e.Inputs.Dice.InOrder() {
				unsealed += len(roll)
			}
			for _, d := range e.Asked {
				if v, ok := e.Inputs.Answers.Get(d.Key); ok && (d.Kind != command.Buy || v == true) {
					say([3]string{t.World().Names.Of(d.Who), d.Question, t.World().Names.Show(v)}, l.Answered[d.Key])
				}
			}
		}
		if l.Unsealed {
			of = &seal.Record{Before: unsealed}
		}
	}
	if fell, err = of.JSON(); err == nil && len(said) > 0 {
		answers, err = json.Marshal(said)
	}
	return fell, answers, err
}

// stateHash returns the hash of the state as lines have it.
func stateHash(w *world.World) file.State { return storeHash(w.State()) }

func storeHash(s *state.Store) (out file.State) {
	h := s.Hash()
	binary.BigEndian.PutUint64(out[:8], h[0])
	binary.BigEndian.PutUint64(out[8:], h[1])
	return out
}

// StateMismatchError is the error of a line behind which the state is not the one whose hash the
// line holds.
type StateMismatchError struct {
	Line int64
	Err  error // why the line cannot be followed; nil where only the hash differs
}

// Error names the line.
func (e *StateMismatchError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("line %d cannot be followed: %s", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d does not lead to its recorded state", e.Line)
}

// Unwrap returns Err.
func (e *StateMismatchError) Unwrap() error { return e.Err }
