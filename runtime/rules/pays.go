package rules

import (
	"slices"
)

// Pays reports whether a rule has a cost in boxes with a name.
func (b *Program) Pays(box string) bool {
	costs := func(list []LinkedCost) bool {
		return slices.ContainsFunc(list, func(c LinkedCost) bool { return c.Box == box })
	}
	for _, r := range b.Everything() {
		if costs(r.Costs) {
			return true
		}
		if r.Offer == nil {
			continue
		}
		for _, on := range r.Offer.On {
			if costs(on.Costs) {
				return true
			}
		}
	}
	return false
}
