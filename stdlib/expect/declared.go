package expect

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/stdlib/ask"
)

// TakeBefore declares that somebody buys an offer at the next opportunity before a roll or an
// action; a second call withdraws it. It returns whether the offer is declared now. Offers on a
// roll that is made are bought by [table.Table.Take].
func (r *Run) TakeBefore(offer, who string) (bool, error) {
	w := r.Session.Table.World()
	payer, ok := ask.Named(r.Session.Table, who)
	if strings.EqualFold(who, "gamemaster") {
		payer, ok = w.Game(), true
	}
	if !ok {
		return false, fmt.Errorf("nobody at the table is called %q", who)
	}
	var names []string
	for _, o := range w.Program().Offers() {
		if o.Offer.Before {
			names = append(names, o.Word)
			if strings.EqualFold(o.Word, offer) {
				return r.Book(o, payer, 0)
			}
		}
	}
	return false, &diag.Problem{Message: fmt.Sprintf("no offer called %q opens before the dice", offer), Hint: diag.DidYouMean(offer, names)}
}

// Book is [Run.TakeBefore] with a rule and a thing: times purchases, for 0 one, which a second
// call withdraws.
func (r *Run) Book(offer *rules.Rule, payer types.Ref, times int) (bool, error) {
	t := r.Session.Table
	if why := t.Offers().NotFor(offer, payer); why != "" {
		return false, &rules.Refusal{Reason: fmt.Sprintf("%s cannot take %q: %s", t.World().Names.OfPayer(payer), offer.Word, why)}
	}
	return r.Declare(offer.Word, payer, times), nil
}

// declared is an offer to be bought on the next roll that allows it.
type declared struct {
	offer string
	who   types.Ref
	used  bool
}

// Declare declares an offer for the next roll; a second call withdraws it. With times other than
// 0 it declares exactly so many purchases. It returns whether it is declared now.
func (r *Run) Declare(offer string, who types.Ref, times int) bool {
	waiting := func(d *declared) bool { return d.offer == offer && d.who == who && !d.used }
	again := slices.ContainsFunc(r.declared, waiting)
	r.declared = slices.DeleteFunc(r.declared, waiting)
	if again && times == 0 {
		return false
	}
	for range max(times, 1) {
		r.declared = append(r.declared, &declared{offer: offer, who: who})
	}
	return true
}

// Declared lists the declared offers with who pays.
func (r *Run) Declared() (offers []string, who []types.Ref) {
	for _, d := range r.declared {
		if !d.used {
			offers, who = append(offers, d.offer), append(who, d.who)
		}
	}
	return offers, who
}
