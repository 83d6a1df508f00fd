package offers

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// WhyNot returns why nobody, or who if it is not nil, can buy an offer on a check; nil if they
// can.
func (os *Offers) WhyNot(run *command.Run, f *checks.Check, r *rules.Rule, on *rules.OfferOn, who *types.Ref) []string {
	if why := f.View().Failed(); why != nil {
		return []string{explain.Title(f.View()) + " " + explain.FailedText(why)}
	}
	s := os.onCheck(run, f)
	payers, err := s.payers(r, on)
	if err != nil || len(payers) == 0 {
		return []string{"nobody is there who could take it on " + explain.Title(f.View())}
	}
	if who != nil {
		if !slices.Contains(payers, *who) {
			var names []string
			for _, payer := range payers {
				names = append(names, run.World.Names.Of(payer))
			}
			return []string{fmt.Sprintf("on %s it is for %s, not for %s", explain.Title(f.View()), diag.And(names), run.World.Names.OfPayer(*who))}
		}
		payers = []types.Ref{*who}
	}
	var reasons []string
	for _, payer := range payers {
		if why := s.missing(r, on, payer); why != "" {
			reasons = append(reasons, why)
		}
	}
	return reasons
}

// NotFor returns why an offer is never for somebody, whatever is rolled; "" if it may be.
func (os *Offers) NotFor(offer *rules.Rule, who types.Ref) string {
	switch {
	case offer.Offer.PayerKind == rules.PayerGamemaster && who == os.run.World.Game(), offer.Offer.PayerKind != rules.PayerGamemaster && os.run.World.IsA(who.Kind, "entity"):
		return ""
	case offer.Offer.PayerKind == rules.PayerGamemaster:
		return "it is for the gamemaster"
	case offer.Offer.PayerKind == rules.PayerAnyone:
		return "it is for somebody at the table"
	}
	return "it is for the " + strings.ReplaceAll(offer.Decl.Offer.By, "_", " ")
}

// missing returns what prevents somebody from buying an offer; "" for nothing that can be
// described. It checks in the order in which an offer is made.
func (wi *Window) missing(r *rules.Rule, on *rules.OfferOn, payer types.Ref) string {
	who := wi.run.World.Names.OfPayer(payer)
	has := func(e *content.Entry) bool { return wi.run.World.Carried.Has(payer, e) }
	before := wi.history(r, payer)
	switch c := r.Decl.Offer.Carrier; {
	case c != nil && !has(c) && !slices.ContainsFunc(r.Decl.Offer.Also, has):
		return fmt.Sprintf("%s does not have %s", who, c.Name)
	case r.Offer.OncePerRoll && before.standing > 0:
		return "it was taken on this roll already"
	case wi.run.World.Schedule.WasDone(payer, r.Offer.Once, r.Name):
		return fmt.Sprintf("%s took it already: %s", who, world.OnlyOnce(r.Offer.Once))
	}
	fr := wi.frame().With("payer", payer)
	price, err := priceOf(on, fr)
	if err != nil {
		return ""
	}
	bill, err := wi.offers.payments.Bill(wi.run, price.Costs, payer, fr)
	if err != nil {
		return ""
	}
	for _, p := range bill.Charges {
		if !p.IsCovered() && p.Box != nil {
			return p.Lacks(wi.run.World)
		}
	}
	if on.When != nil {
		if v, err := on.When.Run(fr); err == nil && v != true {
			return fmt.Sprintf("it does not hold for %s that %s", who, on.When.Text())
		}
	}
	limited := before.free > 0 && bill.IsNothing() && !r.Offer.OncePerRoll && r.Offer.Once == nil && on.Limit == nil && !on.EndsItself
	if on.Limit != nil {
		v, err := on.Limit.Run(fr)
		n, ok := v.(float64)
		limited = err == nil && ok && float64(before.own) >= n
	}
	if limited || before.cancelled {
		return fmt.Sprintf("%s took it on this roll already", who)
	}
	if can, err := wi.answerable(r, on.Asks, payer, fr); err == nil && !can {
		return fmt.Sprintf("%s has nothing to choose from", who)
	}
	return ""
}
