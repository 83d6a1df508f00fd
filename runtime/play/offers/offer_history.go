package offers

import (
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// offerHistory is what a payer did with an offer on a check or action so far.
type offerHistory struct {
	standing  int  // purchases that are not cancelled, by anybody
	own       int  // those of this payer, and cancelled ones that cost nothing
	free      int  // those of this payer that cost nothing
	cancelled bool // one of this payer that cost nothing was cancelled
}

// history returns what payer did with an offer on this check or action. The purchases that are
// being answered count, too, so that an offer without a price cannot cancel a purchase of itself
// that cancelled it.
func (wi *Window) history(r *rules.Rule, payer types.Ref) offerHistory {
	var b offerHistory
	for _, p := range *wi.taken {
		if p.Offer != r {
			continue
		}
		if p.InForce {
			b.standing++
		}
		if p.Payer != payer {
			continue
		}
		if p.InForce || len(p.Paid) == 0 {
			b.own++
		}
		if len(p.Paid) == 0 {
			b.free++
			b.cancelled = b.cancelled || !p.InForce
		}
	}
	for p := wi.answering; p != nil; p = p.Answered {
		if p.Offer == r && p.Payer == payer && len(p.Paid) == 0 {
			b.free++
		}
	}
	return b
}
