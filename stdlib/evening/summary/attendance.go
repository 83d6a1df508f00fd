package summary

import (
	"math"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/narrate"
	"houserule/stdlib/narrate/recap"
)

// follower follows the changes of the lines that players may read: who came and left, the time,
// and fights.
type follower struct {
	*collector
	came  []state.ID
	names map[state.ID]*string // of those who came
	from  float64              // the time before its first change; NaN for none
	gone  map[state.ID]string  // the names of those who left
	fight *fight               // the one that is on; nil for none
	all   []*fight
}

// fight is a fight with those who take part.
type fight struct {
	line   int64
	who    []types.Ref
	rounds int
}

// attendance adds to the session who was there, came and left, the time that passed, and fights.
func (c *collector) attendance() error {
	f := follower{collector: c, names: map[state.ID]*string{}, gone: map[state.ID]string{}, from: math.NaN()}
	for l, err := range c.reader.Campaign.File().Lines(c.reader.Dice.SealLine()+1, -1) {
		if err != nil {
			return err
		}
		if !c.on[l.Number] || c.hidden[l.Number] {
			continue
		}
		changes, err := campaign.Changes(l)
		if err != nil {
			return err
		}
		f.follow(changes, l.Number)
	}
	t := c.reader.Game.Table
	now, err := t.Changes().SinceBaseline()
	if err != nil {
		return err
	}
	f.follow(now, c.last)
	c.session.Events = append(c.session.Events, f.fights()...)
	for _, id := range f.came {
		if *f.names[id] != "" {
			c.session.Came = append(c.session.Came, *f.names[id])
		}
	}
	for _, n := range narrate.AtTable(t) {
		switch name := t.World().Names.Of(n); {
		case c.unknown[n.Record]:
		case narrate.IsAway(t, n):
			c.session.Away = append(c.session.Away, name)
		case f.names[n.Record] == nil:
			c.session.There = append(c.session.There, name)
		}
	}
	if to := t.World().Schedule.Now(); !math.IsNaN(f.from) && f.from != to {
		c.session.Time = &recap.Period{From: f.from, To: to}
	}
	return nil
}

// follow follows the changes of a line.
func (f *follower) follow(changes state.Changes, line int64) {
	w := f.reader.Game.Table.World()
	for _, x := range changes.List {
		k := w.Program().Catalogue.Kind(x.Kind)
		switch {
		case x.Op == state.Changed && x.Record == w.Time().Record && x.Box == "now":
			if before, _ := x.Before.(float64); math.IsNaN(f.from) {
				f.from = before
			}
		case x.Op == state.Changed && x.Record == w.Game().Record:
			f.followFight(x, line)
		case x.Op == state.Changed && x.Box == "name" && f.names[x.Record] != nil:
			*f.names[x.Record], _ = x.After.(string)
		case k == nil || !k.Is("entity") || f.unknown[x.Record] || x.Op == state.Changed:
		case x.Op == state.Created:
			name := narrate.NameIn(x.Boxes)
			f.came, f.names[x.Record] = append(f.came, x.Record), &name
		case x.Op == state.Removed:
			if name := narrate.NameIn(x.Boxes); name != "" {
				f.session.Left = append(f.session.Left, name)
				f.gone[x.Record] = name
			}
		}
	}
}

// The boxes of the game in which the module turns, or its replacement, keeps the turn order and
// counts the rounds.
const (
	orderBox = "order"
	roundBox = "round"
)

// followFight follows a change of a box of the game. A fight is on while there is a turn order.
func (f *follower) followFight(x state.Change, line int64) {
	switch x.Box {
	case roundBox:
		if n, _ := x.After.(float64); f.fight != nil {
			f.fight.rounds = max(f.fight.rounds, int(n))
		}
	case orderBox:
		list, _ := x.After.(types.List)
		for _, v := range list {
			n, ok := v.(types.Ref)
			if !ok || f.unknown[n.Record] {
				continue
			}
			if f.fight == nil {
				f.fight = &fight{line: line}
				f.all = append(f.all, f.fight)
			}
			if !slices.Contains(f.fight.who, n) {
				f.fight.who = append(f.fight.who, n)
			}
		}
		if len(list) == 0 {
			f.fight = nil
		}
	}
}

// fights returns the events of all fights.
func (f *follower) fights() (list []recap.Event) {
	for _, x := range f.all {
		e := recap.Event{Line: x.line, Fight: &recap.Fight{Rounds: x.rounds}}
		for _, n := range x.who {
			name := f.gone[n.Record]
			if name == "" {
				name = f.reader.Game.Table.World().Names.Of(n)
			}
			e.Fight.Who = append(e.Fight.Who, name)
		}
		list = append(list, e)
	}
	return list
}

// isOfFight reports whether a box of the game belongs to the fight that is on, which the sentences
// on fights contain.
func isOfFight(b *content.Box) bool {
	return b.Name == orderBox || b.Name == roundBox || b.Type.Kind != ""
}
