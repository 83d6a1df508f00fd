package payment

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

// Payments computes and takes the costs of actions and offers.
type Payments struct {
	eval    *eval.Evaluator
	reached func(diag.Pos) // called with the position of each cost that is paid; may be nil
	bills   []*Bill        // released bills, for reuse
}

// New returns the payments of a game. reached is called with the position of each cost that is
// paid; it may be nil.
func New(ev *eval.Evaluator, reached func(diag.Pos)) *Payments {
	return &Payments{eval: ev, reached: reached}
}

// Charge is a computed cost: who pays how much from which box.
type Charge struct {
	cost   *rules.LinkedCost
	Who    types.Ref    // who pays; zero for nobody
	Box    *content.Box // nil if the payer has no such box
	Amount float64      // what is to be paid
	Have   float64      // value of the box; in a Bill, less earlier charges on it
	low    *float64     // what must stay in the box; nil for nothing
}

// Compute sets the charge to the cost c. Payer pays it unless c.Of is set. If there is no payer, or
// the payer has no such box, Box is nil. It fails if the box or the amount is not a number.
func (ch *Charge) Compute(run *command.Run, c *rules.LinkedCost, payer types.Ref, f *eval.Frame) error {
	*ch = Charge{Who: payer, cost: c}
	if c.Of != nil {
		v, err := c.Of.Run(f)
		if err != nil {
			return err
		}
		ch.Who = types.AsRef(v)
	}
	k := run.World.Kind(ch.Who)
	if k == nil {
		return nil
	}
	if ch.Box = run.World.BoxSeen(c.Module, k, c.Box); ch.Box == nil {
		return nil
	}
	v, err := run.Read(ch.Who, ch.Box)
	if err != nil {
		return err
	}
	have, ok := v.(float64)
	if !ok {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is %s, not a number that can be spent", c.Box, run.World.Names.Of(ch.Who), types.Format(v))}
	}
	ch.Have = have
	if ch.low, _, err = run.World.Limits.Of(run, ch.Who, ch.Box); err != nil {
		return err
	}
	if c.All {
		ch.Amount = have
		return nil
	}
	ch.Amount, err = priceNumber(c.Amount, f)
	return err
}

// priceNumber returns the value of p, which must be a number.
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

// Text returns the amount, such as "6 coins"; the cost as it is written if all of a box is paid, or
// there is no box.
func (ch *Charge) Text() string {
	if ch.Box == nil || ch.cost.All {
		return ch.cost.Written
	}
	return content.Counted(types.Format(ch.Amount), ch.Box.Name)
}

// IsCovered reports whether the charge can be paid. All of a box must be more than 0, and the
// minimum of the box stays in it.
func (ch *Charge) IsCovered() bool {
	switch {
	case ch.Box == nil, ch.low != nil && ch.Have-ch.Amount < *ch.low:
		return false
	case ch.cost.All:
		return ch.Have > 0
	}
	return ch.Have >= ch.Amount
}

// reserveText describes how much of the box must stay; "" for nothing.
func (ch *Charge) reserveText() string {
	if ch.Box == nil || ch.low == nil || *ch.low <= 0 {
		return ""
	}
	return ", of which " + types.Format(*ch.low) + " must stay"
}

// priceError returns an error for a negative amount, and for a fraction of a box that counts
// whole steps.
func (ch *Charge) priceError(w *world.World) error {
	if ch.Box == nil || ch.cost.All {
		return nil
	}
	if ch.Amount < 0 {
		return ch.cost.Amount.Problem(fmt.Sprintf("the cost %q comes to %s for %s: a cost takes something or nothing", ch.cost.Written, types.Format(ch.Amount), w.Names.Of(ch.Who)),
			fmt.Sprintf("write max(0, %s) if it may cost nothing; what pays something out is a function", ch.cost.Amount.Text()))
	}
	if IsWhole(ch.Box) && ch.Amount != math.Trunc(ch.Amount) {
		return ch.cost.Amount.Problem(fmt.Sprintf("the cost %q comes to %s for %s: `%s` counts whole steps", ch.cost.Written, types.Format(ch.Amount), w.Names.Of(ch.Who), ch.cost.Box),
			fmt.Sprintf("write ceil(%s) or floor(%s)", ch.cost.Amount.Text(), ch.cost.Amount.Text()))
	}
	return nil
}

// IsWhole reports whether a box holds only whole numbers: those of a countdown.
func IsWhole(b *content.Box) bool {
	return b.Kind.Is("track") && (b.Name == "value" || b.Name == "size")
}

// CostFrame returns the frame in which a cost is computed; nil if the cost does not apply: it may
// have a condition, or apply only to certain things or to those who carry an entry.
func (pa *Payments) CostFrame(run *command.Run, c *rules.LinkedCost, f *eval.Frame) (*eval.Frame, error) {
	if run.World.Foreign(c.Module, f.Ref) {
		return nil, nil
	}
	if c.On != nil && !run.World.IsA(f.Ref.Kind, c.On.Name) {
		return nil, nil
	}
	if c.Carrier != nil {
		who, err := pa.eval.Bearer(c.Me, c.Roller, f)
		if err != nil || who.Record == 0 || !run.World.Carried.Has(who, c.Carrier) {
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

// Bill is all charges of one action or offer.
type Bill struct {
	payments *Payments // to which it is released
	Charges  []*Charge // in the order of the costs
}

// Release returns a bill for reuse. The bill and its charges must not be used afterwards.
func (b *Bill) Release() {
	b.Charges = b.Charges[:0]
	b.payments.bills = append(b.payments.bills, b)
}

// next returns storage for one more charge.
func (b *Bill) next() *Charge {
	if n := len(b.Charges); n < cap(b.Charges) {
		if p := b.Charges[:n+1][n]; p != nil {
			return p
		}
	}
	return &Charge{}
}

// Bill returns the charges of all costs that apply. What one charge takes is not available to the
// next.
func (pa *Payments) Bill(run *command.Run, costs []rules.LinkedCost, payer types.Ref, f *eval.Frame) (*Bill, error) {
	var b *Bill
	if n := len(pa.bills); n > 0 {
		b, pa.bills = pa.bills[n-1], pa.bills[:n-1]
	} else {
		b = &Bill{payments: pa}
	}
	for i := range costs {
		c := &costs[i]
		g, err := pa.CostFrame(run, c, f)
		if err != nil {
			return nil, err
		}
		if g == nil {
			continue
		}
		p := b.next()
		if err := p.Compute(run, c, payer, g); err != nil {
			return nil, err
		}
		for _, other := range b.Charges {
			if other.Who == p.Who && other.Box != nil && other.Box == p.Box && other.Amount > 0 {
				p.Have -= other.Amount
			}
		}
		if c.All {
			p.Amount = p.Have // after the earlier charges
		}
		b.Charges = append(b.Charges, p)
	}
	return b, nil
}

// IsCovered reports whether all charges can be paid together.
func (b *Bill) IsCovered() bool {
	for _, p := range b.Charges {
		if !p.IsCovered() {
			return false
		}
	}
	return true
}

// IsNothing reports whether all amounts are 0.
func (b *Bill) IsNothing() bool {
	for _, p := range b.Charges {
		if p.Amount != 0 {
			return false
		}
	}
	return true
}

// Err returns the error of the first invalid amount.
func (b *Bill) Err(w *world.World) error {
	for _, p := range b.Charges {
		if err := p.priceError(w); err != nil {
			return err
		}
	}
	return nil
}

// Pay takes the costs that apply; it returns a refusal if one cannot be paid. paid describes each
// amount that is not 0.
func (pa *Payments) Pay(run *command.Run, costs []rules.LinkedCost, payer types.Ref, f *eval.Frame) (paid []string, err error) {
	for i := range costs {
		c := &costs[i]
		g, err := pa.CostFrame(run, c, f)
		if err != nil {
			return nil, err
		}
		if g == nil {
			continue
		}
		p := &Charge{}
		if err := p.Compute(run, c, payer, g); err != nil {
			return nil, err
		}
		if pa.reached != nil {
			pa.reached(c.Pos)
		}
		if err := p.Refusal(run.World); err != nil {
			return nil, err
		}
		before := run.SetActor(c.Module)
		err = run.World.Boxes.Write(run, p.Who, p.Box, p.Have-p.Amount)
		run.Actor = before
		if err != nil {
			return nil, run.WithPos(c.Pos, err)
		}
		if p.Amount != 0 {
			paid = append(paid, fmt.Sprintf("%s pays %s", run.World.Names.Of(p.Who), p.Text()))
		}
		run.Trace.Paid(p.Who, p.cost, p.Box, p.Amount)
	}
	return paid, nil
}

// Refusal returns why a charge cannot be paid, or the error of an invalid amount; nil if it can.
func (ch *Charge) Refusal(w *world.World) error {
	if ch.Who == (types.Ref{}) {
		return &rules.Refusal{Reason: "nobody is there to pay " + ch.cost.Written}
	}
	if err := ch.priceError(w); err != nil || ch.IsCovered() {
		return err
	}
	return &rules.Refusal{Reason: ch.Lacks(w)}
}

// Lacks describes that there is too little to pay the charge.
func (ch *Charge) Lacks(w *world.World) string {
	return TooLittle(w, ch.Who, ch.Text(), ch.Have, ch.reserveText(), ch.Box)
}

// TooLittle describes that somebody has too little in a box to pay what. stays describes what
// must stay in it; "" for nothing.
func TooLittle(w *world.World, who types.Ref, what string, have float64, stays string, b *content.Box) string {
	is := "are"
	if have == 1 {
		is = "is"
	}
	return fmt.Sprintf("%s cannot pay %s: there %s %s%s%s", w.Names.Of(who), what, is, types.Format(have), stays, comesBack(w, b))
}

// comesBack describes when a box is refilled; "" for never.
func comesBack(w *world.World, b *content.Box) string {
	if b == nil || len(b.Refills) == 0 {
		return ""
	}
	occasions := w.Program().Refills(b)
	if short := slices.DeleteFunc(slices.Clone(occasions), func(o rules.Occasion) bool { return o.Unit == "" && !o.Short() }); len(short) > 0 {
		occasions = short // leave out actions without a short name
	}
	return " until the next " + rules.OccasionNames(occasions)
}
