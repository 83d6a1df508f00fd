package commands

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// changedInSession lists the boxes that differ from the beginning of the session, or from the
// arrival of their thing, one text for each thing. Those written only by secret lines are left
// out.
func changedInSession(reader *evening.Reader, on map[int64]bool, unknown map[state.ID]bool) ([]string, error) {
	t := reader.Game.Table
	var all []table.BoxWritten
	made := madeThings{by: map[state.ID]int{}}
	merge := func(line int64, drops, commands int, c state.Changes) error {
		made.add(drops, commands, c)
		withheld, err := reader.Campaign.WithheldBoxes(line - 1)
		if err != nil {
			return err
		}
		for _, w := range t.Changes().Boxes(c) {
			if i := slices.IndexFunc(all, func(b table.BoxWritten) bool { return b.Of == w.Of && b.Box == w.Box }); i >= 0 {
				if all[i].After = w.After; made.isRemade(w.Of) {
					all[i].Before = w.After
				}
				continue
			}
			if made.isRemade(w.Of) {
				w.Before = w.After
			}
			if key, ok := t.World().Boxes.KeyOf(w.Of, w.Box); ok {
				if known, withheld := withheld[key]; withheld && known.Had {
					w.Before = known.Value
				} else if withheld {
					w.Before, _ = t.Changes().StartValue(w.Of, w.Box.Name)
				}
			}
			all = append(all, w)
		}
		return nil
	}
	for l, err := range reader.Campaign.File().Lines(reader.Dice.SealLine()+1, -1) {
		if err != nil {
			return nil, err
		}
		if !on[l.Number] || l.Kind == campaign.Secret {
			continue // players may read the summary
		}
		c, err := campaign.Changes(l)
		if err != nil {
			return nil, err
		}
		did, err := campaign.ReadLine(l)
		if err != nil {
			return nil, err
		}
		if err := merge(l.Number, did.Drops, len(did.Commands), c); err != nil {
			return nil, err
		}
	}
	now, err := t.Changes().SinceBaseline()
	if err != nil {
		return nil, err
	}
	if err := merge(reader.Campaign.Last()+1, 0, 0, now); err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(w table.BoxWritten) bool {
		return narrate.SameValue(w.Before, w.After) || unknown[w.Of.Record] || unknown[w.Of.Owner]
	})
	slices.SortStableFunc(all, narrate.CompareBoxes)
	list := slices.DeleteFunc(reader.ChangesOf(all, nil), func(c narrate.Change) bool {
		return narrate.IsDerived(c.Of.Box) || !reader.IsVisible(c.Of) && !isPurse(reader.Game.Table.World().Program(), c.Of.Box)
	})
	var out []string
	for _, r := range narrate.ChangeRows(list) {
		out = append(out, r.Who+" "+r.What)
	}
	return out, nil
}

// madeThings records which commands of a session created which things. A thing that a late purchase
// created again counts as created by it.
type madeThings struct {
	done int              // number of commands in the lines so far
	by   map[state.ID]int // by thing: the number of commands after its creation
	from int              // number of commands before those of the last line
}

// add adds a line with its number of commands, which replace the last drops commands.
func (m *madeThings) add(drops, commands int, c state.Changes) {
	m.from = m.done - drops
	m.done = m.from + commands
	for _, x := range c.List {
		if x.Op == state.Created {
			m.by[x.Record] = m.done
		}
	}
}

// isRemade reports whether the last line created a thing.
func (m *madeThings) isRemade(thing types.Ref) bool {
	by, made := m.by[thing.Record]
	return made && by > m.from
}

// isPurse reports whether costs are paid from a box that is not refilled at an occasion: a purse,
// but not the actions of a turn.
func isPurse(program *rules.Program, b *content.Box) bool {
	return len(b.Refills) == 0 && program.HasCostIn(b.Name)
}

// attendance contains the texts on who came and left in a session, on the game time that passed,
// and on added and removed modules.
type attendance struct{ came, left, time, modules []string }

// attendanceOf computes the attendance from the lines of a session that players may read.
func attendanceOf(reader *evening.Reader, on map[int64]bool, unknown map[state.ID]bool) (m attendance, err error) {
	t := reader.Game.Table
	hidden, err := reader.Campaign.HiddenLines()
	if err != nil {
		return m, err
	}
	came, names := []state.ID{}, map[state.ID]*string{}
	from, to := math.NaN(), t.World().Schedule.Now()
	hears := func(c state.Changes) {
		for _, x := range c.List {
			k := t.World().Program().Catalogue.Kind(x.Kind)
			switch {
			case x.Op == state.Changed && x.Record == t.World().Time().Record && x.Box == "now":
				if before, _ := x.Before.(float64); math.IsNaN(from) {
					from = before
				}
			case x.Op == state.Changed && x.Box == "name" && names[x.Record] != nil:
				*names[x.Record], _ = x.After.(string)
			case k == nil || !k.Is("entity") || unknown[x.Record] || x.Op == state.Changed:
			case x.Op == state.Created:
				name := narrate.NameIn(x.Boxes)
				came, names[x.Record] = append(came, x.Record), &name
			case x.Op == state.Removed:
				if name := narrate.NameIn(x.Boxes); name != "" {
					m.left = append(m.left, name)
				}
			}
		}
	}
	for l, err := range reader.Campaign.File().Lines(reader.Dice.SealLine()+1, -1) {
		if err != nil {
			return m, err
		}
		if !on[l.Number] || hidden[l.Number] {
			continue
		}
		if word, ok := strings.CutPrefix(l.Typed, ":modules "); ok && l.Kind == campaign.Reload {
			m.modules = append(m.modules, fmt.Sprintf("%d %s", l.Number, word))
		}
		c, err := campaign.Changes(l)
		if err != nil {
			return m, err
		}
		hears(c)
	}
	now, err := t.Changes().SinceBaseline()
	if err != nil {
		return m, err
	}
	hears(now)
	for _, id := range came {
		if *names[id] != "" {
			m.came = append(m.came, *names[id])
		}
	}
	m.came, m.left = narrate.InOneRow(m.came), narrate.InOneRow(m.left)
	if !math.IsNaN(from) && from != to {
		m.time = []string{narrate.TimePassed(from, to)}
	}
	return m, nil
}
