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

// Offers lists the offers that can be bought late, after their check.
type Offers struct {
	*shared
	line *Line

	chances map[*command.Decision]narrate.OfferChance // computed in this line; nil for none
}

// List returns the offers that can be bought late on the last commands, in the order of
// [Offers.InOrder].
func (ofs *Offers) List() []*command.Decision {
	return ofs.InOrder(ofs.Game.Table.Late().OpenOffers())
}

// InOrder returns offers in the order of their numbers, each once for a payer and a check, as it
// was made last. Announced ones come first, and those that cannot help last.
func (ofs *Offers) InOrder(open []*command.Decision) []*command.Decision {
	var list []*command.Decision
	for _, d := range open {
		at := slices.IndexFunc(list, func(o *command.Decision) bool {
			return o.Question == d.Question && o.Who == d.Who && o.Check == d.Check
		})
		if at < 0 {
			list = append(list, d)
		} else {
			list[at] = d // taking it takes the last one
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

// openNow announces the offers that can be bought late on failed checks of their payers. :take
// lists the others.
func (ofs *Offers) openNow() []string {
	return ofs.Announcements(narrate.FirstRoller(ofs.Game.Table.Journal()))
}

// Announcements announces the offers that can make a failed check succeed, each in a line. The
// payer is not named if it is who.
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

// Line returns the announcement of offer i of the list of line at: the command that takes it, its
// payer and price, and its effect. The payer is not named if it is of and rolled the check.
func (ofs *Offers) Line(list []*command.Decision, i int, at int64, of types.Ref) string {
	d, w := list[i], ofs.Game.Table.World()
	before := w.Audience.Reads.Count
	text := ofs.text(list, i, at, of)
	whose := w.Audience.Reads.Since(before).And(ofs.ChanceOf(d).Whose)
	if d.Check != nil {
		whose = whose.And(checks.CheckOf(d).Restriction(w))
	}
	ofs.line.OthersRead(text, "  something hidden is offered", whose) // price or chance may reveal it
	return text
}

func (ofs *Offers) text(list []*command.Decision, i int, at int64, of types.Ref) string {
	return fmt.Sprintf("  %s  %s", narrate.TakeCommand(i, at), ofs.Description(list, i, of))
}

// Description is [Offers.Line] without the command.
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

// ChanceOf returns the chance that an offer makes the failed check succeed. It is computed once in
// a line.
func (ofs *Offers) ChanceOf(d *command.Decision) narrate.OfferChance {
	if known, ok := ofs.chances[d]; ok || d.Check == nil || !narrate.MayMend(d) {
		return known
	}
	reads := &ofs.Game.Table.World().Audience.Reads
	before := reads.Count
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
	ofs.chances[d] = narrate.OfferChance{Chance: chance, Whose: reads.Since(before)}
	return ofs.chances[d]
}

// Helps reports whether an offer may change a failed check into a success. It is false only if
// the chance is known to be 0.
func (ofs *Offers) Helps(d *command.Decision) bool {
	chance := ofs.ChanceOf(d).Chance
	return chance == nil || chance.Sign() > 0
}

// chance returns the chance of [Offers.ChanceOf] in percent; "" if it is not known.
func (ofs *Offers) chance(d *command.Decision) string {
	chance := ofs.ChanceOf(d).Chance
	if chance == nil {
		return ""
	}
	mends, _ := chance.Float64()
	return narrate.Percent(mends)
}

// rolled reports whether dice were rolled or offers made in the commands of the journal from
// index from on.
func rolled(t *table.Table, from int) bool {
	return slices.ContainsFunc(t.Journal().Entries()[from:], func(e *table.Entry) bool { return e.Rolled }) ||
		slices.ContainsFunc(t.Late().OpenOffers(), func(d *command.Decision) bool { return t.Late().EntryOf(d) >= from })
}
