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
func (p *Evening) Found(path string, o engine.Options, c campaign.Options) error {
	if err := p.Open(o); err != nil {
		return err
	}
	text, err := beginFirst(p, &c)
	if err == nil {
		p.Campaign, err = campaign.Create(path, p.Game, c)
	}
	if err == nil {
		p.Record.greeting, err = text, keepFirst(p)
		p.Record.founded = true
	}
	return err
}

// Unused tells whether nothing has happened in a campaign that was begun here: nothing of it
// is kept.
func (p *Evening) Unused() bool {
	return p.Record.founded && p.Campaign != nil && p.Campaign.Last() == 0
}

// Close closes the game, and the campaign with it.
func (p *Evening) Close() error {
	err := Unwatch(p)
	if p.Campaign != nil {
		err = waitsNoMore(p)
		if err == nil && !p.Unused() {
			err = notesLeft(p)
		}
		closes := func() error { return p.Campaign.Close(p.Game) }
		if p.Unused() {
			closes = p.Campaign.Discard
		}
		if closed := closes(); err == nil {
			err = closed
		}
		err = notClosed(p, err)
	}
	p.Game.Close()
	return err
}

// OpenBehind opens the game as it was behind a line, on dice of its own where none are given.
func (p *Evening) OpenBehind(line int64, on *seal.Dice) (*engine.Game, *engine.Reopened, error) {
	o := OptionsAsOpened(p, p.Modules.Opened)
	if on != nil {
		o.Dice = byHand{on, p}
	}
	if len(o.Modules) == 0 {
		o.Modules, o.Beside = nil, nil
	}
	game, otherwise, err := p.Campaign.Game(line, o)
	if err == nil && len(otherwise.Modules) == 0 {
		return game, otherwise, nil
	}
	played, unknown := p.Campaign.PlayedAt(line)
	if unknown != nil {
		return game, otherwise, err
	}
	shelf, missing, unknown := p.Campaign.Shelf(played)
	if unknown != nil || len(missing) > 0 {
		return game, otherwise, err
	}
	if err == nil {
		game.Close()
	}
	o.Finder, o.Modules, o.Beside = shelf, nil, nil
	return p.Campaign.Game(line, o)
}

// returns makes the game what it was behind a line. It is opened anew where it was played
// with other modules then, which the file keeps. On an error it stands where it stood.
func returns(p *Evening, line int64) (*engine.Reopened, error) {
	otherwise, err := p.Campaign.Return(p.Game, line)
	if err != nil || len(otherwise.Modules) == 0 {
		return otherwise, err
	}
	game, otherwise, err := p.OpenBehind(line, p.Dice)
	if err != nil {
		stood, back := p.Campaign.Return(p.Game, p.Campaign.Last())
		if back == nil {
			p.StandAfter(stood)
		}
		return nil, errors.Join(err, back)
	}
	p.Game.Close()
	Adopt(p, game)
	return otherwise, nil
}

// Adopt makes a game that was opened the one that is played, on its dice.
func Adopt(p *Evening, g *engine.Game) {
	p.Game = g
	p.Game.LocalsStay = true
	if d, ok := g.Dice.(byHand); ok {
		p.Dice = d.Dice
	}
}

// StandAfter is what is otherwise where the game stands now than it was then.
func (p *Evening) StandAfter(otherwise *engine.Reopened) (told []string) {
	p.History.Past, p.History.Future, p.History.Gone, p.History.Size = nil, nil, 0, 0
	if narrate.ForPlayers(p.Config.Audience) {
		p.Record.unconcealed = conceals(p)
	}
	if p.Campaign.Read() {
		p.Game.Table.Writes = func() error { return ErrOnlyRead }
	}
	for _, m := range otherwise.Modules {
		told = append(told, changedModule(p, m))
	}
	for _, o := range otherwise.Options {
		told = append(told, "the option "+o+" is not there any more")
	}
	return append(append(told, p.Redefine()...), narrate.VanishedEntries(p.Game)...)
}

// changedModule tells of a module that is not what it was.
func changedModule(p *Evening, m engine.ModuleChange) string {
	path := p.Campaign.Path()
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
func processed(p *Evening, line string) (text string, done bool, err error) {
	p.Line.Turn, p.Line.earlier, p.Line.source, p.Questions.left = nil, "", "", nil
	p.Game.Table.Lines, p.Line.likelies = TypedLines{p}, nil
	p.BeginRolling()
	if !p.Pending() {
		p.Game.Table.Journal().NoteChanges()
		p.Game.Table.ToldPrivate() // of what was asked before it
		p.Line.publics = nil
	}
	if p.Campaign == nil {
		return process(p, line)
	}
	settles(p)
	p.Line.Number = int(p.Campaign.Last()) // a line is called by the number it will have
	p.Game.Table.Journal().AtLine(p.Line.Number)
	p.hands = hands{}
	entries := len(p.Game.Table.Journal().Entries())
	var before *state.Store
	if strings.HasPrefix(line, ":") { // it may lead elsewhere
		before = p.Game.Table.World().State().Clone()
	}
	text, done, err = process(p, line)
	if p.Line.Turn == nil {
		p.Game.Table.Journal().GiveBack()
		unkept := waitsNoMore(p)
		if fault := new(DiskFault); errors.As(err, &fault) {
			return text, done, fault // no rule is at fault, nor is there more to be told
		}
		if unkept != nil {
			err = errors.Join(err, unkept)
		}
		return text, done, err
	}
	text, unknown := keepsSecret(p, text)
	did := p.Line.Turn
	if unknown != nil {
		return "", done, errors.Join(unknown, p.TakeBackLine(did))
	}
	if failed := keep(p, text, entries, before); failed != nil {
		return "", done, failed
	}
	if did.After != nil {
		text = narrate.Lines(text, did.After())
	}
	return text, done, err
}

// keep writes into the campaign what a line did. When that fails, it did not happen.
func keep(p *Evening, said string, entries int, before *state.Store) error {
	if p.Campaign.Read() {
		return errors.Join(ErrOnlyRead, p.TakeBackLine(p.Line.Turn))
	}
	if p.Line.earlier != "" && p.Line.Turn.Kind == campaign.Secret {
		p.Line.earlier = Marked(p.Line.earlier)
	}
	said, p.Line.earlier = narrate.Lines(p.Line.earlier, said), ""
	if p.Line.Turn.Notes != "" {
		first, rest, _ := strings.Cut(said, "\n")
		said = narrate.Lines(first, "  "+p.Line.Turn.Notes, rest)
	}
	did, l := p.Line.Turn, campaign.Line{Kind: p.Line.Turn.Kind, Typed: p.Line.Turn.Typed, Said: said, To: p.Line.Turn.To, From: entries}
	if course, from := p.Game.Table.Journal().Bought(); course != nil && (did.Kind == campaign.Play || did.Kind == campaign.Secret) {
		l.From, l.Drops = from, entries-from
	}
	if !campaign.Leads(did.Kind) {
		l.Outside = p.Questions.Open.outside(p.Game.Table.Journal().Entries()[l.From:])
	}
	numbered(p)
	l.Dice, l.Reveals, l.Fiat = fell(p, did), did.Reveals, narrate.FiatReason(p.Game, l)
	l.Private = narrate.Private(p.Game, min(entries, l.From)) // a late purchase plays anew what it changes
	if l.Private == campaign.Public && (len(p.Line.publics) > 0 || did.among) {
		l.Private, l.Public = campaign.PrivateSaid, publicOf(p, said)
	}
	p.Dice.Kept()
	if campaign.Aside(did.Kind) {
		settles(p)
	}
	changes, err := p.Game.Table.Journal().NotedChanges()
	if err == nil && l.To < 0 {
		changes = state.Between(before, p.Game.Table.World().State())
		l.To, err = leads(p, did)
	}
	if err == nil {
		l.Changes = changes
		if p.Game.Table.World().Audience.Private(changes) {
			l.Private = campaign.PrivateLine
		}
		var public string
		var private bool
		if public, private, err = ledPublic(p, did.Kind, said, l.To, changes); private && err == nil {
			l.Private, l.Public = campaign.PrivateSaid, &public
		}
	}
	if err == nil {
		if err = p.Campaign.Keep(p.Game, l); err == nil {
			p.Record.settled = settled{p.Game.Table, p.Game.Table.Journal().Imagined()}
			return nil
		}
	}
	back := p.TakeBackLine(did)
	p.Game.Table.Writes = func() error { return ErrOnlyRead }
	return errors.Join(NotWritten(p, err), back)
}

// settled is what was imagined at a table when its last line was kept.
type settled struct {
	of   *table.Table
	mark table.Imagined
}

// settles forgets what was imagined since the last line that was kept, such as odds that
// somebody asked for, and chances beside a question: otherwise what comes to the table later
// would have other numbers than when the campaign is played again.
func settles(p *Evening) {
	t := p.Game.Table
	if p.Record.settled.of != t {
		p.Record.settled = settled{t, t.Journal().Imagined()}
	}
	t.Journal().ForgetImagined(p.Record.settled.mark)
}

// numbered counts as if nothing but lines of the campaign had been typed: what it keeps is
// the same however often it was opened.
func numbered(p *Evening) {
	number := int(p.Campaign.Last()) + 1
	p.Game.AtLine(number + 1)
	p.Game.Table.Journal().AtLine(number)
}

// leads is the line behind which the game stands after some were taken back, or done
// again.
func leads(p *Evening, did *Turn) (to int64, err error) {
	of := p.Campaign.Back
	if did.Kind == campaign.Redo {
		of = p.Campaign.Ahead
	}
	_, to, err = of(did.lines)
	return to, err
}

// TakeBackLine takes back what a line did.
func (p *Evening) TakeBackLine(did *Turn) error {
	var err error
	switch did.Kind {
	case campaign.Undo:
		_, err = p.Redo(did.lines)
	case campaign.Redo:
		_, err = p.Undo(did.lines)
	case campaign.Play, campaign.House, campaign.Option, campaign.Reload, campaign.Session, campaign.Secret:
		if _, err = p.Undo(1); err == nil {
			p.History.Future = nil
		}
	}
	if did.Back != nil {
		did.Back()
	}
	p.Line.Turn = nil
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
