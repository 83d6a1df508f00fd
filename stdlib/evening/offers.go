package evening

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

// Offers are the offers that can be bought late.
type Offers struct {
	*shared
	line *Line

	chances map[*command.Decision]narrate.OfferChance // chances worked out in this line; nil for none
}

// List lists what can be bought late on what happened last, in the order of [Offers.InOrder].
func (ofs *Offers) List() []*command.Decision {
	return ofs.InOrder(ofs.Game.Table.Late().OpenOffers())
}

// InOrder lists offers by their numbers: each once for everybody who may take it on a roll,
// as it was made last. Those that are announced come first, so that their numbers begin with
// 1, and those that cannot help last.
func (ofs *Offers) InOrder(open []*command.Decision) []*command.Decision {
	var list []*command.Decision
	for _, d := range open {
		at := slices.IndexFunc(list, func(o *command.Decision) bool {
			return o.Question == d.Question && o.Who == d.Who && o.Check == d.Check
		})
		if at < 0 {
			list = append(list, d)
		} else {
			list[at] = d // the last time it was asked, as it is taken
		}
	}
	var first, rest, last []*command.Decision
	for _, d := range list {
		switch {
		case !ofs.Helps(d):
			last = append(last, d)
		case narrate.MayMend(d):
			first = append(first, d)
		default:
			rest = append(rest, d)
		}
	}
	return append(append(first, rest...), last...)
}

// openNow lists the offers that can be bought late on failed checks of their payers. :take
// lists the others.
func (ofs *Offers) openNow() []string {
	return ofs.Announcements(narrate.FirstRoller(ofs.Game.Table.Journal()))
}

// Announcements announces the offers that can mend what went wrong. It does not name who pays where
// that is who.
func (ofs *Offers) Announcements(who types.Ref) []string {
	var out []string
	list := ofs.List()
	for i, d := range list {
		if narrate.MayMend(d) && ofs.Helps(d) {
			out = append(out, ofs.Line(list, i, 0, who))
		}
	}
	return out
}

// Line returns an offer of the list of a line as it is announced: how it is taken, who pays how
// much of what there is, and what it does. It does not name who pays where that is of.
func (ofs *Offers) Line(list []*command.Decision, i int, at int64, of types.Ref) string {
	d, private := list[i], ofs.Game.Table.World().Audience.Reads.Count
	text := ofs.text(list, i, at, of)
	if ofs.Game.Table.World().Audience.Reads.Count != private || ofs.chanceOf(d).Private || d.Check != nil && checks.CheckOf(d).Private() {
		ofs.line.PlayersRead(text, "  something hidden is offered") // its price may tell, and its chance
	}
	return text
}

func (ofs *Offers) text(list []*command.Decision, i int, at int64, of types.Ref) string {
	return fmt.Sprintf("  %s  %s", narrate.TakeCommand(i, at), ofs.Description(list, i, of))
}

// Description returns an offer of a list as [Offers.Line] announces it, without how it is taken.
func (ofs *Offers) Description(list []*command.Decision, i int, of types.Ref) string {
	d := list[i]
	text := d.Question
	if d.Check == nil || checks.CheckOf(d).Roller() != d.Who || of != d.Who {
		text += ", " + narrate.PayerName(ofs.Game.Table.World(), d.Who)
	}
	price, does := narrate.Price(ofs.Game.Table, d), ""
	if r := narrate.OfferRule(ofs.Game.Table.World().Program(), d); r != nil {
		costs, effects := r.CostsAndEffects()
		price, does = cmp.Or(price, costs, "for nothing"), effects
	}
	if price != "" {
		text += ", " + price
	}
	if narrate.OfferedTwice(d, list) {
		result, _, _ := strings.Cut(explain.ResultText(checks.CheckOf(d).View()), ", ")
		text += ", on " + cmp.Or(result, explain.Subject(checks.CheckOf(d).View()))
	}
	if does != "" {
		text += ": " + does
	}
	if chance := ofs.chance(d); chance != "" {
		text += "; " + chance
	}
	return text
}

// chanceOf works out how likely an offer mends something, once in a line.
func (ofs *Offers) chanceOf(d *command.Decision) narrate.OfferChance {
	if known, ok := ofs.chances[d]; ok || d.Check == nil || !narrate.MayMend(d) {
		return known
	}
	private := ofs.Game.Table.World().Audience.Reads.Count
	chance, err := ofs.Game.Table.Late().ChanceTaken(d, narrate.MostOfferBranches)
	if err != nil {
		chance = nil
	}
	if chance != nil && checks.CheckOf(d).Roller() != d.Who {
		chance = new(big.Rat).Sub(big.NewRat(1, 1), chance)
	}
	if ofs.chances == nil {
		ofs.chances = map[*command.Decision]narrate.OfferChance{}
	}
	ofs.chances[d] = narrate.OfferChance{Chance: chance, Private: ofs.Game.Table.World().Audience.Reads.Count != private}
	return ofs.chances[d]
}

// Helps reports whether an offer may mend something; false where it is certain that it does
// not.
func (ofs *Offers) Helps(d *command.Decision) bool {
	chance := ofs.chanceOf(d).Chance
	return chance == nil || chance.Sign() > 0
}

// chance is how likely an offer mends something, in whole percents; "" where that is not
// known.
func (ofs *Offers) chance(d *command.Decision) string {
	chance := ofs.chanceOf(d).Chance
	if chance == nil {
		return ""
	}
	mends, _ := chance.Float64()
	return narrate.Percent(mends)
}

// rolled reports whether dice were rolled, or offers made, in the commands of the journal from
// one on.
func rolled(t *table.Table, from int) bool {
	return slices.ContainsFunc(t.Journal().Entries()[from:], func(e *table.Entry) bool { return e.Rolled }) ||
		slices.ContainsFunc(t.Late().OpenOffers(), func(d *command.Decision) bool { return t.Late().EntryOf(d) >= from })
}
