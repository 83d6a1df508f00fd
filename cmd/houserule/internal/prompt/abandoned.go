package prompt

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"houserule/runtime/table"
	"houserule/stdlib/campaign"
)

// A line that did nothing stands in the log when dice of it were seen, so that nobody
// fishes for dice: one that was left at a question, or failed behind its dice, or waits for
// later, or in which the program ended. Words of players change no die that was seen in it.

// keepsAbandoned keeps a line that did nothing, after a die of it was seen; what became of
// it stands before that in the log.
func (p *Prompt) keepsAbandoned(typed, what string) error {
	if p.Campaign == nil || p.Campaign.Read() {
		return nil
	}
	if strings.HasPrefix(typed, ":secret") {
		typed = ":secret" // what it was stays one
		what, _, _ = strings.Cut(what, " at ")
	}
	p.turn = &turn{kind: campaign.Left, typed: typed, to: p.Campaign.Last()}
	p.Game.Table.NoteChanges()
	p.dice.Since()
	return p.keep(what+", after dice of it were seen", len(p.Game.Table.Journal()), nil)
}

// keepsFailed keeps a line that failed, or did nothing, after dice of it were seen of which
// no line tells, and gives why it failed. So many dice had fallen before it. Of a line that
// was refused, or that nobody answered, nobody sees dice but those that people threw, or
// what it showed before.
func (p *Prompt) keepsFailed(open *asking, fallen int, shown string, err error) error {
	byHand := open != nil && len(open.hands) > 0 && p.turn == nil
	if p.dice.Fallen() == fallen || !p.dice.Unkept() && !byHand {
		return err
	}
	what := "failed"
	if err == nil {
		what = "did nothing"
	}
	silent := err == nil || errors.As(err, new(*table.Refusal)) || errors.As(err, new(*table.Unanswered))
	if silent && shown == "" && !byHand {
		return err
	}
	if unkept := p.keepsAbandoned(p.running, what); unkept != nil {
		return errors.Join(err, unkept)
	}
	return err
}

// keepsPulled keeps a line that waited for an answer, after dice of it were seen, when the
// program ended.
func (p *Prompt) keepsPulled() error {
	var w waits
	if p.Campaign.Read() {
		return nil
	}
	text, err := p.Campaign.Note(waitsNote)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		return fmt.Errorf("what is noted of a question is damaged: %w", err)
	}
	if w.Line != p.Campaign.Last()+1 || w.Seen == nil {
		return nil
	}
	p.dice.Saw(w.Seen.Session, w.Seen.Next)
	return p.keepsAbandoned(w.Typed, fmt.Sprintf("the program ended at %q", w.Seen.Question))
}
