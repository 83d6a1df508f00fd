package table

import (
	"maps"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/rules"
)

// WhyNot returns the reasons why an offer on the last roll cannot be bought: for each check of the
// roll and each possible payer, or only for who if it is not nil. It returns nil if there is no
// such offer or it opens before the dice.
func (lp *LatePurchases) WhyNot(offer string, who *types.Ref) []string {
	run := lp.t.run
	at, _ := lp.openWindows()
	var reasons []string
	for _, r := range lp.t.world.Program().Offers() {
		if !strings.EqualFold(r.Word, offer) || r.Offer.Before {
			continue
		}
		if who != nil {
			if why := lp.t.offers.NotFor(r, *who); why != "" {
				return []string{why}
			}
		}
		rolled := slices.ContainsFunc(slices.Collect(maps.Keys(r.Offer.On)), func(on *rules.Rule) bool { return on.DeclKind == rules.Check })
		if len(at) == 0 && rolled {
			return []string{"nothing was rolled that it could be taken on"}
		} else if len(at) == 0 {
			return []string{"nothing was done that it could be taken on"}
		}
		on := false
		for _, f := range lp.t.journal.entries[at[0]].Checks {
			if at := r.Offer.On[f.Rule()]; at != nil && f.IsDecided() {
				on = true
				reasons = append(reasons, lp.t.offers.WhyNot(run, f, r, at, who)...)
			}
		}
		switch {
		case on:
		case rolled:
			reasons = append(reasons, "it is on "+strings.Join(r.Decl.Offer.On, ", ")+", and the last roll is none")
		default:
			reasons = append(reasons, "it is on "+strings.Join(r.Decl.Offer.On, ", ")+", and could not be taken on what was done last")
		}
	}
	slices.Sort(reasons)
	return slices.Compact(reasons)
}
