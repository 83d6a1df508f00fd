package table

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// InTheWay says why nobody can take an offer on the last roll, or why somebody cannot:
// for each check of it that the offer is on, and whoever might take it there, what is
// missing. There is none where the name is that of no offer, or of one that opens before.
func (os *Offers) InTheWay(offer string, who *types.Ref) []string {
	run := os.t.run
	at, _ := os.t.late.windows()
	var reasons []string
	for _, r := range os.t.world.Book().Offers() {
		if !strings.EqualFold(r.Word, offer) || r.Offer.Before {
			continue
		}
		if who != nil {
			if why := os.NotFor(r, *who); why != "" {
				return []string{why}
			}
		}
		rolled := slices.ContainsFunc(slices.Collect(maps.Keys(r.Offer.On)), func(on *rules.Rule) bool { return on.Sort == rules.Check })
		if len(at) == 0 && rolled {
			return []string{"nothing was rolled that it could be taken on"}
		} else if len(at) == 0 {
			return []string{"nothing was done that it could be taken on"}
		}
		on := false
		for _, f := range os.t.journal.entries[at[0]].Checks {
			if at := r.Offer.On[f.rule]; at != nil && len(f.dice.states) == 1 {
				on = true
				reasons = append(reasons, f.inTheWay(run, r, at, who)...)
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

// inTheWay is InTheWay for one check.
func (f *Check) inTheWay(run *Run, r *rules.Rule, on *rules.OfferOn, who *types.Ref) []string {
	s := &offerWindow{t: f.cs.t, run: run, on: f.rule, form: f, noun: f.noun, given: f.given, taken: &f.sold.purchases, tally: &f.sold.tally}
	payers, err := s.payers(r, on)
	if err != nil || len(payers) == 0 {
		return []string{"nobody is there who could take it on " + explain.Title(view{f, run})}
	}
	if who != nil {
		if !slices.Contains(payers, *who) {
			var names []string
			for _, payer := range payers {
				names = append(names, f.cs.t.world.Names.Of(payer))
			}
			return []string{fmt.Sprintf("on %s it is for %s, not for %s", explain.Title(view{f, run}), diag.And(names), f.cs.t.world.Names.OfTaker(*who))}
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

// NotFor says why an offer is never for somebody, whatever is rolled; "" where it may be.
func (os *Offers) NotFor(offer *rules.Rule, who types.Ref) string {
	switch {
	case offer.Offer.By == rules.ByGamemaster && who == os.t.world.Game(), offer.Offer.By != rules.ByGamemaster && os.t.world.IsA(who.Kind, "entity"):
		return ""
	case offer.Offer.By == rules.ByGamemaster:
		return "it is for the gamemaster"
	case offer.Offer.By == rules.ByAnyone:
		return "it is for somebody at the table"
	}
	return "it is for the " + strings.ReplaceAll(offer.Decl.Offer.By, "_", " ")
}

// missing is what keeps somebody from taking an offer; "" for nothing that can be
// told. It asks in the order in which an offer is made.
func (s *offerWindow) missing(r *rules.Rule, on *rules.OfferOn, payer types.Ref) string {
	who := s.t.world.Names.OfTaker(payer)
	has := func(e *content.Entry) bool { return s.t.world.Holdings.Has(payer, e) }
	before := s.before(r, payer)
	switch c := r.Decl.Offer.Carrier; {
	case c != nil && !has(c) && !slices.ContainsFunc(r.Decl.Offer.Also, has):
		return fmt.Sprintf("%s does not have %s", who, c.Name)
	case r.Offer.OncePerRoll && before.standing > 0:
		return "it was taken on this roll already"
	case s.t.world.Schedule.WasDone(payer, r.Offer.Once, r.Name):
		return fmt.Sprintf("%s took it already: %s", who, world.OnlyOnce(r.Offer.Once))
	}
	fr := s.frame().with("payer", payer)
	price, err := priceOf(on, fr)
	if err != nil {
		return ""
	}
	bill, err := s.t.checks.payments.bill(s.run, price.Costs, payer, fr)
	if err != nil {
		return ""
	}
	for _, p := range bill.prices {
		if !p.enough() && p.box != nil {
			return p.lacks(s.t)
		}
	}
	if on.When != nil {
		if v, err := on.When.Run(fr); err == nil && v != true {
			return fmt.Sprintf("it does not hold for %s that %s", who, on.When.Text())
		}
	}
	limited := before.free > 0 && bill.nothing() && !r.Offer.OncePerRoll && r.Offer.Once == nil && on.Limit == nil && !on.EndsItself
	if on.Limit != nil {
		v, err := on.Limit.Run(fr)
		n, ok := v.(float64)
		limited = err == nil && ok && float64(before.own) >= n
	}
	if limited || before.cancelled {
		return fmt.Sprintf("%s took it on this roll already", who)
	}
	if can, err := s.answerable(r, on.Asks, payer, fr); err == nil && !can {
		return fmt.Sprintf("%s has nothing to choose from", who)
	}
	return ""
}
