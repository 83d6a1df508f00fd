package evening

import (
	"errors"
	"strings"

	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/narrate"
)

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

// settled is what was imagined at a table when its last line was kept.
type settled struct {
	of   *table.Table
	mark world.Imagined
}

// keep writes into the campaign what a line did. When that fails, it did not happen.
func (lg *Log) keep(said string, entries int, before *state.Store) error {
	if lg.Campaign.ReadOnly() {
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
	if course, from := lg.Game.Table.Late().Bought(); course != nil && (did.Kind == campaign.Play || did.Kind == campaign.Secret) {
		l.From, l.Drops = from, entries-from
	}
	if !campaign.WithoutCommands(did.Kind) {
		l.Outside = lg.questions.open.outside(lg.Game.Table.Journal().Entries()[l.From:])
	}
	lg.numbered()
	l.Dice, l.Reveals, l.Fiat = lg.fell(did), did.Reveals, narrate.FiatReason(lg.Game.Table.Journal(), l)
	l.Private = narrate.Private(lg.Game.Table, min(entries, l.From)) // a late purchase plays anew what it changes
	if l.Private == campaign.Public && (len(lg.line.publics) > 0 || did.among) {
		l.Private, l.Public = campaign.PrivateSaid, lg.line.public(said)
	}
	lg.Dice.Kept()
	if campaign.LeavesGame(did.Kind) {
		lg.settle()
	}
	changes, err := lg.Game.Table.Changes().NotedChanges()
	if err == nil && l.To < 0 {
		changes = state.Diff(before, lg.Game.Table.World().State())
		l.To, err = lg.leads(did)
	}
	if err == nil {
		l.Changes = changes
		if lg.Game.Table.World().Audience.Private(changes) {
			l.Private = campaign.PrivateLine
		}
		var public string
		var private bool
		if public, private, err = publicUndo(lg.Campaign, did.Kind, l.To, changes); private && err == nil {
			l.Private, l.Public = campaign.PrivateSaid, &public
		}
	}
	if err == nil {
		if err = lg.Campaign.Keep(lg.Game, l); err == nil {
			lg.settled = settled{lg.Game.Table, lg.Game.Table.World().Imagined()}
			return nil
		}
	}
	back := lg.TakeBack(did)
	lg.Game.Table.Options.Writes = func() error { return ErrOnlyRead }
	return errors.Join(NotWritten(lg.Campaign, err), back)
}

// settle forgets what was imagined since the last line that was kept, such as odds that
// somebody asked for. Otherwise what comes to the table later would have other numbers than
// when the campaign is replayed.
func (lg *Log) settle() {
	t := lg.Game.Table
	if lg.settled.of != t {
		lg.settled = settled{t, t.World().Imagined()}
	}
	t.World().SetImagined(lg.settled.mark)
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

// TakeBack undoes what a line did that could not be kept.
func (lg *Log) TakeBack(did *Turn) error {
	var err error
	switch did.Kind {
	case campaign.Undo:
		_, err = lg.history.Redo(did.lines)
	case campaign.Redo:
		_, err = lg.history.Undo(did.lines)
	case campaign.Play, campaign.House, campaign.Option, campaign.Reload, campaign.Session, campaign.Secret:
		if _, err = lg.history.Undo(1); err == nil {
			lg.history.undone = nil
		}
	}
	if did.Back != nil {
		did.Back()
	}
	lg.line.Turn = nil
	return err
}

// keepSecret makes the running line a secret where it bought something on a secret roll, or
// by which one comes out otherwise: its answer tells that roll. It returns the answer as the
// gamemaster reads it.
func (lg *Log) keepSecret(text string) (string, error) {
	course, from := lg.Game.Table.Late().Bought()
	if course == nil || lg.line.Turn.Kind != campaign.Play || len(lg.history.steps) == 0 {
		return text, nil
	}
	secret, among, err := lg.Campaign.TellsSecret(lg.Game, from)
	if err != nil || !secret {
		lg.line.Turn.among = among
		return text, err
	}
	s := lg.history.steps[len(lg.history.steps)-1]
	if s.Kind = campaign.Secret; !strings.HasPrefix(s.Source, ":") {
		s.Source = Secretly(s.Source)
	}
	told := lg.line.Turn.Told
	lg.line.Turn = s.Turn()
	lg.line.Turn.Told = told
	return Marked(text), nil
}

// fell is what the campaign keeps of the dice of a line.
func (lg *Log) fell(did *Turn) *seal.Record {
	r := did.Dice
	if fell := lg.Dice.Record(); fell != nil {
		r.Session, r.Fell = fell.Session, fell.Fell
	}
	r.Waits = lg.Dice.Held()
	return &r
}

// Unused tells whether nothing has happened in a campaign that was begun here: nothing of it
// is kept.
func (lg *Log) Unused() bool {
	return lg.founded && lg.Campaign != nil && lg.Campaign.Last() == 0
}
