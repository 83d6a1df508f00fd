package table

import (
	"fmt"
	"math"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Payments works out what actions and offers cost, and takes it.
type Payments struct {
	eval    *eval.Evaluator
	reached func(diag.Pos) // hears of costs that are paid; nil where nobody does
	bills   []*bill        // that nobody looks at any more, for reuse
}

// newPayments gives what works out and takes costs. Reached hears of the places of costs that
// are paid; it may be nil.
func newPayments(ev *eval.Evaluator, reached func(diag.Pos)) *Payments {
	return &Payments{eval: ev, reached: reached}
}

// price is a cost worked out: who pays how much of which box.
type price struct {
	cost   *rules.LinkedCost
	who    types.Ref
	box    *content.Box
	amount float64
	have   float64
	low    *float64 // what must stay; nil for nothing
}

// workOut works a cost out.
func (p *price) workOut(run *command.Run, c *rules.LinkedCost, payer types.Ref, f *eval.Frame) error {
	*p = price{who: payer, cost: c}
	if c.Of != nil {
		v, err := c.Of.Run(f)
		if err != nil {
			return err
		}
		p.who = types.AsRef(v)
	}
	k := run.World.Kind(p.who)
	if k == nil {
		return nil // nobody is there to pay
	}
	if p.box = run.World.BoxSeen(c.Module, k, c.Box); p.box == nil {
		return nil // somebody without such a box cannot pay
	}
	v, err := run.Read(p.who, p.box)
	if err != nil {
		return err
	}
	have, ok := v.(float64)
	if !ok {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is %s, not a number that can be spent", c.Box, run.World.Names.Of(p.who), types.Format(v))}
	}
	p.have = have
	if p.low, _, err = run.World.Limits.Of(run, p.who, p.box); err != nil {
		return err
	}
	if c.All {
		p.amount = have
		return nil
	}
	p.amount, err = priceNumber(c.Amount, f)
	return err
}

func priceNumber(p *formula.Program, f *eval.Frame) (float64, error) {
	v, err := p.Run(f)
	if err != nil {
		return 0, err
	}
	n, ok := v.(float64)
	if !ok {
		return 0, fmt.Errorf("a price is a number, not %s", types.Format(v))
	}
	return n, nil
}

// tag is what is to be paid, worked out: "6 coins" rather than a formula.
func (p *price) tag() string {
	if p.box == nil || p.cost.All {
		return p.cost.Written
	}
	return content.Counted(types.Format(p.amount), p.box.Name)
}

// enough says whether the price can be paid. All of something must be at least
// a little, and what a box must hold stays in it.
func (p *price) enough() bool {
	switch {
	case p.box == nil, p.low != nil && p.have-p.amount < *p.low:
		return false
	case p.cost.All:
		return p.have > 0
	}
	return p.have >= p.amount
}

// stays tells how much of what is there cannot be paid with.
func (p *price) stays() string {
	if p.box == nil || p.low == nil || *p.low <= 0 {
		return ""
	}
	return ", of which " + types.Format(*p.low) + " must stay"
}

// err tells of a price that is none: less than nothing would be paid out, and
// what is counted in whole steps has no parts.
func (p *price) err(w *world.World) error {
	if p.box == nil || p.cost.All {
		return nil
	}
	if p.amount < 0 {
		return p.cost.Amount.Problem(fmt.Sprintf("the cost %q comes to %s for %s: a cost takes something or nothing", p.cost.Written, types.Format(p.amount), w.Names.Of(p.who)),
			fmt.Sprintf("write max(0, %s) if it may cost nothing; what pays something out is a function", p.cost.Amount.Text()))
	}
	if wholeBox(p.box) && p.amount != math.Trunc(p.amount) {
		return p.cost.Amount.Problem(fmt.Sprintf("the cost %q comes to %s for %s: `%s` counts whole steps", p.cost.Written, types.Format(p.amount), w.Names.Of(p.who), p.cost.Box),
			fmt.Sprintf("write ceil(%s) or floor(%s)", p.cost.Amount.Text(), p.cost.Amount.Text()))
	}
	return nil
}

// wholeBox tells the boxes that hold whole numbers alone: those of a countdown.
func wholeBox(b *content.Box) bool {
	return b.Kind.Is("track") && (b.Name == "value" || b.Name == "size")
}

// owed gives the frame in which a cost is worked out; nil where it is not asked
// for: what others add may stand under a condition, and hold for whoever carries
// something.
func (pa *Payments) owed(run *command.Run, c *rules.LinkedCost, f *eval.Frame) (*eval.Frame, error) {
	if run.World.Foreign(c.Module, f.Ref) {
		return nil, nil
	}
	if c.On != nil && !run.World.IsA(f.Ref.Kind, c.On.Name) {
		return nil, nil
	}
	if c.Carrier != nil {
		who, err := pa.eval.Role(c.Me, f)
		if err != nil || who.Record == 0 || !run.World.Holdings.Has(who, c.Carrier) {
			return nil, err
		}
		f = f.With("me", who)
	}
	if c.If == nil {
		return f, nil
	}
	v, err := c.If.Run(f)
	if err != nil || v != true {
		return nil, err
	}
	return f, nil
}

// bill is all prices of one thing together.
type bill struct {
	payments *Payments // which may use it again
	prices   []*price
}

// done gives a bill back that nobody looks at any more.
func (b *bill) done() {
	b.prices = b.prices[:0]
	b.payments.bills = append(b.payments.bills, b)
}

// blank is room for one more price.
func (b *bill) blank() *price {
	if n := len(b.prices); n < cap(b.prices) {
		if p := b.prices[:n+1][n]; p != nil {
			return p
		}
	}
	return &price{}
}

// bill works all costs out. What one of them takes is not there for the next.
func (pa *Payments) bill(run *command.Run, costs []rules.LinkedCost, payer types.Ref, f *eval.Frame) (*bill, error) {
	var b *bill
	if n := len(pa.bills); n > 0 {
		b, pa.bills = pa.bills[n-1], pa.bills[:n-1]
	} else {
		b = &bill{payments: pa}
	}
	for i := range costs {
		c := &costs[i]
		g, err := pa.owed(run, c, f)
		if err != nil {
			return nil, err
		}
		if g == nil {
			continue
		}
		p := b.blank()
		if err := p.workOut(run, c, payer, g); err != nil {
			return nil, err
		}
		for _, other := range b.prices {
			if other.who == p.who && other.box != nil && other.box == p.box && other.amount > 0 {
				p.have -= other.amount
			}
		}
		if c.All {
			p.amount = p.have // what the others leave
		}
		b.prices = append(b.prices, p)
	}
	return b, nil
}

// enough says whether all of it can be paid at once.
func (b *bill) enough() bool {
	for _, p := range b.prices {
		if !p.enough() {
			return false
		}
	}
	return true
}

// nothing says whether it comes to nothing.
func (b *bill) nothing() bool {
	for _, p := range b.prices {
		if p.amount != 0 {
			return false
		}
	}
	return true
}

// err tells of the first price that is none.
func (b *bill) err(w *world.World) error {
	for _, p := range b.prices {
		if err := p.err(w); err != nil {
			return err
		}
	}
	return nil
}

// pay takes the costs, or refuses when one cannot be paid. It gives what was paid;
// none where that was nothing at all.
func (pa *Payments) pay(run *command.Run, costs []rules.LinkedCost, payer types.Ref, f *eval.Frame) (paid []string, err error) {
	for i := range costs {
		c := &costs[i]
		g, err := pa.owed(run, c, f)
		if err != nil {
			return nil, err
		}
		if g == nil {
			continue
		}
		p := &price{}
		if err := p.workOut(run, c, payer, g); err != nil {
			return nil, err
		}
		if pa.reached != nil {
			pa.reached(c.Pos)
		}
		if err := p.refused(run.World); err != nil {
			return nil, err
		}
		before := run.Acts(c.Module)
		err = run.World.Boxes.Write(run, p.who, p.box, p.have-p.amount)
		run.Actor = before
		if err != nil {
			return nil, run.PlacedAt(c.Pos, err)
		}
		if p.amount != 0 {
			paid = append(paid, fmt.Sprintf("%s pays %s", run.World.Names.Of(p.who), p.tag()))
		}
		run.Trace.Paid(p.who, p.cost, p.box, p.amount)
	}
	return paid, nil
}

// refused says why a price cannot be paid, or that it is none; nil where it can.
func (p *price) refused(w *world.World) error {
	if p.who == (types.Ref{}) {
		return &rules.Refusal{Reason: "nobody is there to pay " + p.cost.Written}
	}
	if err := p.err(w); err != nil || p.enough() {
		return err
	}
	return &rules.Refusal{Reason: p.lacks(w)}
}

// lacks says that there is too little to pay the price.
func (p *price) lacks(w *world.World) string {
	return cannotPay(w, p.who, p.tag(), p.have, p.stays(), p.box)
}

// cannotPay says that somebody has too little of a box to pay something. Stays says what of it
// must stay there, "" for nothing.
func cannotPay(w *world.World, who types.Ref, what string, have float64, stays string, b *content.Box) string {
	is := "are"
	if have == 1 {
		is = "is"
	}
	return fmt.Sprintf("%s cannot pay %s: there %s %s%s%s", w.Names.Of(who), what, is, types.Format(have), stays, comesBack(w, b))
}

// comesBack tells when a box that is too empty starts anew.
func comesBack(w *world.World, b *content.Box) string {
	if b == nil || len(b.Refills) == 0 {
		return ""
	}
	occasions := w.Book().Refills(b)
	if short := slices.DeleteFunc(slices.Clone(occasions), func(o rules.Occasion) bool { return o.Unit == "" && !o.Short() }); len(short) > 0 {
		occasions = short // a name that everybody knows says enough
	}
	return " until the next " + rules.Named(occasions)
}
