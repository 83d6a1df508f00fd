package table

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// openWindows returns the indexes of the commands whose offers can still be bought, in order: the
// last one that rolled dice, and the last one since then that made offers. If the rules have
// changed since, it returns none, and changed if there are offers that nobody bought.
func (lp *LatePurchases) openWindows() (at []int, changed bool) {
	for i, e := range slices.Backward(lp.jo.entries) {
		changed = changed || e.hasOtherRules() || !e.program.Same(lp.t.world.Program())
		if !e.Rolled && (len(at) > 0 || !e.hasLateOffers()) {
			continue
		}
		if changed {
			return at, len(at) == 0 && len(e.Untaken()) > 0
		}
		at = append([]int{i}, at...)
		if e.Rolled {
			break
		}
	}
	return at, false
}

// RulesChanged reports whether offers on the last roll could still be bought if the rules had
// not changed since.
func (lp *LatePurchases) RulesChanged() bool {
	_, changed := lp.openWindows()
	return changed
}

// OpenOffers returns the offers that nobody bought and that still can be bought. Offers that
// open before the dice are not among them once these are rolled.
func (lp *LatePurchases) OpenOffers() []*command.Decision {
	var open []*command.Decision
	at, _ := lp.openWindows()
	for _, i := range at {
		if lp.blockerSince(i) == "" {
			open = append(open, lp.jo.entries[i].Untaken()...)
		}
	}
	return open
}

// UntakenIn returns the offers of entry i that nobody bought, and why they cannot be bought any
// more; "" if they can.
func (lp *LatePurchases) UntakenIn(i int) (open []*command.Decision, why string) {
	if open = lp.jo.entries[i].Untaken(); len(open) == 0 {
		return nil, ""
	}
	for _, e := range lp.jo.entries[i:] {
		if e.hasOtherRules() || !e.program.Same(lp.t.world.Program()) {
			return open, "the rules have changed since"
		}
	}
	if fixed := lp.blockerSince(i); fixed != "" {
		return open, fixed + " happened since, and cannot be run again"
	}
	return open, ""
}

// RerunnableFrom returns the first entry, at least from, from which on all can be run again
// under the same rules.
func (lp *LatePurchases) RerunnableFrom(from int) int {
	for i := len(lp.jo.entries) - 1; i >= from; i-- {
		if e := lp.jo.entries[i]; e.hasOtherRules() || !e.program.Same(lp.t.world.Program()) || !lp.jo.canRerun(i) {
			return i + 1
		}
	}
	return from
}

// EntryOf returns the entry in which a decision was made; -1 for none.
func (lp *LatePurchases) EntryOf(d *command.Decision) int {
	for i, e := range slices.Backward(lp.jo.entries) {
		if slices.Contains(e.Asked, d) {
			return i
		}
	}
	return -1
}

// Blocker names a command since the last roll that cannot be run again, and so prevents late
// purchases; "" for none.
func (lp *LatePurchases) Blocker() string {
	at, _ := lp.openWindows()
	for _, i := range at {
		if fixed := lp.blockerSince(i); fixed != "" && len(lp.jo.entries[i].Untaken()) > 0 {
			return fixed
		}
	}
	return ""
}

// blockerSince names the first entry from i on that cannot be run again; "" for none.
func (lp *LatePurchases) blockerSince(i int) string {
	for ; i < len(lp.jo.entries); i++ {
		if !lp.jo.canRerun(i) {
			return lp.jo.lineOf(lp.jo.entries[i])
		}
	}
	return ""
}

// Take buys an offer after the result of the check was announced. The command is rolled back and
// runs again on the same dice with that one answer changed, and so do later commands on theirs. If
// a later command fails, the purchase is refused and nothing changes. Take returns the new result
// of the command: the value of an action, or a *Check.
//
// If payer could buy the offer on several checks of the command, Take buys it on the last of
// them; [LatePurchases.TakeOn] chooses one.
func (lp *LatePurchases) Take(offer string, payer types.Ref) (any, error) {
	return lp.TakeOn(offer, payer, nil)
}

// isBeforeRoll reports whether an offer opens before the dice.
func (lp *LatePurchases) isBeforeRoll(offer string) bool {
	for _, r := range lp.t.world.Program().Offers() {
		if r.Word == offer && r.Offer.Before {
			return true
		}
	}
	return false
}

// TakeOn is [LatePurchases.Take] on one check of the command; on the last one if on is nil.
func (lp *LatePurchases) TakeOn(offer string, payer types.Ref, on *checks.Check) (any, error) {
	run := lp.t.run
	if err := lp.t.explore.requireIdle(run, "buy an offer of an earlier one"); err != nil {
		return nil, err
	}
	_, changed := lp.openWindows()
	var wanted *command.Decision
	var known []string
	for _, d := range lp.OpenOffers() {
		known = append(known, fmt.Sprintf("%s by %s", d.Question, lp.t.world.Names.Of(d.Who)))
		if d.Question == offer && d.Who == payer && (on == nil || d.Check != nil && d.Check.Key() == on.Key()) {
			wanted = d // the last one, so that as much as possible stays the same
		}
	}
	if wanted == nil {
		reason := fmt.Sprintf("%s cannot take %q now", lp.t.world.Names.OfPayer(payer), offer)
		if lp.isBeforeRoll(offer) {
			reason += ": it is taken before the dice are rolled"
		} else if fixed := lp.Blocker(); fixed != "" {
			reason += ": " + fixed + " happened since, and cannot be run again"
		} else if changed {
			reason += ": the rules have changed since the roll"
		} else if len(known) > 0 {
			reason += "; open are " + diag.And(known)
		}
		return nil, &rules.Refusal{Reason: reason}
	}
	return lp.TakeAsked(wanted)
}

// TakeAsked is [LatePurchases.Take] for an offer that [LatePurchases.OpenOffers] or
// [LatePurchases.UntakenIn] returned.
func (lp *LatePurchases) TakeAsked(wanted *command.Decision) (any, error) {
	run := lp.t.run
	offer, payer := wanted.Question, wanted.Who
	if err := lp.t.explore.requireIdle(run, "buy an offer of an earlier one"); err != nil {
		return nil, err
	}
	defer lp.jo.runAfterwards()
	i := lp.EntryOf(wanted)
	refused := func(why string, cause error) error {
		return &rules.Refusal{Reason: fmt.Sprintf("%s cannot take %q now: %s", lp.t.world.Names.OfPayer(payer), offer, why), Cause: cause}
	}
	var again []*Entry
	for k := range lp.jo.entries[i:] {
		e, err := lp.jo.runnable(run, i+k)
		if r := rules.AsRefusal(err); r != nil {
			return nil, refused(r.Reason, nil)
		}
		again = append(again, e)
	}
	var given any
	err := lp.jo.rewound(i, func(u *Undone) (bool, error) {
		changes := InputChanges{Answers: map[string]types.Value{wanted.Key: true}}
		for k, old := range u.entries {
			r, err := lp.jo.rerun(run, old, again[k], changes)
			if err != nil {
				why := err.Error()
				if r := rules.AsRefusal(err); r != nil {
					why = r.Reason
				}
				if k > 0 {
					why = fmt.Sprintf("%s cannot be done again behind it: %s", lp.jo.lineOf(old), why)
				}
				return false, refused(why, err)
			}
			if k == 0 {
				given, changes = r.Result, InputChanges{}
			}
			lp.jo.entries = append(lp.jo.entries, r.Entry)
		}
		if lp.replaced == nil || i < lp.replacedFrom {
			lp.replaced, lp.replacedFrom = u, i
		}
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	for _, e := range lp.jo.entries[i:] {
		lp.jo.publish(e)
	}
	return given, nil
}
