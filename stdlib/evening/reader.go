package evening

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// Reader reports the changes of lines that its audience may know.
type Reader struct {
	*shared

	HiddenNames   explain.UnknownNames  // names that players do not know; none for the gamemaster
	viewer        world.Viewer          // from whom the game is concealed; the gamemaster before
	concealError  error                 // why the game could not be concealed, so that nothing of it may be read; nil for none
	HiddenBefore  map[world.BoxKey]bool // boxes whose value before the line is hidden from players
	LastChanges   []narrate.Change      // changes of the last line that changed something
	isNew         bool                  // LastChanges are those of the running line
	commands      []*table.Entry        // commands of that line; nil for :undo, :redo and :goto
	visible       visibleNames          // cache of the names on sheets and headlines
	departedNames map[types.Ref]string  // names of things that :undo, :redo or :goto removed
}

// ChangesOf returns the changes of written boxes. entries are the commands of the line; a box that
// one of them wrote directly is marked as written by hand.
func (rd *Reader) ChangesOf(boxes []table.BoxWritten, entries []*table.Entry) []narrate.Change {
	byHand := rd.Game.Table.Changes().Handwritten(entries)
	var list []narrate.Change
	for _, w := range boxes {
		if w.Box.IsLedger() || !rd.Game.Table.World().Audience.Sees(content.Players, w.Of, w.Box) {
			continue
		}
		c := narrate.Change{Who: narrate.ChangedName(rd.Game.Table.World(), w.Of), Box: narrate.InSentence(w.Box.Name), Of: w}
		c.BareName, c.Who = c.Who, narrate.HolderPrefix(rd.Game.Table, w.Of)+c.Who
		c.From, c.To = rd.ValueBeforeText(w), rd.ValueText(w.After, w)
		c.Fiat = byHand[command.BoxRef{Of: w.Of, Box: w.Box}]
		if c.Text = rd.countdownText(w); c.Text != "" {
			c.Box = ""
		}
		if c.From != world.Something {
			c.Gained, c.Lost = narrate.ListChange(rd.Game.Table.World(), w)
			c.Added = narrate.ListDifferences(rd.Game.Table.World(), w)
		}
		list = append(list, c)
	}
	return list
}

// ValueText writes a value of a box for a change.
func (rd *Reader) ValueText(v types.Value, w table.BoxWritten) string {
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
	text := rd.Game.Table.World().Names.Show(rd.Game.Table.World().Ownership.WithoutOwner(v, w.Of))
	if n, ok := v.(types.Ref); ok && rd.departedNames[n] != "" {
		text = rd.departedNames[n]
	}
	text = strings.ReplaceAll(text, "\n", " ")
	return diag.Cut(text, narrate.MostHeld)
}

// wasHidden reports whether the previous value of a written box is hidden from the audience.
func (rd *Reader) wasHidden(w table.BoxWritten) bool {
	if len(rd.HiddenBefore) == 0 {
		return false
	}
	key, ok := rd.Game.Table.World().Boxes.KeyOf(w.Of, w.Box)
	return ok && rd.HiddenBefore[key]
}

// ValueBeforeText writes the previous value of a written box, or a placeholder if it is hidden.
func (rd *Reader) ValueBeforeText(w table.BoxWritten) string {
	if rd.wasHidden(w) {
		return world.Something
	}
	return rd.ValueText(w.Before, w)
}

// countdownText returns the drawing of a changed countdown; "" for any other box.
func (rd *Reader) countdownText(w table.BoxWritten) string {
	t := rd.Game.Table
	if w.Box.Module != narrate.EngineModule || w.Box.Name != "value" || w.Box.Kind.Name != "track" {
		return ""
	}
	size, err := t.World().Boxes.Get(t.Run(), w.Of, "size")
	n, ok := size.(float64)
	before, known := w.Before.(float64)
	after, known2 := w.After.(float64)
	if err != nil || !ok || !known || !known2 || rd.wasHidden(w) {
		return ""
	}
	text := fmt.Sprintf("%s -> %s of %s", types.Format(before), types.Format(after), types.Format(n))
	if n <= narrate.MostSteps && after >= 0 && after <= n {
		text = strings.Repeat("●", int(after)) + strings.Repeat("○", int(n-after)) + "  " + text
	}
	return text
}

// Changes records the changes of the running line in LastChanges and returns the texts that
// report them. before is the output above them, and state the headline before the line.
func (rd *Reader) Changes(entries []*table.Entry, state, before string) []string {
	all := rd.ChangesOf(rd.Game.Table.Changes().ChangedBoxes(), entries)
	if len(all) == 0 && len(entries) == 0 {
		rd.commands = nil
		return nil
	}
	rd.LastChanges, rd.commands, rd.isNew = all, entries, true
	lines := 0
	if before != "" {
		lines = strings.Count(before, "\n") + 1
	}
	return narrate.LimitLines(lines, narrate.ChangeLines(rd.changesToReport(all, entries, state)))
}

// changesToReport returns the changes without those that messages of rules already state and
// those that are on no sheet or headline.
func (rd *Reader) changesToReport(all []narrate.Change, entries []*table.Entry, state string) []narrate.Change {
	said := narrate.Messages(entries)
	seen := narrate.Headline(rd.Game.Table) != state
	game := rd.Game.Table.World().Game()
	return slices.DeleteFunc(slices.Clone(all), func(c narrate.Change) bool {
		w := c.Of
		switch {
		case narrate.IsDerived(w.Box):
			return true
		case c.Fiat:
			return false // boxes written by hand are always reported
		case !rd.IsVisible(w) || rd.alsoInOtherBox(c, all):
			return true
		case w.Of == game && seen && narrate.Headline(rd.Game.Table) != "":
			return true // the new headline shows it
		case slices.ContainsFunc(said, func(text string) bool { return narrate.StatesChange(text, c) }):
			return true
		}
		if _, isNumber := w.After.(float64); isNumber {
			return false // a message does not contain the new number
		}
		return slices.ContainsFunc(entries, func(e *table.Entry) bool { return e.SaidWith(w.Of, w.Box) })
	})
}

// ChangesBack records and reports the changes made by :undo, :redo or :goto.
func (rd *Reader) ChangesBack(c state.Changes) []string {
	boxes := rd.Game.Table.Changes().Boxes(c)
	slices.SortStableFunc(boxes, narrate.CompareBoxes)
	rd.LastChanges, rd.commands, rd.isNew = rd.ChangesOf(boxes, nil), nil, true
	return narrate.LimitLines(1, narrate.ChangeLines(slices.DeleteFunc(slices.Clone(rd.LastChanges), func(c narrate.Change) bool { return narrate.IsDerived(c.Of.Box) || !rd.IsVisible(c.Of) })))
}

// Viewer returns the reader of the output: the gamemaster, or players with what they own.
func (rd *Reader) Viewer() world.Viewer {
	if v := rd.viewer; !v.IsGamemaster() {
		return v
	}
	return world.Viewer{Who: rd.Config.Audience}
}

// conceal removes from the opened game what players may not know, such as private values.
func (rd *Reader) conceal() error {
	rd.viewer = world.Viewer{Who: rd.Config.Audience, Owns: map[state.ID]bool{}}
	if rd.Config.Owns != nil {
		for _, n := range rd.Config.Owns(rd.Game) {
			if n.Record != 0 {
				rd.viewer.Owns[n.Record] = true
			}
		}
	}
	c, err := rd.Campaign.ConcealedAt(rd.Campaign.Last(), rd.viewer)
	if err == nil {
		err = rd.Campaign.ClearJournal(rd.Game)
	}
	if err != nil {
		return err
	}
	rd.HiddenNames = explain.NewUnknownNames(c.Things, c.Public)
	if err := rd.Game.Table.World().Audience.Conceal(rd.Game.Table.Run(), c.Secrets, rd.viewer, rd.glimpse); err != nil {
		return err
	}
	rd.Game.Variables.DeleteFunc(func(name string, lost bool) bool {
		return lost || c.Secret[name] || c.Private[name] && rd.Game.Variables.Things(name) == nil
	})
	things := map[string][]types.Ref{}
	for name := range c.Public {
		things[name] = rd.Game.Variables.Things(name)
	}
	rd.Game.Variables.DeleteFunc(func(name string, _ bool) bool { return len(things[name]) > 0 })
	for name, list := range things {
		if len(list) > 0 {
			rd.Game.Variables.Set(c.Public[name], list...)
		}
	}
	return rd.Game.Table.World().Audience.UsePublicNames(c.Public)
}

// glimpse returns what players see of a thing that they do not own, with the names that they know;
// false if no module says what.
func (rd *Reader) glimpse(n types.Ref) ([]string, bool) {
	texts, declared := narrate.Glimpse(rd.Game.Table, n)
	texts = slices.DeleteFunc(slices.Clone(texts), rd.HiddenNames.In)
	for i := range texts {
		texts[i] = rd.HiddenNames.Public(texts[i])
	}
	return texts, declared
}

// arrivalsAndDepartures reports the things that came to the table or left it since before; names
// are the names of the things in before.
func (rd *Reader) arrivalsAndDepartures(before []types.Ref, names []string) (out []string) {
	now := atTheTable(rd.Game.Table)
	come := slices.DeleteFunc(slices.Clone(now), func(n types.Ref) bool { return slices.Contains(before, n) })
	var gone []string
	rd.departedNames = map[types.Ref]string{}
	for i, n := range before {
		if !slices.Contains(now, n) {
			gone, rd.departedNames[n] = append(gone, names[i]), names[i]
		}
	}
	if len(come) > 0 {
		out = append(out, fmt.Sprintf("  %s %s to the table", narrate.JoinNames(narrate.NamesOf(rd.Game.Table.World(), come)), narrate.Verb(len(come), "comes", "come")))
	}
	if len(gone) > 0 {
		out = append(out, fmt.Sprintf("  %s %s from the table", narrate.JoinNames(gone), narrate.Verb(len(gone), "goes", "go")))
	}
	return out
}

// atTheTable returns all entities and countdowns at the table.
func atTheTable(t *table.Table) (list []types.Ref) {
	c := t.World().Program().Catalogue
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		k := c.Kind(n.Kind)
		if k != nil && (k.Is("entity") || k.Is("track")) && !n.IsCopy() && t.World().Departed.CheckExists(n) == nil {
			list = append(list, n)
		}
	}
	return list
}

// knownToPlayers returns the answers without those of hidden things and those computed from
// private values.
func knownToPlayers(c *campaign.Campaign, g *engine.Game, list []engine.OtherAnswer) []engine.OtherAnswer {
	if c == nil || len(list) == 0 {
		return list
	}
	secret, err := c.ConcealedAt(c.Last(), world.Onlookers())
	if err != nil {
		return nil
	}
	unknown := g.Table.World().Audience.SecretRecords(g.Table.Run(), secret.Secrets)
	names := slices.Clone(secret.Things)
	for id := range unknown {
		names = append(names, g.Table.World().Names.Of(g.Table.World().Record(id)))
	}
	hidden := explain.NewUnknownNames(names, nil)
	return slices.DeleteFunc(slices.Clone(list), func(o engine.OtherAnswer) bool {
		return o.Private || unknown[o.Who.Record] || unknown[o.Who.Owner] || hidden.In(g.Table.World().Names.Show(o.Was)+" "+g.Table.World().Names.Show(o.Now))
	})
}
