package offers

import (
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/payment"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
)

// Offers makes the offers on checks and actions.
type Offers struct {
	run      *command.Run // of the game; idle between commands and questions
	eval     *eval.Evaluator
	payments *payment.Payments
	Bodies   Bodies         // set before the first offer is made
	reached  func(diag.Pos) // called with the position of each purchase; nil for none
}

// New returns the offers of a game. reached is called with the position of each purchase that
// takes effect; it may be nil.
func New(ev *eval.Evaluator, run *command.Run, payments *payment.Payments, reached func(diag.Pos)) *Offers {
	return &Offers{eval: ev, run: run, payments: payments, reached: reached}
}

// Window makes offers on one check, on a purchase that may be answered, or on an action.
type Window struct {
	offers     *Offers
	run        *command.Run
	on         *rules.Rule
	check      *checks.Check // nil for an action
	ref        types.Ref
	Args       rules.Args          // of the check or action; offers on an action change them
	answering  *checks.Purchase    // the purchase that may be answered; nil for none
	taken      *[]*checks.Purchase // the purchases so far
	tally      *checks.Tally
	Cancelled  bool         // a purchase prevents the action
	payer      [1]types.Ref // storage for payers
	frameCache *eval.Frame  // the frame of its formulas; nil until one is evaluated
}

// frame returns the frame in which formulas of an offer are evaluated.
func (wi *Window) frame() *eval.Frame {
	if wi.check != nil && wi.answering == nil {
		return wi.check.Frame(wi.run, nil)
	}
	if wi.frameCache == nil {
		wi.frameCache = wi.offers.eval.NewFrame(wi.run, eval.Frame{Ref: wi.ref, Args: wi.Args, Params: wi.on.Signature.Params, Check: wi.check.Seen()})
		if wi.answering != nil {
			wi.frameCache = wi.frameCache.With("buyer", wi.answering.Payer)
		}
	}
	return wi.frameCache
}

// Offer lets people buy offers on a check, those before the roll or those after it, until
// nobody buys another.
func (os *Offers) Offer(run *command.Run, f *checks.Check, before bool) error {
	if len(os.offered(f.Rule(), before)) == 0 {
		return nil
	}
	return os.onCheck(run, f).MakeOffers(before)
}

// onCheck returns the window for offers on a check.
func (os *Offers) onCheck(run *command.Run, f *checks.Check) *Window {
	return &Window{offers: os, run: run, on: f.Rule(), check: f, ref: f.Ref(), Args: f.Args(), taken: &f.Sales().Purchases, tally: &f.Sales().Tally}
}

// OnAction returns the window for offers on an action, which may change its arguments; nil if
// there are none.
func (os *Offers) OnAction(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) *Window {
	if !os.HasOffers(r) {
		return nil
	}
	s := &Window{offers: os, run: run, on: r, ref: n, Args: maps.Clone(given), taken: new([]*checks.Purchase), tally: &checks.Tally{On: r}}
	if s.Args == nil {
		s.Args = rules.Args{}
	}
	return s
}

// offered returns the offers on a rule, those before or those after.
func (os *Offers) offered(on *rules.Rule, before bool) []rules.OfferAt {
	all := os.run.World.Program().OffersOn(on)
	switch {
	case all == nil:
		return nil
	case before:
		return all.Before
	}
	return all.After
}

// MakeOffers lets people buy offers, those before or those after what the window is on, until
// nobody buys another. It does nothing for nil.
func (wi *Window) MakeOffers(before bool) error {
	if wi == nil {
		return nil
	}
	for again := true; again && !wi.Cancelled && (wi.answering == nil || wi.answering.InForce); {
		again = false
		for _, o := range wi.offers.offered(wi.on, before) {
			took, err := wi.offer(o.Offer, o.On)
			if err != nil {
				return err
			}
			if took {
				again = true
				break // the purchase changed the situation: start again with the first offer
			}
		}
	}
	return nil
}

// offer makes one offer to everybody who may buy it, until somebody does.
func (wi *Window) offer(r *rules.Rule, on *rules.OfferOn) (bool, error) {
	payers, err := wi.payers(r, on)
	if err != nil {
		return false, err
	}
	if len(payers) > 0 {
		wi.frame() // allocated before the frames of the payers, which are released
	}
	for _, payer := range payers {
		if err := wi.run.Spend(command.LayerSteps); err != nil {
			return false, err
		}
		frames := wi.offers.eval.MarkFrames()
		fr, err := wi.open(r, on, payer)
		took := false
		if fr != nil && err == nil {
			took, err = wi.ask(r, on, payer, fr)
		}
		wi.offers.eval.ReleaseFrames(frames)
		if took || err != nil {
			return took, err
		}
	}
	return false, nil
}

// payers returns those to whom an offer is made.
func (wi *Window) payers(r *rules.Rule, on *rules.OfferOn) ([]types.Ref, error) {
	if on.Of != nil && !wi.run.World.IsA(wi.ref.Kind, on.Of.Name) {
		return nil, nil
	}
	switch r.Offer.PayerKind {
	case rules.PayerGamemaster:
		return []types.Ref{wi.run.World.Game()}, nil
	case rules.PayerAnyone:
		var all []types.Ref
		for _, v := range wi.run.World.Lists.AllSeen(r.Decl.Module, "entity") {
			all = append(all, types.AsRef(v))
		}
		return all, nil
	}
	v, err := on.Payer.Run(wi.frame())
	if err != nil {
		return nil, err
	}
	if who := types.AsRef(v); who.Record != 0 {
		wi.payer[0] = who
		return wi.payer[:], nil
	}
	return nil, nil
}

// open returns the frame of an offer if somebody may buy it now: limits are not reached, its
// condition holds and its price can be paid. Otherwise it returns nil.
func (wi *Window) open(r *rules.Rule, on *rules.OfferOn, payer types.Ref) (*eval.Frame, error) {
	if c := r.Decl.Offer.Carrier; c != nil && !wi.run.World.Carried.Has(payer, c) && !slices.ContainsFunc(r.Decl.Offer.Also, func(e *content.Entry) bool { return wi.run.World.Carried.Has(payer, e) }) {
		return nil, nil // the offer is only for owners of its entry
	}
	if wi.run.Odds.Chance != nil && wi.run.Declined(&command.Decision{Kind: command.Buy, Who: payer, Question: r.Word, Check: wi.check.Handle(), Purchase: wi.answering.Handle(), BeforeRoll: r.Offer.Before}) {
		return nil, nil
	}
	before := wi.history(r, payer)
	if r.Offer.OncePerRoll && before.standing > 0 {
		return nil, nil
	}
	if wi.run.World.Schedule.WasDone(payer, r.Offer.Once, r.Name) {
		return nil, nil
	}
	if before.cancelled && on.Limit == nil {
		return nil, nil // it costs nothing and would be cancelled again, without end
	}
	fr := wi.frame().With("payer", wi.run.World.Refs.Value(payer))
	// The price comes first: it never needs the dice, unlike conditions and limits.
	price, err := priceOf(on, fr)
	if err != nil {
		return nil, err
	}
	bill, err := wi.offers.payments.Bill(wi.run, price.Costs, payer, fr)
	if err != nil {
		return nil, err
	}
	defer bill.Release()
	if !bill.IsCovered() {
		return nil, nil
	}
	if before.free > 0 && bill.IsNothing() && !r.Offer.OncePerRoll && r.Offer.Once == nil && on.Limit == nil && !on.EndsItself {
		return nil, nil
	}
	if on.When != nil {
		v, err := on.When.Run(fr)
		if err != nil || v != true {
			return nil, err
		}
	}
	if on.Limit != nil {
		v, err := on.Limit.Run(fr)
		if err != nil {
			return nil, err
		}
		if n, _ := v.(float64); float64(before.own) >= n {
			return nil, nil
		}
	}
	if can, err := wi.answerable(r, on.Asks, payer, fr); err != nil || !can {
		return nil, err
	}
	if some, err := wi.anyDieFits(on, payer, fr); err != nil || !some {
		return nil, err
	}
	return fr, bill.Err(wi.run.World)
}

// ask asks somebody whether to buy an offer, and if so makes the purchase.
func (wi *Window) ask(r *rules.Rule, on *rules.OfferOn, payer types.Ref, fr *eval.Frame) (bool, error) {
	asked := &command.Decision{Kind: command.Buy, Who: payer, Question: r.Word, Check: wi.check.Handle(), Purchase: wi.answering.Handle(), BeforeRoll: r.Offer.Before}
	yes, err := wi.run.Decide(asked)
	if err != nil || yes != true {
		return false, err
	}
	p := &checks.Purchase{Offer: r, Payer: payer, InForce: true, On: on, Asked: asked, Answered: wi.answering, Answers: map[string]types.Value{}}
	if on.Consent != nil {
		v, err := on.Consent.Run(fr)
		if err != nil {
			return false, err
		}
		agrees, err := wi.run.Decide(&command.Decision{Kind: command.Consent, Who: types.AsRef(v), Question: r.Word, Check: wi.check.Handle(), Purchase: p})
		if err != nil || agrees != true {
			return false, err // nothing is paid
		}
	}
	for i, a := range on.Asks {
		v, err := wi.answer(r, on.Asks[i:], payer, fr)
		if err != nil {
			return false, err
		}
		p.Answers[a.Name] = v
		fr = fr.With(a.Name, v)
	}
	if p.On, err = inForce(on, fr); err != nil {
		return false, err
	}
	price, err := priceOf(on, fr)
	if err != nil {
		return false, err
	}
	p.Price = price
	p.At = wi.run.World.Instant()
	if wi.check != nil && wi.answering == nil {
		if p.Snapshot, err = wi.check.Change(wi.run).Remember(p.On.Remembered.Lines); err != nil {
			return false, err
		}
	}
	if p.Paid, err = wi.offers.payments.Pay(wi.run, price.Costs, payer, fr); err != nil {
		return false, err
	}
	if err := wi.run.World.Schedule.MarkDone(payer, r.Offer.Once, r.Name); err != nil {
		return false, err
	}
	*wi.taken = append(*wi.taken, p)
	if err := wi.tally.Count(wi.run, p); err != nil {
		return false, err
	}
	wi.run.Trace.Taken(p.Payer, p.Offer, p.On, p.Price, wi.remembered(p))
	if wi.offers.reached != nil {
		wi.offers.reached(p.On.Pos)
		wi.offers.reached(price.Pos)
	}
	// Others may answer the purchase itself before it has any effect.
	answers := &Window{offers: wi.offers, run: wi.run, on: r, check: wi.check, ref: wi.ref, Args: wi.Args, answering: p, taken: new([]*checks.Purchase), tally: wi.tally}
	if err := answers.MakeOffers(false); err != nil {
		return false, err
	}
	if !p.InForce {
		return true, nil
	}
	return true, wi.effect(p, fr)
}

// anyDieFits reports whether an offer that rerolls dice would find any.
func (wi *Window) anyDieFits(on *rules.OfferOn, payer types.Ref, fr *eval.Frame) (bool, error) {
	f := wi.check
	if f == nil || wi.answering != nil || !f.HasRolled() || len(on.Asks) > 0 && len(on.Replacements) > 0 {
		return true, nil
	}
	on, err := inForce(on, fr)
	if err != nil {
		return false, err
	}
	again := []checks.Reroll{}
	var bought *checks.Purchase // the purchase as it would be; nil until a reroll depends on it
	for _, c := range on.Changes {
		switch a := c.Reroll; {
		case a == nil || c.Line != "dice":
		case a.Where == nil && a.Label == "" || a.DependsOnAnswer:
			return true, nil
		default:
			if bought == nil {
				bought = &checks.Purchase{Offer: on.Rule, Payer: payer, On: on, At: wi.run.World.Instant()}
			}
			again = append(again, wi.reroll(bought, a))
		}
	}
	if len(again) == 0 {
		return true, nil
	}
	return f.Change(wi.run).AnyRerollable(again)
}

// inForce returns the declaration that determines the effects of an offer now: the strongest
// replacement that holds, or the offer's own.
func inForce(on *rules.OfferOn, fr *eval.Frame) (*rules.OfferOn, error) {
	return strongest(on, fr, func(other *rules.OfferOn) bool { return other.Replaces.Effects })
}

// priceOf returns the declaration that determines the costs of an offer now.
func priceOf(on *rules.OfferOn, fr *eval.Frame) (*rules.OfferOn, error) {
	return strongest(on, fr, func(other *rules.OfferOn) bool { return other.Replaces.Costs })
}

func strongest(on *rules.OfferOn, fr *eval.Frame, replaces func(*rules.OfferOn) bool) (*rules.OfferOn, error) {
	for _, other := range on.Replacements {
		if !replaces(other) {
			continue
		}
		if other.Replaces.When == nil {
			return other, nil
		}
		v, err := other.Replaces.When.Run(fr)
		if err != nil {
			return nil, err
		}
		if v == true {
			return other, nil
		}
	}
	return on, nil
}

// remembered returns the lines that a purchase remembers; none without a check.
func (wi *Window) remembered(p *checks.Purchase) trace.Lines {
	if wi.check == nil {
		return trace.Lines{}
	}
	return wi.check.Change(wi.run).Remembered(p.Snapshot)
}
