package evening

import (
	"errors"
	"strings"

	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/undone"
	"houserule/stdlib/narrate"
)

// Log writes lines into the campaign.
type Log struct {
	*shared
	line      *Line
	questions *Questions
	rolls     *Rolls
	history   *History

	created       bool              // the campaign was created in this process
	lastSimulated simulatedAt       // the simulated things when the last line was written
	privacy       campaign.Privacy  // of the last line that was written
	whose         world.Restriction // of the private parts of that line
}

// simulatedAt marks the simulated things that a table has, such as those created by odds.
type simulatedAt struct {
	of   *table.Table
	mark world.SimulatedIDs
}

// write writes the effect of the line into the campaign. When that fails, the line is undone.
func (lg *Log) write(said string, entries int, before *state.Store) error {
	if lg.Campaign.ReadOnly() {
		return errors.Join(ErrOnlyRead, lg.UndoLine(lg.line.Effect))
	}
	if lg.line.loggedAtQuestions != "" && lg.line.Effect.Kind == campaign.Secret {
		lg.line.loggedAtQuestions = MarkSecret(lg.line.loggedAtQuestions)
	}
	said, lg.line.loggedAtQuestions = narrate.Lines(lg.line.loggedAtQuestions, said), ""
	if lg.line.Effect.Notes != "" {
		first, rest, _ := strings.Cut(said, "\n")
		said = narrate.Lines(first, "  "+lg.line.Effect.Notes, rest)
	}
	did, l := lg.line.Effect, campaign.Line{Kind: lg.line.Effect.Kind, Typed: lg.line.Effect.Typed, Said: said, To: lg.line.Effect.To, From: entries, Who: lg.line.By.Sender.Seat, ID: lg.line.By.Sender.ID}
	if course, from := lg.Game.Table.Late().Replaced(); course != nil && (did.Kind == campaign.Play || did.Kind == campaign.Secret) {
		l.From, l.Drops = from, entries-from
	}
	if !campaign.WithoutCommands(did.Kind) {
		l.Outside = lg.questions.open.answersOutside(lg.Game.Table.Journal().Entries()[l.From:])
		l.Answered = lg.questions.open.answeredBy()
	}
	lg.renumber()
	l.Dice, l.Reveals, l.Fiat = lg.diceRecord(did), did.Reveals, narrate.FiatReason(lg.Game.Table.Journal(), l)
	var whose world.Restriction
	l.Private, whose = narrate.Private(lg.Game.Table, min(entries, l.From)) // a late purchase begins at From
	if len(lg.line.public.texts) > 0 || did.replaysSecret {
		if whose = whose.And(lg.line.public.whose); did.replaysSecret {
			whose = world.GamemasterOnly()
		}
		if l.Private == campaign.Public {
			l.Private, l.Public = campaign.PrivateSaid, lg.line.public.replaceIn(said)
		}
	}
	lg.Dice.MarkSeen()
	if campaign.LeavesGameUnchanged(did.Kind) {
		lg.forgetSimulated()
	}
	changes, err := lg.Game.Table.Changes().SinceBaseline()
	if err == nil && l.To < 0 {
		changes = state.Diff(before, lg.Game.Table.World().State())
		l.To, err = lg.destination(did)
	}
	if err == nil {
		l.Changes = changes
		if r := lg.Game.Table.World().Audience.RestrictionOfChanges(changes); !r.IsNone() {
			l.Private, whose = campaign.PrivateLine, whose.And(r)
		}
		var public string
		var of world.Restriction
		if public, of, err = undone.Public(lg.Campaign, did.Kind, l.To, changes); !of.IsNone() && err == nil {
			l.Private, l.Public, whose = campaign.PrivateSaid, &public, whose.And(of)
		}
		l.Owners = whose.Owners()
	}
	if err == nil {
		if err = lg.Campaign.Keep(lg.Game, l); err == nil {
			lg.lastSimulated = simulatedAt{lg.Game.Table, lg.Game.Table.World().SimulatedIDs()}
			lg.privacy, lg.whose = l.Private, whose
			return nil
		}
	}
	back := lg.UndoLine(did)
	lg.Game.Table.Options.BeforeWrite = func() error { return ErrOnlyRead }
	return errors.Join(NotWritten(lg.Campaign, err), back)
}

// forgetSimulated removes the simulated things created since the last written line. Otherwise
// later things would have other ids than in a replay of the campaign.
func (lg *Log) forgetSimulated() {
	t := lg.Game.Table
	if lg.lastSimulated.of != t {
		lg.lastSimulated = simulatedAt{t, t.World().SimulatedIDs()}
	}
	t.World().SetSimulatedIDs(lg.lastSimulated.mark)
}

// renumber sets the numbers of the next line from the campaign, so that they do not depend on
// lines that were not written.
func (lg *Log) renumber() {
	number := int(lg.Campaign.Last()) + 1
	lg.Game.AtLine(number + 1)
	lg.Game.Table.Journal().AtLine(number)
}

// destination returns the line whose state the game has after did undid or redid lines.
func (lg *Log) destination(did *Effect) (to int64, err error) {
	of := lg.Campaign.Timeline.Undo
	if did.Kind == campaign.Redo {
		of = lg.Campaign.Timeline.Redo
	}
	_, to, err = of(did.steps)
	return to, err
}

// UndoLine undoes the effect of a line that could not be written.
func (lg *Log) UndoLine(did *Effect) error {
	var err error
	switch did.Kind {
	case campaign.Undo:
		_, err = lg.history.Redo(did.steps)
	case campaign.Redo:
		_, err = lg.history.Undo(did.steps)
	case campaign.Play, campaign.House, campaign.Option, campaign.Reload, campaign.Session, campaign.Secret:
		if _, err = lg.history.Undo(1); err == nil {
			lg.history.undone = nil
		}
	}
	if did.Undo != nil {
		did.Undo()
	}
	lg.line.Effect = nil
	return err
}

// keepSecret makes the line secret if it made a late purchase on a secret roll or changed one,
// since its output reveals the roll. It returns the output for the gamemaster.
func (lg *Log) keepSecret(text string) (string, error) {
	course, from := lg.Game.Table.Late().Replaced()
	if course == nil || lg.line.Effect.Kind != campaign.Play || len(lg.history.steps) == 0 {
		return text, nil
	}
	secret, among, err := lg.Campaign.RevealsSecret(lg.Game, from)
	if err != nil || !secret {
		lg.line.Effect.replaysSecret = among
		return text, err
	}
	s := lg.history.steps[len(lg.history.steps)-1]
	if s.Kind = campaign.Secret; !strings.HasPrefix(s.Source, ":") {
		s.Source = SecretLine(s.Source)
	}
	told := lg.line.Effect.ChangesReported
	lg.line.Effect = s.Effect()
	lg.line.Effect.ChangesReported = told
	return MarkSecret(text), nil
}

// diceRecord returns the campaign's record of the dice of a line. It is never nil.
func (lg *Log) diceRecord(did *Effect) *seal.Record {
	r := did.Dice
	if fell := lg.Dice.Record(); fell != nil {
		r.Session, r.Rolled = fell.Session, fell.Rolled
	}
	r.Waits = lg.Dice.Reserved()
	return &r
}

// Unused reports whether the campaign was created in this process and has no lines. Such a file
// is deleted on closing.
func (lg *Log) Unused() bool {
	return lg.created && lg.Campaign != nil && lg.Campaign.Last() == 0
}
