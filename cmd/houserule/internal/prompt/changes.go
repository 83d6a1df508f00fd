package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/narrate"
)

// changesOf are the changes that some boxes went through. entries are the commands of the
// line, which know what was written by hand.
func (p *Prompt) changesOf(boxes []table.BoxWritten, entries []*table.Entry) []narrate.Change {
	byHand := p.Game.Table.Handwritten(entries)
	var list []narrate.Change
	for _, w := range boxes {
		if !content.Players.Sees(w.Box) {
			continue
		}
		c := narrate.Change{Who: narrate.ChangedName(p.Game, w.Whose), Box: narrate.Spoken(w.Box.Name), Of: w}
		c.Own, c.Who = c.Who, narrate.HolderPrefix(p.Game, w.Whose)+c.Who
		c.From, c.To = p.heldBefore(w), p.held(w.After, w)
		c.Fiat = byHand[table.Written{Whose: w.Whose, Box: w.Box}]
		if c.Text = p.track(w); c.Text != "" {
			c.Box = ""
		}
		if c.From != world.Something {
			c.List, c.Differ = narrate.ListChange(p.Game, w), narrate.ListDifferences(p.Game, w)
		}
		list = append(list, c)
	}
	return list
}

// held is what a box held, as it stands in a change.
func (p *Prompt) held(v types.Value, w table.BoxWritten) string {
	switch x := v.(type) {
	case nil:
		if !w.Box.Type.Optional {
			return "as it starts"
		}
		return "none"
	case types.List:
		if len(x) == 0 {
			return "none"
		}
	case types.Map:
		if len(x) == 0 {
			return "none"
		}
	case string:
		if x == "" {
			return "nothing"
		}
	}
	text := p.Game.Table.World().Names.Show(p.Game.Table.World().Ownership.Unowned(v, w.Whose))
	if n, ok := v.(types.Noun); ok && p.leaving[n] != "" {
		text = p.leaving[n]
	}
	text = strings.ReplaceAll(text, "\n", " ")
	return diag.Cut(text, narrate.MostHeld)
}

// track draws a countdown that moved; "" for everything else.
func (p *Prompt) track(w table.BoxWritten) string {
	t := p.Game.Table
	if w.Box.Module != narrate.EngineModule || w.Box.Name != "value" || w.Box.Kind.Name != "track" {
		return ""
	}
	size, err := t.Get(w.Whose, "size")
	n, ok := size.(float64)
	before, known := w.Before.(float64)
	after, known2 := w.After.(float64)
	if err != nil || !ok || !known || !known2 || p.Game.Table.FoundHidden(w, p.found) {
		return ""
	}
	text := fmt.Sprintf("%s -> %s of %s", types.Format(before), types.Format(after), types.Format(n))
	if n <= narrate.MostSteps && after >= 0 && after <= n {
		text = strings.Repeat("●", int(after)) + strings.Repeat("○", int(n-after)) + "  " + text
	}
	return text
}

// told are the changes that a line tells: without those that its rules said already, and
// what nobody sees anywhere.
func (p *Prompt) toldChanges(all []narrate.Change, entries []*table.Entry, state string) []narrate.Change {
	said := narrate.SaidBy(entries)
	seen := narrate.Headline(p.Game) != state
	game := p.Game.Table.World().Game()
	return slices.DeleteFunc(slices.Clone(all), func(c narrate.Change) bool {
		w := c.Of
		switch {
		case narrate.OwnBusiness(w.Box):
			return true
		case c.Fiat:
			return false // what somebody writes is told
		case !p.seen(w) || p.heldElsewhere(c, all):
			return true
		case w.Whose == game && seen && narrate.Headline(p.Game) != "":
			return true // that line tells
		case slices.ContainsFunc(said, func(text string) bool { return narrate.Says(text, c) }):
			return true
		}
		if _, isNumber := w.After.(float64); isNumber {
			return false // how much it is now nobody can tell from words
		}
		return slices.ContainsFunc(entries, func(e *table.Entry) bool { return e.SaidWith(w.Whose, w.Box) })
	})
}

// changed notes what the running line changed, and tells of it, as far as it was not told
// in other ways.
func (p *Prompt) changed(entries []*table.Entry, state, before string) []string {
	all := p.changesOf(p.Game.Table.ChangedBoxes(), entries)
	if len(all) == 0 && len(entries) == 0 {
		p.did = nil
		return nil
	}
	p.wrote, p.did = all, entries
	lines := 0
	if before != "" {
		lines = strings.Count(before, "\n") + 1
	}
	return narrate.Within(lines, narrate.ChangeLines(p.toldChanges(all, entries, state)))
}

// changedSince tells what a command of the prompt changed.
func (p *Prompt) changedSince(state, before string) []string {
	if p.turn.to == 0 {
		return p.changed(nil, state, before)
	}
	c, err := p.Game.Table.Journal().NotedChanges()
	if err != nil {
		return nil
	}
	return p.changedBack(c)
}

// changedBack tells what is otherwise since lines were taken back, done again or left. It
// is the same whether this process remembers them or reads them in the campaign.
func (p *Prompt) changedBack(c state.Changes) []string {
	boxes := p.Game.Table.Boxes(c)
	slices.SortStableFunc(boxes, narrate.ByPlace)
	p.wrote, p.did = p.changesOf(boxes, nil), nil
	return narrate.Within(1, narrate.ChangeLines(slices.DeleteFunc(slices.Clone(p.wrote), func(c narrate.Change) bool { return narrate.OwnBusiness(c.Of.Box) || !p.seen(c.Of) })))
}

// changes is :changes: every box that the last line that changed something wrote, or one
// line of the log.
func (p *Prompt) changes(rest string) (string, error) {
	if rest == "" && p.Campaign != nil && p.Campaign.Last() > 0 {
		last := p.Campaign.Last()
		if narrate.ForPlayers(p.Audience) {
			var err error
			if last, err = p.lastKnown(func(l campaign.Logged) bool { return !l.Private || !campaign.Leads(l.Kind) }); err != nil {
				return "", err
			}
		}
		rest = fmt.Sprint(last)
	}
	if rest == "" {
		wrote, err := p.lastWritten()
		if err != nil || len(wrote) == 0 {
			return "no line has written a box yet", err
		}
		return strings.Join(narrate.ChangeLines(wrote), "\n"), nil
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil {
		return "", &diag.Problem{Message: fmt.Sprintf("which line? %q is no number", rest), Hint: ":changes N takes the number of a line in the :log"}
	}
	boxes, entries, err := p.writtenBy(n)
	if err == nil {
		p.found, err = p.unknownBefore(n)
	}
	if err != nil {
		return "", err
	}
	defer func() { p.found = nil }()
	list := narrate.ChangeLines(p.changesOf(boxes, entries))
	if len(list) == 0 {
		return fmt.Sprintf("line %d wrote no box", n), nil
	}
	return strings.Join(list, "\n"), nil
}

// lastWritten are the changes of the last line that wrote something, be it one of an
// earlier opening of the campaign.
func (p *Prompt) lastWritten() ([]narrate.Change, error) {
	if len(p.wrote) > 0 || p.Campaign == nil {
		return p.wrote, nil
	}
	for n := p.Campaign.Last(); n > 0; n-- {
		boxes, entries, err := p.writtenBy(n)
		if err != nil {
			return nil, err
		}
		if list := p.changesOf(boxes, entries); len(list) > 0 {
			return list, nil
		}
	}
	return nil, nil
}

// writtenBy are the boxes that a line of the campaign wrote, or a command of the log.
func (p *Prompt) writtenBy(n int64) ([]table.BoxWritten, []*table.Entry, error) {
	t := p.Game.Table
	if p.Campaign == nil {
		if n < 1 || n > int64(len(t.Journal().Entries())) {
			return nil, nil, fmt.Errorf("the log has %d commands, and none is number %d", len(t.Journal().Entries()), n)
		}
		boxes := t.WrittenIn(int(n - 1))
		for i := range boxes {
			boxes[i].Command = 0
		}
		return boxes, nil, nil
	}
	if n < 1 || n > p.Campaign.Last() {
		return nil, nil, p.noLine(n)
	}
	if err := p.hides(n); err != nil {
		return nil, nil, err
	}
	l, err := p.Campaign.Line(n)
	if err != nil {
		return nil, nil, err
	}
	found, err := p.unknownBefore(n)
	if err != nil {
		return nil, nil, err
	}
	if narrate.ForPlayers(p.Audience) && campaign.Leads(l.Kind) && (campaign.PrivacyOf(l) != campaign.Public || len(found) > 0) {
		return nil, nil, narrate.ErrForGamemaster // hidden lines were taken back in it, or done again
	}
	c, err := campaign.Changes(l)
	boxes := t.Boxes(c)
	slices.SortStableFunc(boxes, narrate.ByPlace)
	return boxes, p.playedIn(n), err
}
