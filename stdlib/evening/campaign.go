package evening

import (
	"errors"
	"fmt"
	"strings"

	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// Turn is what a line did to the game, until the campaign keeps it.
type Turn struct {
	Kind  string
	Typed string
	lines int    // of Undo and Redo: how many
	To    int64  // of what leads elsewhere; -1 where that follows from lines
	Told  bool   // its changes were told already
	among bool   // it played secrets anew, of which it does not tell
	Notes string // what the log tells of it beside what was said

	Dice    seal.Record // what it says of the dice, beside those that fell
	Reveals int64
	Back    func()        // takes back what is not the game's
	After   func() string // is done when it is kept, and tells what went wrong
}

// Found opens a game, and begins a campaign with it.
func (e *Evening) Found(path string, o engine.Options, c campaign.Options) error {
	if err := e.Open(o); err != nil {
		return err
	}
	text, err := e.Sessions.beginFirst(&c)
	if err == nil {
		e.Campaign, err = campaign.Create(path, e.Game, c)
	}
	if err == nil {
		e.Sessions.greeting, err = text, e.Sessions.keepFirst()
		e.Log.founded = true
	}
	return err
}

// Unused tells whether nothing has happened in a campaign that was begun here: nothing of it
// is kept.
func (lg *Log) Unused() bool {
	return lg.founded && lg.Campaign != nil && lg.Campaign.Last() == 0
}

// Close closes the game, and the campaign with it.
func (e *Evening) Close() error {
	err := e.Modules.Unwatch()
	if e.Campaign != nil {
		err = e.Questions.waitNoMore()
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
		err = e.Log.notClosed(err)
	}
	e.Game.Close()
	return err
}

// OpenBehind opens the game as it was behind a line, on dice of its own where none are given.
func (e *Evening) OpenBehind(line int64, on *seal.Dice) (*engine.Game, *engine.Reopened, error) {
	o := e.OptionsAsOpened(e.Modules.Opened)
	if on != nil {
		o.Dice = tableDice{on, e.Rolls}
	}
	if len(o.Modules) == 0 {
		o.Modules, o.Beside = nil, nil
	}
	game, otherwise, err := e.Campaign.Game(line, o)
	if err == nil && len(otherwise.Modules) == 0 {
		return game, otherwise, nil
	}
	played, unknown := e.Campaign.PlayedAt(line)
	if unknown != nil {
		return game, otherwise, err
	}
	shelf, missing, unknown := e.Campaign.Shelf(played)
	if unknown != nil || len(missing) > 0 {
		return game, otherwise, err
	}
	if err == nil {
		game.Close()
	}
	o.Finder, o.Modules, o.Beside = shelf, nil, nil
	return e.Campaign.Game(line, o)
}

// returns makes the game what it was behind a line. It is opened anew where it was played
// with other modules then, which the file keeps. On an error it stands where it stood.
func (e *Evening) returnTo(line int64) (*engine.Reopened, error) {
	otherwise, err := e.Campaign.Return(e.Game, line)
	if err != nil || len(otherwise.Modules) == 0 {
		return otherwise, err
	}
	game, otherwise, err := e.OpenBehind(line, e.Dice)
	if err != nil {
		stood, back := e.Campaign.Return(e.Game, e.Campaign.Last())
		if back == nil {
			e.StandAfter(stood)
		}
		return nil, errors.Join(err, back)
	}
	e.Game.Close()
	e.Adopt(game)
	return otherwise, nil
}

// Adopt makes a game that was opened the one that is played, on its dice.
func (e *Evening) Adopt(g *engine.Game) {
	e.Game = g
	e.Game.LocalsStay = true
	if d, ok := g.Options.Dice.(tableDice); ok {
		e.Dice = d.Dice
	}
}

// StandAfter is what is otherwise where the game stands now than it was then.
func (e *Evening) StandAfter(otherwise *engine.Reopened) (told []string) {
	e.History.Past, e.History.Future, e.History.Gone, e.History.Size = nil, nil, 0, 0
	if narrate.ForPlayers(e.Config.Audience) {
		e.Log.unconcealed = e.Reader.conceal()
	}
	if e.Campaign.Read() {
		e.Game.Table.Writes = func() error { return ErrOnlyRead }
	}
	for _, m := range otherwise.Modules {
		told = append(told, changedModule(e.Campaign, m))
	}
	for _, o := range otherwise.Options {
		told = append(told, "the option "+o+" is not there any more")
	}
	return append(append(told, e.History.Redefine()...), narrate.VanishedEntries(e.Game)...)
}

// changedModule tells of a module that is not what it was.
func changedModule(c *campaign.Campaign, m engine.ModuleChange) string {
	path := c.File().Path()
	switch {
	case m.Now == "":
		return fmt.Sprintf("%s %s is not here; %s was played with it", m.ID, m.Was, path)
	case m.Was == "":
		return fmt.Sprintf("%s %s is new; %s was played without it", m.ID, m.Now, path)
	case m.Was == m.Now:
		return fmt.Sprintf("%s %s has other files here than %s was played with", m.ID, m.Now, path)
	}
	return fmt.Sprintf("%s is %s here; %s was played with %s", m.ID, m.Now, path, m.Was)
}

// ErrOnlyRead refuses whatever would change a campaign that is open to read only.
var ErrOnlyRead = errors.New("the campaign is open to read only: nothing can happen in it")

// processed is process for a line that the campaign keeps before anybody hears of it.
func (e *Evening) attemptKept(line string) (text string, done bool, err error) {
	e.Line.Turn, e.Line.earlier, e.Line.source, e.Questions.left = nil, "", "", nil
	e.Game.Table.Lines, e.Offers.likelies = e.History, nil
	e.Rolls.Begin()
	if !e.Line.Pending() {
		e.Game.Table.Journal().NoteChanges()
		e.Game.Table.ToldPrivate() // of what was asked before it
		e.Line.publics = nil
	}
	if e.Campaign == nil {
		return e.process(line)
	}
	e.Log.settle()
	e.Line.Number = int(e.Campaign.Last()) // a line is called by the number it will have
	e.Game.Table.Journal().AtLine(e.Line.Number)
	e.Rolls.next, e.Rolls.lying = nil, nil
	entries := len(e.Game.Table.Journal().Entries())
	var before *state.Store
	if strings.HasPrefix(line, ":") { // it may lead elsewhere
		before = e.Game.Table.World().State().Clone()
	}
	text, done, err = e.process(line)
	if e.Line.Turn == nil {
		e.Game.Table.Journal().GiveBack()
		unkept := e.Questions.waitNoMore()
		if fault := new(DiskFault); errors.As(err, &fault) {
			return text, done, fault // no rule is at fault, nor is there more to be told
		}
		if unkept != nil {
			err = errors.Join(err, unkept)
		}
		return text, done, err
	}
	text, unknown := e.Log.keepSecret(text)
	did := e.Line.Turn
	if unknown != nil {
		return "", done, errors.Join(unknown, e.Log.TakeBack(did))
	}
	if failed := e.Log.keep(text, entries, before); failed != nil {
		return "", done, failed
	}
	if did.After != nil {
		text = narrate.Lines(text, did.After())
	}
	return text, done, err
}

// keep writes into the campaign what a line did. When that fails, it did not happen.
func (lg *Log) keep(said string, entries int, before *state.Store) error {
	if lg.Campaign.Read() {
		return errors.Join(ErrOnlyRead, lg.TakeBack(lg.line.Turn))
	}
	if lg.line.earlier != "" && lg.line.Turn.Kind == campaign.Secret {
		lg.line.earlier = Marked(lg.line.earlier)
	}
	said, lg.line.earlier = narrate.Lines(lg.line.earlier, said), ""
	if lg.line.Turn.Notes != "" {
		first, rest, _ := strings.Cut(said, "\n")
		said = narrate.Lines(first, "  "+lg.line.Turn.Notes, rest)
	}
	did, l := lg.line.Turn, campaign.Line{Kind: lg.line.Turn.Kind, Typed: lg.line.Turn.Typed, Said: said, To: lg.line.Turn.To, From: entries}
	if course, from := lg.Game.Table.Journal().Bought(); course != nil && (did.Kind == campaign.Play || did.Kind == campaign.Secret) {
		l.From, l.Drops = from, entries-from
	}
	if !campaign.Leads(did.Kind) {
		l.Outside = lg.questions.Open.outside(lg.Game.Table.Journal().Entries()[l.From:])
	}
	lg.numbered()
	l.Dice, l.Reveals, l.Fiat = lg.fell(did), did.Reveals, narrate.FiatReason(lg.Game, l)
	l.Private = narrate.Private(lg.Game, min(entries, l.From)) // a late purchase plays anew what it changes
	if l.Private == campaign.Public && (len(lg.line.publics) > 0 || did.among) {
		l.Private, l.Public = campaign.PrivateSaid, lg.line.public(said)
	}
	lg.Dice.Kept()
	if campaign.Aside(did.Kind) {
		lg.settle()
	}
	changes, err := lg.Game.Table.Journal().NotedChanges()
	if err == nil && l.To < 0 {
		changes = state.Between(before, lg.Game.Table.World().State())
		l.To, err = lg.leads(did)
	}
	if err == nil {
		l.Changes = changes
		if lg.Game.Table.World().Audience.Private(changes) {
			l.Private = campaign.PrivateLine
		}
		var public string
		var private bool
		if public, private, err = ledPublic(lg.Campaign, did.Kind, said, l.To, changes); private && err == nil {
			l.Private, l.Public = campaign.PrivateSaid, &public
		}
	}
	if err == nil {
		if err = lg.Campaign.Keep(lg.Game, l); err == nil {
			lg.settled = settled{lg.Game.Table, lg.Game.Table.Journal().Imagined()}
			return nil
		}
	}
	back := lg.TakeBack(did)
	lg.Game.Table.Writes = func() error { return ErrOnlyRead }
	return errors.Join(NotWritten(lg.Campaign, err), back)
}

// settled is what was imagined at a table when its last line was kept.
type settled struct {
	of   *table.Table
	mark table.Imagined
}

// settles forgets what was imagined since the last line that was kept, such as odds that
// somebody asked for, and chances beside a question: otherwise what comes to the table later
// would have other numbers than when the campaign is played again.
func (lg *Log) settle() {
	t := lg.Game.Table
	if lg.settled.of != t {
		lg.settled = settled{t, t.Journal().Imagined()}
	}
	t.Journal().ForgetImagined(lg.settled.mark)
}

// numbered counts as if nothing but lines of the campaign had been typed: what it keeps is
// the same however often it was opened.
func (lg *Log) numbered() {
	number := int(lg.Campaign.Last()) + 1
	lg.Game.AtLine(number + 1)
	lg.Game.Table.Journal().AtLine(number)
}

// leads is the line behind which the game stands after some were taken back, or done
// again.
func (lg *Log) leads(did *Turn) (to int64, err error) {
	of := lg.Campaign.Course.Undo
	if did.Kind == campaign.Redo {
		of = lg.Campaign.Course.Redo
	}
	_, to, err = of(did.lines)
	return to, err
}

// TakeBackLine takes back what a line did.
func (lg *Log) TakeBack(did *Turn) error {
	var err error
	switch did.Kind {
	case campaign.Undo:
		_, err = lg.history.Redo(did.lines)
	case campaign.Redo:
		_, err = lg.history.Undo(did.lines)
	case campaign.Play, campaign.House, campaign.Option, campaign.Reload, campaign.Session, campaign.Secret:
		if _, err = lg.history.Undo(1); err == nil {
			lg.history.Future = nil
		}
	}
	if did.Back != nil {
		did.Back()
	}
	lg.line.Turn = nil
	return err
}

// LinesSoFar says how many lines a campaign has.
func LinesSoFar(n int64) string {
	switch n {
	case 0:
		return "nothing"
	case 1:
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}
