package evening

import (
	"slices"

	"houserule/runtime/table"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// rolled tells whether dice fell in any of the commands from one on, or whether something
// was offered there.
func rolled(g *engine.Game, from int) bool {
	t := g.Table
	return slices.ContainsFunc(t.Journal().Entries()[from:], func(e *table.Entry) bool { return e.Rolled }) ||
		slices.ContainsFunc(t.Journal().OpenOffers(), func(d *table.Decision) bool { return t.Journal().MadeIn(d) >= from })
}

// Offers lists what can be bought late on what happened last, see OffersInOrder.
func (ofs *Offers) List() []*table.Decision {
	return ofs.InOrder(ofs.Game.Table.Journal().OpenOffers())
}

// OffersInOrder lists offers by their numbers: each once for everybody who may take it on a roll,
// however often it was made. Those that are announced stand first, so that their numbers
// begin with 1, and those that cannot help last.
func (ofs *Offers) InOrder(open []*table.Decision) []*table.Decision {
	var list []*table.Decision
	for _, d := range open {
		at := slices.IndexFunc(list, func(o *table.Decision) bool {
			return o.Question == d.Question && o.Who == d.Who && o.Form == d.Form
		})
		if at < 0 {
			list = append(list, d)
		} else {
			list[at] = d // the last time it was asked, as it is taken
		}
	}
	var first, rest, last []*table.Decision
	for _, d := range list {
		switch {
		case !ofs.Helps(d):
			last = append(last, d)
		case narrate.Mends(d):
			first = append(first, d)
		default:
			rest = append(rest, d)
		}
	}
	return append(append(first, rest...), last...)
}
