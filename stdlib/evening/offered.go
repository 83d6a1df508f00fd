package evening

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

// offersOpenNow announces what can be bought late where it can mend what went wrong for
// whoever pays; the others wait in :take.
func offersOpenNow(p *Evening) []string { return p.OpenOffers(narrate.FirstRoller(p.Game)) }

// OpenOffers is openOffers where it is clear who pays, if that is one person.
func (p *Evening) OpenOffers(who types.Ref) []string {
	var out []string
	list := p.Offers()
	for i, d := range list {
		if narrate.Mends(d) && OfferHelps(p, d) {
			out = append(out, p.OfferLine(list, i, 0, who))
		}
	}
	return out
}

// OfferLine is an offer of the list of a line as it is announced: how it is taken, who pays
// how much of what there is, and what it does. It names who pays, unless that is whom
// everybody speaks of.
func (p *Evening) OfferLine(list []*table.Decision, i int, at int64, of types.Ref) string {
	d, private := list[i], p.Game.Table.Privately()
	text := offerTold(p, list, i, at, of)
	if p.Game.Table.Privately() != private || likelihood(p, d).Private || d.Form != nil && d.Form.Private() {
		PlayersRead(p, text, "  something hidden is offered") // its price may tell, and its chance
	}
	return text
}

func offerTold(p *Evening, list []*table.Decision, i int, at int64, of types.Ref) string {
	d := list[i]
	text := fmt.Sprintf("  %s  %s", narrate.Takes(i, at), d.Question)
	if d.Form == nil || d.Form.Roller() != d.Who || of != d.Who {
		text += ", " + narrate.PayerName(p.Game, d.Who)
	}
	price, does := narrate.Price(p.Game, d), ""
	if r := narrate.OfferRule(p.Game, d); r != nil {
		terms := r.Terms()
		costs, rest, _ := strings.Cut(terms, "; ")
		if price == "" {
			price = strings.TrimPrefix(costs, "costs ")
			if price == "nothing" {
				price = "for nothing"
			}
		}
		does = rest
	}
	if price != "" {
		text += ", " + price
	}
	if narrate.OfferedTwice(d, list) {
		result, _, _ := strings.Cut(explain.ToldResult(d.Form.View()), ", ")
		text += ", on " + cmp.Or(result, explain.Subject(d.Form.View()))
	}
	if does != "" {
		text += ": " + does
	}
	if chance := chanceTaken(p, d); chance != "" {
		text += "; " + chance
	}
	return text
}

// likelihood works out how likely an offer mends something, once in a line.
func likelihood(p *Evening, d *table.Decision) narrate.OfferChance {
	if known, ok := p.Line.likelies[d]; ok || d.Form == nil || !narrate.Mends(d) {
		return known
	}
	private := p.Game.Table.Privately()
	chance, err := p.Game.Table.Journal().ChanceTaken(d, narrate.MostFalls)
	if err != nil {
		chance = nil
	}
	if chance != nil && d.Form.Roller() != d.Who {
		chance = new(big.Rat).Sub(big.NewRat(1, 1), chance)
	}
	if p.Line.likelies == nil {
		p.Line.likelies = map[*table.Decision]narrate.OfferChance{}
	}
	p.Line.likelies[d] = narrate.OfferChance{Chance: chance, Private: p.Game.Table.Privately() != private}
	return p.Line.likelies[d]
}

// OfferHelps tells offers that may mend something from those of which it is certain that they
// do not.
func OfferHelps(p *Evening, d *table.Decision) bool {
	chance := likelihood(p, d).Chance
	return chance == nil || chance.Sign() > 0
}

// chanceTaken is the chance of likelihood in whole percents; "" where nobody can tell.
func chanceTaken(p *Evening, d *table.Decision) string {
	chance := likelihood(p, d).Chance
	if chance == nil {
		return ""
	}
	mends, _ := chance.Float64()
	return narrate.Percent(mends)
}
