package summary

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// changedInSession returns the boxes that differ from the beginning of the session, or from the
// arrival of their thing. Those written only by secret lines are left
// out.
func changedInSession(reader *evening.Reader, on map[int64]bool, unknown map[state.ID]bool) ([]narrate.Change, error) {
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
	return slices.DeleteFunc(reader.ChangesOf(all, nil), func(c narrate.Change) bool {
		return narrate.IsDerived(c.Of.Box) || c.Of.Of == t.World().Game() && isOfFight(c.Of.Box) || !reader.IsVisible(c.Of) && !isPurse(reader.Game.Table.World().Program(), c.Of.Box)
	}), nil
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
