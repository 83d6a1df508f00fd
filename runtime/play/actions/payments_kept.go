package actions

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// What was paid from a box is kept with the purchase: for each number that a box reached, each
// element and each entry. Giving back returns that and no more, so that nobody gains by buying
// cheaply and giving back when it is dear. What was not bought returns nothing and cannot be given
// back. Where a purchase is paid from a rule, nothing is kept: the rule computes what is left.

// maxBoughtSteps is the number of steps by which one purchase can move a number.
const maxBoughtSteps = 1000

// price returns what standing at a value costs in all; 0 for nil and where there is no price.
func (d *Deal) price(f *eval.Frame, v types.Value) (float64, error) {
	p := d.Terms.Formula(rules.Price)
	if p == nil || v == nil {
		return 0, nil
	}
	answer, err := p.Run(frameTo(f, v))
	if err != nil || answer == nil {
		return 0, err
	}
	n, ok := answer.(float64)
	if !ok {
		return 0, p.Problem(fmt.Sprintf("a price is a number, not %s", types.Format(answer)), "")
	}
	return n, nil
}

// setDue sets what is paid or returned.
func (ds deals) setDue(run *command.Run, d *Deal, f *eval.Frame) (err error) {
	if d.Price, err = d.price(f, d.To); err != nil {
		return err
	}
	if d.Stood, err = d.price(f, d.Now); err != nil {
		return err
	}
	d.Due = d.Price - d.Stood
	if d.Terms.Way.IsGained() {
		d.Due = d.Price
		if d.Returns {
			d.Due = -d.Price
		}
	}
	if d.Terms.Way == rules.BuysValue && d.Due < 0 {
		d.Returns = true
	}
	if !d.Returns && d.Due < 0 && !d.Terms.Way.IsGained() {
		return d.Terms.Formula(rules.Price).Problem(fmt.Sprintf("the price falls from %s to %s, from %s to %s", types.Format(d.Stood), types.Format(d.Price), ds.ac.world.Names.Show(d.Now), ds.ac.world.Names.Show(d.To)),
			"a price says what it costs in all, so it never falls")
	}
	if d.Terms.Kept == nil {
		return nil
	}
	v, err := run.Read(f.Ref, d.Terms.Kept)
	if err != nil {
		return err
	}
	d.kept, _ = v.(types.Map)
	switch d.Terms.Way {
	case rules.BuysNumber:
		return ds.keepNumber(run, d, f)
	case rules.BuysValue:
		return ds.keepValue(d)
	}
	return ds.keepGained(d)
}

// keepNumber keeps what each step of a number costs, or takes it out of what is kept.
func (ds deals) keepNumber(run *command.Run, d *Deal, f *eval.Frame) error {
	to := d.To.(float64)
	from, err := d.start(f)
	if err != nil {
		return err
	}
	if n := to - from; n > maxBoughtSteps || -n > maxBoughtSteps {
		return &diag.Problem{Message: fmt.Sprintf("%s cannot move from %s to %s at once", ds.subject(d), types.Format(from), types.Format(to)), Hint: fmt.Sprintf("up to %d steps are bought together", maxBoughtSteps)}
	}
	if err := run.Spend(command.LayerSteps * int(max(to-from, from-to))); err != nil {
		return err
	}
	if d.Returns {
		d.Due = 0
		for n := from; n > to; n-- {
			paid, ok := d.kept.Get(n)
			if !ok {
				return &rules.Refusal{Reason: fmt.Sprintf("%s %s was not bought, so it cannot be given back", ds.subject(d), types.Format(n))}
			}
			d.Due -= paid.(float64)
			d.kept = d.kept.With(n, nil)
		}
		return nil
	}
	before := d.Stood
	for n := from + 1; n <= to; n++ {
		price, err := d.price(f, n)
		if err != nil {
			return err
		}
		d.kept = d.kept.With(n, price-before)
		before = price
	}
	return nil
}

// start returns the number from which a purchase moves: one below the lowest if nothing stands.
func (d *Deal) start(f *eval.Frame) (float64, error) {
	if now, ok := d.Now.(float64); ok {
		return now, nil
	}
	low, err := numberOf(d.Terms.Formula(rules.Lowest), f)
	if err != nil || low == nil {
		return -1, err
	}
	return *low - 1, nil
}

// keepValue keeps what was paid for the value of a box. A cheaper one returns what was paid beyond
// its price.
func (ds deals) keepValue(d *Deal) error {
	paid, _ := d.kept.Get(keyOf(d.Now))
	kept, _ := paid.(float64)
	if d.Returns {
		d.Due = -max(0, kept-d.Price)
	}
	d.kept = types.Map{}.With(keyOf(d.To), kept+d.Due)
	return nil
}

// keepGained keeps what was paid for an element or entry.
func (ds deals) keepGained(d *Deal) error {
	key := keyOf(d.To)
	if !d.Returns {
		d.kept = d.kept.With(key, d.Due)
		return nil
	}
	paid, ok := d.kept.Get(key)
	if !ok {
		return &rules.Refusal{Reason: ds.boughtName(d) + " was not bought, so it cannot be given back"}
	}
	d.Due = -paid.(float64)
	d.kept = d.kept.With(key, nil)
	return nil
}

// keyOf returns the key under which it is kept what was paid for a value.
func keyOf(v types.Value) types.Value {
	if n, ok := v.(types.Ref); ok && n.Name != "" {
		return n.Name
	}
	if v == nil {
		return ""
	}
	return types.Format(v)
}
