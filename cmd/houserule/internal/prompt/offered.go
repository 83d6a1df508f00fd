package prompt

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/rulebook"
	"houserule/runtime/table"
)

// openOffers announces what can be bought late where it can mend what went wrong for
// whoever pays; the others wait in :take.
func (p *Prompt) openOffers() []string { return p.openOffersBehind(p.first()) }

// openOffersBehind is openOffers where it is clear who pays, if that is one person.
func (p *Prompt) openOffersBehind(who types.Noun) []string {
	var out []string
	list := p.offers()
	for i, d := range list {
		if mends(d) && p.helps(d) {
			out = append(out, p.offerLine(list, i, 0, who))
		}
	}
	return out
}

// mends tells whether an offer is on a check that went against whoever pays for it, or
// on what has neither success nor failure.
func mends(d *table.Decision) bool {
	f := d.Form
	if f == nil {
		return true
	}
	if !slices.Contains(f.Words(), "success") {
		return false
	}
	success, err := f.Look("success")
	return err == nil && (success == true) != (f.Roller() == d.Who)
}

// takes is the command that takes an offer of the list of a line; 0 for what happened last.
func takes(i int, at int64) string {
	if at == 0 {
		return fmt.Sprintf(":take %d", i+1)
	}
	return fmt.Sprintf(":take %d at %d", i+1, at)
}

// offerLine is an offer of the list of a line as it is announced: how it is taken, who pays
// how much of what there is, and what it does. It names who pays, unless that is whom
// everybody speaks of.
func (p *Prompt) offerLine(list []*table.Decision, i int, at int64, of types.Noun) string {
	d, private := list[i], p.Game.Table.Privately()
	text := p.offerTold(list, i, at, of)
	if p.Game.Table.Privately() != private || p.likelihood(d).private || d.Form != nil && d.Form.Private() {
		p.playersRead(text, "  something hidden is offered") // its price may tell, and its chance
	}
	return text
}

func (p *Prompt) offerTold(list []*table.Decision, i int, at int64, of types.Noun) string {
	d := list[i]
	text := fmt.Sprintf("  %s  %s", takes(i, at), d.Question)
	if d.Form == nil || d.Form.Roller() != d.Who || of != d.Who {
		text += ", " + p.payer(d.Who)
	}
	price, does := p.price(d), ""
	if r := p.offerOn(d); r != nil {
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
	if p.twice(d, list) {
		result, _, _ := strings.Cut(d.Form.ToldResult(), ", ")
		text += ", on " + cmp.Or(result, d.Form.Subject())
	}
	if does != "" {
		text += ": " + does
	}
	if chance := p.chanceTaken(d); chance != "" {
		text += "; " + chance
	}
	return text
}

// mostFalls is in how many ways dice fall for the chance of an offer in passing.
const mostFalls = 1000

// likely is how likely an offer mends what went against whoever pays for it; nil where
// nobody can tell.
type likely struct {
	chance  *big.Rat
	private bool // it was worked out from what is for the gamemaster alone
}

// likelihood works out how likely an offer mends something, once in a line.
func (p *Prompt) likelihood(d *table.Decision) likely {
	if known, ok := p.likelies[d]; ok || d.Form == nil || !mends(d) {
		return known
	}
	private := p.Game.Table.Privately()
	chance, err := p.Game.Table.ChanceTaken(d, mostFalls)
	if err != nil {
		chance = nil
	}
	if chance != nil && d.Form.Roller() != d.Who {
		chance = new(big.Rat).Sub(big.NewRat(1, 1), chance)
	}
	if p.likelies == nil {
		p.likelies = map[*table.Decision]likely{}
	}
	p.likelies[d] = likely{chance, p.Game.Table.Privately() != private}
	return p.likelies[d]
}

// helps tells offers that may mend something from those of which it is certain that they
// do not.
func (p *Prompt) helps(d *table.Decision) bool {
	chance := p.likelihood(d).chance
	return chance == nil || chance.Sign() > 0
}

// chanceTaken is [Prompt.likelihood] in whole percents; "" where nobody can tell.
func (p *Prompt) chanceTaken(d *table.Decision) string {
	chance := p.likelihood(d).chance
	if chance == nil {
		return ""
	}
	mends, _ := chance.Float64()
	return inPercent(mends)
}

// first is who made the first roll of what happened last.
func (p *Prompt) first() types.Noun {
	journal := p.Game.Table.Journal()
	for i := len(journal) - 1; i >= 0; i-- {
		if len(journal[i].Checks) > 0 {
			return journal[i].Checks[0].Roller()
		}
	}
	return types.Noun{}
}

// twice tells whether somebody has an offer of a list open on more than one thing.
func (p *Prompt) twice(d *table.Decision, list []*table.Decision) bool {
	n := 0
	for _, other := range list {
		if other.Question == d.Question && other.Who == d.Who && d.Form != nil {
			n++
		}
	}
	return n > 1
}

// price writes what an offer takes of what there is: "1 of 2 breaks".
func (p *Prompt) price(d *table.Decision) string {
	list, ok := p.Game.Table.PricesOf(d)
	if !ok {
		return ""
	}
	if len(list) == 0 {
		return "for nothing"
	}
	var texts []string
	for _, x := range list {
		name := spoken(x.Box)
		text := fmt.Sprintf("%s of %s %s", types.Format(x.Amount), types.Format(x.Have), name)
		switch {
		case x.Have < x.Amount: // it was there when it was offered
			text = types.Format(x.Amount) + " " + name
		case x.Amount == 1 && x.Have == 1:
			text = "the last " + strings.TrimSuffix(name, "s")
			if strings.HasSuffix(name, "ss") {
				text = "the last " + name
			}
		}
		if x.Who != d.Who {
			text += " of " + p.Game.Table.NameOf(x.Who)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " and ")
}

// offeredOn is what an offer is on, and how that stands.
func (p *Prompt) offeredOn(d *table.Decision) string {
	switch r := p.offerCalled(d.Question); {
	case d.Form != nil && d.Form.Private():
		return d.Form.Subject()
	case d.Form != nil:
		text := d.Form.Subject()
		if result := d.Form.ToldResult(); result != "" {
			text += ": " + result
		}
		return text
	case r != nil:
		return p.isOn(r)
	}
	return ""
}

// offered names an offer as :take takes it, and what it is on.
func (p *Prompt) offered(d *table.Decision) string {
	text := fmt.Sprintf("%q %s", d.Question, p.Game.Table.NameOf(d.Who))
	if on := p.offeredOn(d); on != "" {
		text += " (on " + on + ")"
	}
	return text
}

// offerOn is the rule of an offer, where it is one that is on the check.
func (p *Prompt) offerOn(d *table.Decision) *rulebook.Rule {
	for _, r := range p.Game.Table.Book().Offers() {
		if r.Word == d.Question && (d.Form == nil || r.OnRule(d.Form.Rule().Name) != nil) {
			return r
		}
	}
	return nil
}
