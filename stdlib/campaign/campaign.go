// Package campaign lets a game last: every line that changed it stands in a file, and
// the game goes on from there in another process, on another evening.
//
//	c, err := campaign.Create("friday.hr", game, campaign.Options{Clock: clock})
//	err = c.Keep(game, campaign.Line{Kind: campaign.Play, Typed: "ug:attacks(orc)", From: 3, Changes: changes})
//	err = c.Close(game)
//
//	c, err = campaign.Open("friday.hr", campaign.Options{Clock: clock})
//	game, told, err := c.Game(c.Last(), engine.Options{Finder: modules})
//
// A line holds what its commands did as data: dice, answers, changes of the state and of
// what stands beside it. So the state behind any line is worked out without playing
// anything, and lines can be taken back over evenings: that is a line, too, which says
// behind which line the game stands from then on. Nothing is ever rewritten. The lines
// that led to where the game stands are its course.
//
// The dice of a session are sealed: the package seal below this one tells how, and how
// anybody can throw them again. The seed of an open session stands beside the lines, and
// in no export. A line of which the gamemaster alone hears is a [Secret]; exports for
// players leave it out, and what would tell of it ([Withheld]), until a line reveals it.
//
// How the file itself is kept, and what is promised of it, is told by the package file
// below this one.
package campaign

import (
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

// What lines do. A line of Undo, Redo or Goto leads to where an earlier line left the
// game; those of Words, Dice, Reveal and Left leave it where it is, and are not taken
// back. All others are part of its course.
const (
	Play   = "play"   // commands, names of the prompt
	House  = "house"  // a house rule
	Option = "option" // an option of a module is set
	Reload = "reload" // modules are others from here on
	Undo   = "undo"
	Redo   = "redo"
	Goto   = "goto"

	Session = "session" // one begins or ends
	Secret  = "secret"  // commands of which the gamemaster alone hears
	Words   = "words"   // a player's words for the dice
	Dice    = "dice"    // somebody else throws them
	Reveal  = "reveal"  // a secret is told
	Left    = "left"    // dice were seen of a line that did nothing
)

// between two snapshots there are so many lines.
const between = 100

// recalled is how many commands a game knows of its past when it is opened.
const recalled = 40

// Options say how a campaign is opened.
type Options struct {
	Clock func() string // tells when something happens; nil: nobody knows
	Who   string        // who types
	Read  bool          // only to look at it
	Dice  *seal.Record  // of a new one: what stands in line 0 of its dice
}

func (o Options) time() string {
	if o.Clock == nil {
		return ""
	}
	return o.Clock()
}

// Campaign is a campaign whose file is open.
type Campaign struct {
	Course *Course

	file *file.File
	o    Options
	rest parts // what stood beside the state behind the last line
	kept int   // lines since the last snapshot

	asked    questions         // that came up, see [Campaign.Hears]
	archives map[string]string // names of kept archives of modules, by content; nil until they are read
	anchors  map[string]int64  // lines of the whole games in notes, by note; nil until they are read
	over     *overwritten      // what lines wrote over secret values; nil until it is read
	failed   error             // why what belongs behind the last line could not be kept
	has      bool              // the modules of the game are kept
	unclosed bool              // nobody closed the file after the last line
}

// Line is something that happened, as it is kept.
type Line struct {
	Kind  string // Play, House and so on
	Typed string // what was typed
	Said  string // what was shown for it
	To    int64  // of Undo, Redo and Goto: the line behind which the game stands now
	// From is where in the journal of the game its commands begin, and Drops how many
	// commands before that were played anew in them, as by a late purchase.
	From, Drops int
	Changes     state.Changes // of the state, all together

	Dice     *seal.Record // what fell, and by which seal
	Unsealed bool         // what fell did so before there was one
	Reveals  int64        // of Reveal: the line
	Private  Privacy      // what of it is for the gamemaster alone
	Public   *string      // what players read in place of Said; nil for nothing, where that is private
	Outside  []Answer     // what people answered outside of its commands
	Fiat     *string      // why a box was written by hand, "" where nobody said it; nil where none was
}

// Privacy says what of a line that is no secret is for the gamemaster alone.
type Privacy string

// What of a line players may not know.
const (
	Public      Privacy = ""     // they may know all of it
	PrivateSaid Privacy = "said" // what was said, with what fell
	PrivateLine Privacy = "line" // all of it
)

// Answer is what somebody answered in a line outside of its commands, which know theirs: by
// the key of the question, the place or the label of an option, or any other value.
type Answer struct {
	Key   string    `json:"key"`
	Label string    `json:"label,omitempty"`
	Place int       `json:"place,omitempty"` // from 1; 0 is nobody
	Value string    `json:"value,omitempty"`
	Said  [3]string `json:"-"` // who was asked, what, and the answer as people read it
}

// Leads tells lines that lead elsewhere, or leave the game where it is.
func Leads(kind string) bool { return kind == Undo || kind == Redo || kind == Goto || Aside(kind) }

// Aside tells lines that leave the game where it is, and are never taken back.
func Aside(kind string) bool { return kind == Words || kind == Dice || kind == Reveal || kind == Left }

// Create begins a campaign with a game as it stands. Nothing may stand at the path yet.
func Create(path string, g *engine.Game, o Options) (*Campaign, error) {
	saved, err := g.Save()
	if err != nil {
		return nil, err
	}
	c := &Campaign{Course: &Course{}, o: o}
	if c.rest, err = restOf(saved); err != nil {
		return nil, err
	}
	if c.rest, c.asked, err = c.rest.asking(none()); err != nil {
		return nil, err
	}
	sealed, err := o.Dice.JSON()
	if err != nil {
		return nil, err
	}
	if c.file, err = file.Create(path, saved, file.Options{Time: o.time(), Dice: sealed}); err != nil {
		return nil, err
	}
	c.Course.file = c.file
	if err = c.keepModules(g, c.rest); err != nil {
		c.file.Close()
		return nil, err
	}
	c.has = true
	return c, nil
}

// Open opens a campaign at its last line. The error may be a [*file.Damage], a
// [*file.Held], or another of the package file.
func Open(path string, o Options) (*Campaign, error) {
	f, err := file.Open(path, file.Options{Read: o.Read, Time: o.time()})
	if err != nil {
		return nil, err
	}
	c := &Campaign{Course: &Course{file: f}, file: f, o: o, asked: none()}
	head, err := f.Head()
	if err == nil {
		c.Course.last = head.Last
		var at moment
		if at, err = c.moment(c.Course.last); err == nil {
			c.rest, c.kept = at.rest, int(c.Course.last-at.from)
			c.unclosed = c.kept > 0 && !o.Read
			err = c.remember()
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return c, nil
}

// remember reads which questions came up.
func (c *Campaign) remember() error {
	text, err := c.file.Note(questionsNote)
	if err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), &c.asked)
}

// File is the file of the campaign. Lines are appended by [Campaign.Keep] alone.
func (c *Campaign) File() *file.File { return c.file }

// Last is the number of the last line; 0 before the first.
func (c *Campaign) Last() int64 { return c.Course.last }

// Read says whether nothing can be kept: it was opened to read, or a write has failed.
func (c *Campaign) Read() bool { return c.o.Read }

// Unclosed says whether nobody closed the file after its last line: a plug was pulled.
func (c *Campaign) Unclosed() bool { return c.unclosed }

// Whole looks at all that is in the file, as [file.File.Verify] does.
func (c *Campaign) Whole() error {
	_, err := c.file.Verify()
	return err
}

// SetNote writes something beside the lines, under a name. It is no part of the chain.
func (c *Campaign) SetNote(name, text string) error {
	if c.o.Read {
		return file.ErrReadOnly
	}
	err := c.file.SetNote(name, text)
	if errors.As(err, new(*file.Unwritten)) {
		c.o.Read = true // as after a line
	}
	return err
}

// Keep adds a line behind the last one. When it returns without an error, the line is on
// disk. With an error, such as a [*file.Unwritten], it did not happen, and nothing more
// is kept: the caller takes it back.
func (c *Campaign) Keep(g *engine.Game, l Line) error {
	if c.o.Read {
		return file.ErrReadOnly
	}
	if c.failed != nil { // the line before this one is safe; what should have stood beside it is not
		c.o.Read = true
		return c.failed
	}
	written, rest, err := c.written(g, l)
	if err != nil {
		return err
	}
	if !c.has || len(rest.others(c.rest).only("modules")) > 0 {
		if err = c.keepModules(g, rest); err != nil {
			c.o.Read = true
			return err
		}
		c.has = true
	}
	if _, err = c.file.Append(written); err != nil {
		c.o.Read = true
		return err
	}
	c.Course.last, c.rest = c.Course.last+1, rest
	if c.kept++; c.kept >= between {
		c.failed = c.snapshot(g.Table.World())
	}
	if c.failed == nil {
		c.failed = c.anchor(g.Table.World())
	}
	return nil
}

// snapshot keeps the whole game behind the last line. The lines themselves are safe
// without it.
func (c *Campaign) snapshot(w *world.World) error {
	saved, err := moment{rest: c.rest, state: w.State()}.saved()
	if err != nil {
		return err
	}
	c.kept = 0
	return c.file.Snapshot(c.Course.last, saved, stateOf(w))
}

// Close lets go of the file, with a snapshot of the game so that it opens at once.
func (c *Campaign) Close(g *engine.Game) error {
	var err error
	if !c.o.Read && g != nil {
		if c.kept > 0 {
			err = c.snapshot(g.Table.World())
		}
		err = errors.Join(err, c.noted(g))
	}
	if closed := c.file.Close(); err == nil {
		err = closed
	}
	return err
}

// noted keeps which questions came up.
func (c *Campaign) noted(g *engine.Game) error {
	if err := c.Hears(g); err != nil {
		return err
	}
	text, err := encoded(c.asked)
	if err != nil {
		return err
	}
	if was, err := c.file.Note(questionsNote); err != nil || was == string(text) {
		return err
	}
	return c.file.SetNote(questionsNote, string(text))
}

// written is a line as the file takes it, and what stands beside the state behind it.
func (c *Campaign) written(g *engine.Game, l Line) (file.Line, parts, error) {
	out := file.Line{Kind: l.Kind, Who: c.o.Who, Typed: l.Typed, Time: c.o.time(), Said: []byte(l.Said), State: stateOf(g.Table.World())}
	text, err := g.SaveRest()
	if err != nil {
		return out, nil, err
	}
	rest, err := partsOf(text)
	if err == nil {
		rest, c.asked, err = rest.asking(none())
	}
	if err != nil {
		return out, nil, err
	}
	did, change := lineCommand{}, change{Rest: rest.others(c.rest)}
	if Leads(l.Kind) {
		did.To, did.Reveals = &l.To, l.Reveals
	} else if did, err = commands(g, l); err != nil {
		return out, nil, err
	}
	did.Fiat, did.Answers, did.Private, did.Public = l.Fiat, l.Outside, l.Private, l.Public
	if !did.tells(l.Changes) {
		net := l.Changes.Net()
		change.State = &net
	}
	if out.Command, err = json.Marshal(did); err != nil {
		return out, nil, err
	}
	if out.Change, err = json.Marshal(change); err != nil {
		return out, nil, err
	}
	out.Dice, out.Answers, err = seen(g.Table, l)
	return out, rest, err
}

// lineCommand is what a line did, as data.
type lineCommand struct {
	To      *int64            `json:"to,omitempty"`      // of what leads elsewhere
	Drops   int               `json:"drops,omitempty"`   // commands that were played anew
	Reveals int64             `json:"reveals,omitempty"` // the line of a secret
	Private Privacy           `json:"private,omitempty"` // what of it is for the gamemaster alone
	Public  *string           `json:"public,omitempty"`  // what players read of what was said
	Fiat    *string           `json:"fiat,omitempty"`    // a box was written by hand: why, if somebody said it
	Answers []Answer          `json:"answers,omitempty"` // to what no command asked
	Rulings [][2]string       `json:"rulings,omitempty"` // what was judged, and how
	Dice    []string          `json:"dice,omitempty"`    // of note, and whose: "6 + 6 Ann"
	Entries []*table.Recorded `json:"entries,omitempty"` // of the journal
}

// change is what a line changed: the state, where that is not what its commands did, one
// behind the other; and what stands beside it.
type change struct {
	State *state.Changes `json:"state,omitempty"`
	Rest  parts          `json:"rest"`
}

// looks is after how many commands of a line the memory is looked at while they are kept.
const looks = 256

func commands(g *engine.Game, l Line) (lineCommand, error) {
	did := lineCommand{Drops: l.Drops}
	for i := l.From; i < len(g.Table.Journal().Entries()); i++ {
		r, err := g.Recorded(i)
		if err == nil && (i-l.From)%looks == looks-1 {
			err = g.Loaded.Session.Host.Room()
		}
		if err != nil {
			return did, err
		}
		did.Entries = append(did.Entries, r)
		e := g.Table.Journal().Entries()[i]
		if l.Drops == 0 { // what was played anew was of note when it was thrown
			did.Dice = append(did.Dice, ofNote(g.Table, e)...)
		}
		for _, d := range e.Asked {
			if v, ok := e.Tape.Answers.Get(d.Key); ok && d.Sort == command.Ruling {
				did.Rulings = append(did.Rulings, [2]string{d.Question, g.Table.World().Names.Show(v)})
			}
		}
	}
	return did, nil
}

// changes is what the commands of a line did to the state.
func (did lineCommand) changes() state.Changes {
	var all state.Changes
	for _, e := range did.Entries {
		all.Last = max(all.Last, e.Changes.Last)
		all.List = append(all.List, e.Changes.List...)
	}
	return all
}

// tells says whether the commands of a line tell all that changed.
func (did lineCommand) tells(c state.Changes) bool {
	if did.Drops > 0 || did.To != nil {
		return false
	}
	own, err := json.Marshal(did.changes())
	all, err2 := json.Marshal(c)
	return err == nil && err2 == nil && (string(own) == string(all) || len(c.List) == 0 && len(did.Entries) == 0)
}

// seen is what fell and what people answered, in order.
func seen(t *table.Table, l Line) (fell, answers []byte, err error) {
	of, said := l.Dice, [][3]string{}
	for _, a := range l.Outside {
		said = append(said, a.Said)
	}
	if !Leads(l.Kind) {
		unsealed := 0
		for _, e := range t.Journal().Entries()[l.From:] {
			for _, roll := range e.Tape.Dice.InOrder() {
				unsealed += len(roll)
			}
			for _, d := range e.Asked {
				if v, ok := e.Tape.Answers.Get(d.Key); ok && (d.Sort != command.Buy || v == true) {
					said = append(said, [3]string{t.World().Names.Of(d.Who), d.Question, t.World().Names.Show(v)})
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

// stateOf is the hash of the state as lines have it.
func stateOf(w *world.World) file.State { return hashOf(w.State()) }

func hashOf(s *state.Store) (out file.State) {
	h := s.Hash()
	binary.BigEndian.PutUint64(out[:8], h[0])
	binary.BigEndian.PutUint64(out[8:], h[1])
	return out
}

// Parted tells that a line does not lead to the state of which it speaks.
type Parted struct {
	Line int64
	Err  error // what could not be done; nil where the state is another one
}

// Error tells it in a sentence.
func (p *Parted) Error() string {
	if p.Err != nil {
		return fmt.Sprintf("line %d cannot be followed: %s", p.Line, p.Err)
	}
	return fmt.Sprintf("line %d does not lead to the state that it speaks of", p.Line)
}

// Unwrap gives what could not be done.
func (p *Parted) Unwrap() error { return p.Err }
