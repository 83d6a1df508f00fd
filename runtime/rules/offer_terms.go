package rules

import (
	"strings"
)

// OfferOnNamed returns the offer as it is on the rule with a name; nil if it is not on it.
func (r *Rule) OfferOnNamed(name string) *OfferOn {
	for rule, on := range r.Offer.On {
		if rule.Name == name {
			return on
		}
	}
	return nil
}

// Terms tells what an offer costs and does: what stands in place of its own, and what
// does so under a condition.
func (r *Rule) Terms() string {
	costs, does := priced(r.Base), r.Base.does()
	var sometimes []string
	for _, y := range r.Replacements { // the weakest first
		if !y.Always() {
			var parts []string
			if y.Offer.Price {
				parts = append(parts, priced(y))
			}
			if text := y.does(); text != "" && !y.Offer.PriceAlone {
				parts = append(parts, text)
			}
			sometimes = append(sometimes, "when "+y.When.Text()+": "+strings.Join(parts, "; "))
			continue
		}
		sometimes = nil // what always holds stands above what is weaker
		if y.Offer.Price {
			costs = priced(y)
		}
		if !y.Offer.PriceAlone {
			does = y.does()
		}
	}
	text := costs
	if does != "" {
		text += "; " + does
	}
	for _, other := range sometimes {
		text += "; " + other
	}
	return text
}

// priced is what an offer costs, or costs by what replaces it.
func priced(y *Layer) string {
	if len(y.Offer.Costs) == 0 {
		return "costs nothing"
	}
	return "costs " + strings.Join(y.Offer.Costs, ", ")
}

// does is what an offer does in words of its module: its sentence, or the lines that
// it changes; "" where it has a function.
func (y *Layer) does() string {
	if y.Text != "" {
		return y.Text
	}
	return strings.Join(y.Offer.Changes, ", ")
}
