package evening

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/narrate"
)

// ChangesOf are the changes that some boxes went through. entries are the commands of the
// line, which know what was written by hand.
func (rd *Reader) ChangesOf(boxes []table.BoxWritten, entries []*table.Entry) []narrate.Change {
	byHand := rd.Game.Table.Handwritten(entries)
	var list []narrate.Change
	for _, w := range boxes {
		if !content.Players.Sees(w.Box) {
			continue
		}
		c := narrate.Change{Who: narrate.ChangedName(rd.Game, w.Whose), Box: narrate.Spoken(w.Box.Name), Of: w}
		c.Own, c.Who = c.Who, narrate.HolderPrefix(rd.Game, w.Whose)+c.Who
		c.From, c.To = rd.HeldBefore(w), rd.Held(w.After, w)
		c.Fiat = byHand[table.Written{Whose: w.Whose, Box: w.Box}]
		if c.Text = rd.track(w); c.Text != "" {
			c.Box = ""
		}
		if c.From != world.Something {
			c.List, c.Differ = narrate.ListChange(rd.Game, w), narrate.ListDifferences(rd.Game, w)
		}
		list = append(list, c)
	}
	return list
}

// Held is what a box held, as it stands in a change.
func (rd *Reader) Held(v types.Value, w table.BoxWritten) string {
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
	text := rd.Game.Table.World().Names.Show(rd.Game.Table.World().Ownership.Unowned(v, w.Whose))
	if n, ok := v.(types.Ref); ok && rd.leaving[n] != "" {
		text = rd.leaving[n]
	}
	text = strings.ReplaceAll(text, "\n", " ")
	return diag.Cut(text, narrate.MostHeld)
}

// track draws a countdown that moved; "" for everything else.
func (rd *Reader) track(w table.BoxWritten) string {
	t := rd.Game.Table
	if w.Box.Module != narrate.EngineModule || w.Box.Name != "value" || w.Box.Kind.Name != "track" {
		return ""
	}
	size, err := t.World().Boxes.Get(t.Run(), w.Whose, "size")
	n, ok := size.(float64)
	before, known := w.Before.(float64)
	after, known2 := w.After.(float64)
	if err != nil || !ok || !known || !known2 || rd.Game.Table.FoundHidden(w, rd.Found) {
		return ""
	}
	text := fmt.Sprintf("%s -> %s of %s", types.Format(before), types.Format(after), types.Format(n))
	if n <= narrate.MostSteps && after >= 0 && after <= n {
		text = strings.Repeat("●", int(after)) + strings.Repeat("○", int(n-after)) + "  " + text
	}
	return text
}

// toldChanges are the changes that a line tells: without those that its rules said already, and
// what nobody sees anywhere.
func (rd *Reader) toldChanges(all []narrate.Change, entries []*table.Entry, state string) []narrate.Change {
	said := narrate.SaidBy(entries)
	seen := narrate.Headline(rd.Game) != state
	game := rd.Game.Table.World().Game()
	return slices.DeleteFunc(slices.Clone(all), func(c narrate.Change) bool {
		w := c.Of
		switch {
		case narrate.OwnBusiness(w.Box):
			return true
		case c.Fiat:
			return false // what somebody writes is told
		case !rd.Seen(w) || rd.heldElsewhere(c, all):
			return true
		case w.Whose == game && seen && narrate.Headline(rd.Game) != "":
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

// Changes notes what the running line changed, and tells of it, as far as it was not told
// in other ways.
func (rd *Reader) Changes(entries []*table.Entry, state, before string) []string {
	all := rd.ChangesOf(rd.Game.Table.ChangedBoxes(), entries)
	if len(all) == 0 && len(entries) == 0 {
		rd.did = nil
		return nil
	}
	rd.Wrote, rd.did = all, entries
	lines := 0
	if before != "" {
		lines = strings.Count(before, "\n") + 1
	}
	return narrate.Within(lines, narrate.ChangeLines(rd.toldChanges(all, entries, state)))
}

// ChangesBack tells what is otherwise since lines were taken back, done again or left. It
// is the same whether this process remembers them or reads them in the campaign.
func (rd *Reader) ChangesBack(c state.Changes) []string {
	boxes := rd.Game.Table.Boxes(c)
	slices.SortStableFunc(boxes, narrate.ByPlace)
	rd.Wrote, rd.did = rd.ChangesOf(boxes, nil), nil
	return narrate.Within(1, narrate.ChangeLines(slices.DeleteFunc(slices.Clone(rd.Wrote), func(c narrate.Change) bool { return narrate.OwnBusiness(c.Of.Box) || !rd.Seen(c.Of) })))
}
