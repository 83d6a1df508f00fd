package prompt

import (
	"errors"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// turn is what a line did to the game, until the campaign keeps it.
type turn struct {
	kind  string
	typed string
	lines int    // of Undo and Redo: how many
	to    int64  // of what leads elsewhere; -1 where that follows from lines
	told  bool   // its changes were told already
	among bool   // it played secrets anew, of which it does not tell
	notes string // what the log tells of it beside what was said

	dice    seal.Record // what it says of the dice, beside those that fell
	reveals int64
	back    func()        // takes back what is not the game's
	after   func() string // is done when it is kept, and tells what went wrong
}

// Found opens a game, and begins a campaign with it.
func (p *Prompt) Found(path string, o engine.Options, c campaign.Options) error {
	if err := p.Open(o); err != nil {
		return err
	}
	text, err := p.beginFirst(&c)
	if err == nil {
		p.Campaign, err = campaign.Create(path, p.Game, c)
	}
	if err == nil {
		p.greeting, err = text, p.keepFirst()
		p.founded = true
	}
	return err
}

// Unused tells whether nothing has happened in a campaign that was begun here: nothing of it
// is kept.
func (p *Prompt) Unused() bool { return p.founded && p.Campaign != nil && p.Campaign.Last() == 0 }

// Close closes the game, and the campaign with it.
func (p *Prompt) Close() error {
	err := p.unwatch()
	if p.Campaign != nil {
		err = p.waitsNoMore()
		if err == nil && !p.Unused() {
			err = p.notesLeft()
		}
		closes := func() error { return p.Campaign.Close(p.Game) }
		if p.Unused() {
			closes = p.Campaign.Discard
		}
		if closed := closes(); err == nil {
			err = closed
		}
		err = p.notClosed(err)
	}
	p.Game.Close()
	return err
}

// standBehind opens the game as it was behind a line of the campaign, with the modules
// of then where the file keeps them.
func (p *Prompt) standBehind(line int64) (told []string, err error) {
	game, otherwise, err := p.behind(line, nil)
	if err != nil {
		return nil, err
	}
	p.adopts(game)
	return p.stands(otherwise), nil
}

// behind opens the game as it was behind a line, on dice of its own where none are given.
func (p *Prompt) behind(line int64, on *seal.Dice) (*engine.Game, *engine.Reopened, error) {
	o := p.asOpened(p.opened)
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
func (p *Prompt) returns(line int64) (*engine.Reopened, error) {
	otherwise, err := p.Campaign.Return(p.Game, line)
	if err != nil || len(otherwise.Modules) == 0 {
		return otherwise, err
	}
	game, otherwise, err := p.behind(line, p.dice)
	if err != nil {
		stood, back := p.Campaign.Return(p.Game, p.Campaign.Last())
		if back == nil {
			p.stands(stood)
		}
		return nil, errors.Join(err, back)
	}
	p.Game.Close()
	p.adopts(game)
	return otherwise, nil
}

// adopts makes a game that was opened the one that is played, on its dice.
func (p *Prompt) adopts(g *engine.Game) {
	p.Game = g
	p.Game.LocalsStay = true
	if d, ok := g.Dice.(byHand); ok {
		p.dice = d.Dice
	}
}

// stands is what is otherwise where the game stands now than it was then.
func (p *Prompt) stands(otherwise *engine.Reopened) (told []string) {
	p.past, p.future, p.gone, p.kept = nil, nil, 0, 0
	if narrate.ForPlayers(p.Audience) {
		p.unconcealed = p.conceals()
	}
	if p.Campaign.Read() {
		p.Game.Table.Writes = func() error { return errOnlyRead }
	}
	for _, m := range otherwise.Modules {
		told = append(told, p.changedModule(m))
	}
	for _, o := range otherwise.Options {
		told = append(told, "the option "+o+" is not there any more")
	}
	return append(append(told, p.redefine()...), narrate.VanishedEntries(p.Game)...)
}

// changedModule tells of a module that is not what it was.
func (p *Prompt) changedModule(m engine.ModuleChange) string {
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

var errOnlyRead = errors.New("the campaign is open to read only: nothing can happen in it")

// processed is process for a line that the campaign keeps before anybody hears of it.
func (p *Prompt) processed(line string) (text string, done bool, err error) {
	p.turn, p.earlier, p.source, p.left = nil, "", "", nil
	p.Game.Table.Lines, p.likelies = typedLines{p}, nil
	p.beginsRolling()
	if !p.Pending() {
		p.Game.Table.Journal().NoteChanges()
		p.Game.Table.ToldPrivate() // of what was asked before it
		p.publics = nil
	}
	if p.Campaign == nil {
		return p.process(line)
	}
	p.settles()
	p.number = int(p.Campaign.Last()) // a line is called by the number it will have
	p.Game.Table.Journal().AtLine(p.number)
	p.hands = hands{}
	entries := len(p.Game.Table.Journal().Entries())
	var before *state.Store
	if strings.HasPrefix(line, ":") { // it may lead elsewhere
		before = p.Game.Table.World().State().Clone()
	}
	text, done, err = p.process(line)
	if p.turn == nil {
		p.Game.Table.Journal().GiveBack()
		unkept := p.waitsNoMore()
		if fault := new(DiskFault); errors.As(err, &fault) {
			return text, done, fault // no rule is at fault, nor is there more to be told
		}
		if unkept != nil {
			err = errors.Join(err, unkept)
		}
		return text, done, err
	}
	text, unknown := p.keepsSecret(text)
	did := p.turn
	if unknown != nil {
		return "", done, errors.Join(unknown, p.didNotHappen(did))
	}
	if failed := p.keep(text, entries, before); failed != nil {
		return "", done, failed
	}
	if did.after != nil {
		text = narrate.Lines(text, did.after())
	}
	return text, done, err
}

// keep writes into the campaign what a line did. When that fails, it did not happen.
func (p *Prompt) keep(said string, entries int, before *state.Store) error {
	if p.Campaign.Read() {
		return errors.Join(errOnlyRead, p.didNotHappen(p.turn))
	}
	if p.earlier != "" && p.turn.kind == campaign.Secret {
		p.earlier = marked(p.earlier)
	}
	said, p.earlier = narrate.Lines(p.earlier, said), ""
	if p.turn.notes != "" {
		first, rest, _ := strings.Cut(said, "\n")
		said = narrate.Lines(first, "  "+p.turn.notes, rest)
	}
	did, l := p.turn, campaign.Line{Kind: p.turn.kind, Typed: p.turn.typed, Said: said, To: p.turn.to, From: entries}
	if course, from := p.Game.Table.Journal().Bought(); course != nil && (did.kind == campaign.Play || did.kind == campaign.Secret) {
		l.From, l.Drops = from, entries-from
	}
	if !campaign.Leads(did.kind) {
		l.Outside = p.open.outside(p.Game.Table.Journal().Entries()[l.From:])
	}
	p.numbered()
	l.Dice, l.Reveals, l.Fiat = p.fell(did), did.reveals, narrate.FiatReason(p.Game, l)
	l.Private = narrate.Private(p.Game, min(entries, l.From)) // a late purchase plays anew what it changes
	if l.Private == campaign.Public && (len(p.publics) > 0 || did.among) {
		l.Private, l.Public = campaign.PrivateSaid, p.publicOf(said)
	}
	p.dice.Kept()
	if campaign.Aside(did.kind) {
		p.settles()
	}
	changes, err := p.Game.Table.Journal().NotedChanges()
	if err == nil && l.To < 0 {
		changes = state.Between(before, p.Game.Table.World().State())
		l.To, err = p.leads(did)
	}
	if err == nil {
		l.Changes = changes
		if p.Game.Table.World().Audience.Private(changes) {
			l.Private = campaign.PrivateLine
		}
		var public string
		var private bool
		if public, private, err = p.ledPublic(did.kind, said, l.To, changes); private && err == nil {
			l.Private, l.Public = campaign.PrivateSaid, &public
		}
	}
	if err == nil {
		if err = p.Campaign.Keep(p.Game, l); err == nil {
			p.settled = settled{p.Game.Table, p.Game.Table.Journal().Imagined()}
			return nil
		}
	}
	back := p.didNotHappen(did)
	p.Game.Table.Writes = func() error { return errOnlyRead }
	return errors.Join(p.unkept(err), back)
}

// settled is what was imagined at a table when its last line was kept.
type settled struct {
	of   *table.Table
	mark table.Imagined
}

// settles forgets what was imagined since the last line that was kept, such as odds that
// somebody asked for, and chances beside a question: otherwise what comes to the table later
// would have other numbers than when the campaign is played again.
func (p *Prompt) settles() {
	t := p.Game.Table
	if p.settled.of != t {
		p.settled = settled{t, t.Journal().Imagined()}
	}
	t.Journal().ForgetImagined(p.settled.mark)
}

// numbered counts as if nothing but lines of the campaign had been typed: what it keeps is
// the same however often it was opened.
func (p *Prompt) numbered() {
	number := int(p.Campaign.Last()) + 1
	p.Game.AtLine(number + 1)
	p.Game.Table.Journal().AtLine(number)
}

// leads is the line behind which the game stands after some were taken back, or done
// again.
func (p *Prompt) leads(did *turn) (to int64, err error) {
	of := p.Campaign.Back
	if did.kind == campaign.Redo {
		of = p.Campaign.Ahead
	}
	_, to, err = of(did.lines)
	return to, err
}

// didNotHappen takes back what a line did.
func (p *Prompt) didNotHappen(did *turn) error {
	var err error
	switch did.kind {
	case campaign.Undo:
		_, err = p.redo(did.lines)
	case campaign.Redo:
		_, err = p.undo(did.lines)
	case campaign.Play, campaign.House, campaign.Option, campaign.Reload, campaign.Session, campaign.Secret:
		if _, err = p.undo(1); err == nil {
			p.future = nil
		}
	}
	if did.back != nil {
		did.back()
	}
	p.turn = nil
	return err
}

// save goes on in a campaign: all that happened so far is played back to its beginning,
// and forward again, and kept line by line.
func (p *Prompt) save(path string) (string, error) {
	switch {
	case path == "":
		return "", errors.New("where to? :save FILE")
	case p.Campaign != nil:
		return "", &diag.Problem{Message: "this game is in a campaign already: " + p.Campaign.Path(), Hint: "to have it twice, copy the file"}
	}
	n, future := len(p.past)-p.gone, p.future
	if n > 0 {
		if _, err := p.undo(n); err != nil {
			return "", err
		}
	}
	o := campaign.Options{Clock: p.Clock}
	seed, err := p.sealFirst(&o)
	if err != nil {
		return "", err
	}
	c, err := campaign.Create(path, p.Game, o)
	if err == nil {
		err = c.SetSeed(1, seed)
	}
	numbers := map[string]string{}
	for range n {
		kept := c
		if kept != nil {
			p.future[len(p.future)-1].renumbers(numbers, c.Last()+1)
		}
		if err != nil {
			kept = nil // what happened is done again all the same
		}
		if again := p.redoInto(kept); again != nil {
			err = errors.Join(err, again)
		}
	}
	p.future, p.turn = future, nil
	if err != nil {
		if c != nil {
			c.Close(nil)
		}
		return "", err
	}
	p.Campaign = c
	p.dice.Begin(1, seed, 0)
	return fmt.Sprintf("%s, a new campaign: %s so far\n%s", path, linesSoFar(c.Last()), begins(1, seed)), nil
}

// redoInto does the next line again, and keeps it in a campaign; nil for none.
func (p *Prompt) redoInto(c *campaign.Campaign) error {
	t, s := p.Game.Table, p.future[len(p.future)-1]
	t.Journal().NoteChanges()
	l := campaign.Line{Kind: s.turn().kind, Typed: s.source, From: len(t.Journal().Entries()), Unsealed: true}
	if s.course != nil {
		l.Drops = l.From // what the purchase played anew
	}
	anew := 0
	if s.course != nil {
		anew = s.course.Commands()
	}
	if _, err := p.redoOne(); err != nil || c == nil {
		return err
	}
	if anew > 0 {
		l.From = len(t.Journal().Entries()) - anew
		l.Drops -= l.From
	}
	changes, err := t.Journal().NotedChanges()
	if err != nil {
		return err
	}
	if l.Changes = changes; t.World().Audience.Private(changes) {
		l.Private = campaign.PrivateLine
	}
	return c.Keep(p.Game, l)
}

func linesSoFar(n int64) string {
	switch n {
	case 0:
		return "nothing"
	case 1:
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}
