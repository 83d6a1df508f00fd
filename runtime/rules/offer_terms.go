package rules

import (
	"strings"
)

// OfferOnNamed returns the offer as it is linked for the rule with a name; nil if it is not on
// it.
func (r *Rule) OfferOnNamed(name string) *OfferOn {
	for rule, on := range r.Offer.On {
		if rule.Name == name {
			return on
		}
	}
	return nil
}

// Terms describes the costs and effects of an offer and of its replacements.
func (r *Rule) Terms() string {
	costs, does := costsText(r.Base), r.Base.effectsText()
	var sometimes []string
	for _, y := range r.Replacements { // the weakest first
		if !y.Always() {
			var parts []string
			if y.Offer.SetsCosts {
				parts = append(parts, costsText(y))
			}
			if text := y.effectsText(); text != "" && !y.Offer.SetsCostsOnly {
				parts = append(parts, text)
			}
			sometimes = append(sometimes, "when "+y.When.Text()+": "+strings.Join(parts, "; "))
			continue
		}
		sometimes = nil // an unconditional replacement hides the weaker ones
		if y.Offer.SetsCosts {
			costs = costsText(y)
		}
		if !y.Offer.SetsCostsOnly {
			does = y.effectsText()
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

// costsText returns the costs of an offer or of a replacement as text.
func costsText(y *Layer) string {
	if len(y.Offer.Costs) == 0 {
		return "costs nothing"
	}
	return "costs " + strings.Join(y.Offer.Costs, ", ")
}

// effectsText returns the effects of an offer as text: that of the module or, without one, the
// lines that it changes; "" for a function.
func (y *Layer) effectsText() string {
	if y.Text != "" {
		return y.Text
	}
	return strings.Join(y.Offer.Changes, ", ")
}
