package checks

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Purchase is an offer that somebody took on a check or an action.
type Purchase struct {
	Offer    *rules.Rule
	On       *rules.OfferOn // what it does: what the offer says of what it is on, or a replacement
	Price    *rules.OfferOn // what says what it costs
	Payer    types.Ref
	Asked    *command.Decision
	Answers  map[string]types.Value   // what the offer asks, such as an amount
	Paid     []string                 // what was paid, as people write it; empty for nothing
	Stands   bool                     // false when another offer cancelled it
	Answered *Purchase                // the purchase that it answers; nil for one on a check or an action
	At       world.Instant            // before anything was paid
	Snapshot int                      // the place of the lines it remembers, see offerSnapshot; 0 for none
	Read     map[PastRead]types.Value // what its changes read of the moment at which it was bought
}

// PastRead is something of the moment of a purchase that its changes read.
type PastRead struct {
	What any // the box, the rule, or a word for what has neither
	Of   types.Ref
	With string
}

// Handle is the purchase for what lies below offers; nil for no purchase.
func (p *Purchase) Handle() any {
	if p == nil {
		return nil
	}
	return p
}

// PurchaseOf is the purchase that a decision answers; nil for none.
func PurchaseOf(d *command.Decision) *Purchase {
	p, _ := d.Purchase.(*Purchase)
	return p
}
