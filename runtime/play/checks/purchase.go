package checks

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Purchase is an offer that somebody bought on a check or an action.
type Purchase struct {
	Offer    *rules.Rule
	On       *rules.OfferOn // its effects: those of the offer or of a replacement
	Price    *rules.OfferOn // its costs: likewise
	Payer    types.Ref
	Asked    *command.Decision        // the decision to buy it
	Answers  map[string]types.Value   // answers to the questions of the offer, such as an amount
	Paid     []string                 // what was paid, as texts; empty for nothing
	InForce  bool                     // false if another purchase cancelled it
	Answered *Purchase                // the purchase that it answers; nil if on a check or action
	At       world.Instant            // when it was bought, before anything was paid
	Snapshot int                      // number of its offerSnapshot; 0 for none
	Read     map[PastRead]types.Value // what its changes have read as of At
}

// PastRead identifies something that the changes of a purchase read as of when it was bought.
type PastRead struct {
	What any       // the box or rule, or "owner", "name" or "all"
	Of   types.Ref // the thing; for "all" only its kind is set
	With string    // the arguments of a rule, or the module for "all"; else ""
}

// Handle returns the purchase as a value; a nil interface for nil.
func (p *Purchase) Handle() any {
	if p == nil {
		return nil
	}
	return p
}

// PurchaseOf returns the purchase that a decision answers; nil for none.
func PurchaseOf(d *command.Decision) *Purchase {
	p, _ := d.Purchase.(*Purchase)
	return p
}
