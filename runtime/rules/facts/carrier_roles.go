package facts

import (
	"slices"

	"houserule/runtime/rules"
)

// indexedCarriers is the number of carried layers from which on those of entries that nobody has are
// found by what somebody carries: looking at fewer is as fast.
const indexedCarriers = 8

// carrierRoles returns the roles of the carriers of a rule's layers; nil for few layers or many roles.
func carrierRoles(r *rules.Rule) (roles []string) {
	n := 0
	for _, y := range slices.Concat(r.Adds, r.Replacements, r.Carried) {
		if y.Carried.Carrier == nil {
			continue
		}
		if n++; !slices.Contains(roles, y.Carried.Me) {
			roles = append(roles, y.Carried.Me)
		}
	}
	if n < indexedCarriers || len(roles) > rules.MaxCarrierRoles {
		return nil
	}
	return roles
}
