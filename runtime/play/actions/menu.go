package actions

import (
	"errors"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/payment"
	"houserule/runtime/rules"
)

// MenuItem is an action or check in a menu.
type MenuItem struct {
	Rule  *rules.Rule
	Needs []rules.Param // the required parameters
	Price []string      // such as "1 actions"; a cost that depends on a parameter is shown as written
	// Refused is why it is refused now, nil if it is not. What depends on parameters is not
	// checked.
	Refused error
}

// Menu lists the items of a menu, one of [rules.Menus], for an entity, in the order of their
// declarations. It changes nothing.
func (ac *Actions) Menu(run *command.Run, menu string, who types.Ref) ([]MenuItem, error) {
	var items []MenuItem
	_, err := ac.eval.Query(run, func() (types.Value, error) {
		items = nil
		at := run.Depth()
		if err := run.Enter("menu", who, &diag.Pos{}); err != nil {
			return nil, err
		}
		run.Queries++
		defer run.Unwind(at)
		if err := ac.world.Departed.CheckExists(who); err != nil {
			return nil, run.Fault(err)
		}
		for _, r := range ac.world.Program().Menu(menu, ac.world.Kind(who)) {
			item, err := ac.menuItem(run, r, who)
			if err != nil {
				return nil, run.Fault(err)
			}
			items = append(items, item)
		}
		return nil, nil
	})
	return items, err
}

func (ac *Actions) menuItem(run *command.Run, r *rules.Rule, who types.Ref) (MenuItem, error) {
	item := MenuItem{Rule: r}
	for _, p := range r.Signature.Params {
		if !p.Optional {
			item.Needs = append(item.Needs, p)
		}
	}
	if len(item.Needs) > 0 {
		err := ac.menuItemOf(run, &item, who)
		return item, err
	}
	given, err := ac.eval.ValidateArgs(r, who, nil)
	if err != nil {
		return item, err
	}
	f := ac.eval.NewFrame(run, eval.Frame{Ref: who, Args: given, Params: r.Signature.Params})
	bill, err := ac.payments.Bill(run, r.Costs, ac.world.Ownership.Actor(who), f)
	if err != nil {
		return item, err
	}
	err = ac.Require(run, r, f)
	for _, p := range bill.Charges {
		item.Price = append(item.Price, p.Text())
		if err == nil {
			err = p.Refusal(run.World)
		}
	}
	bill.Release()
	if r.Uses.Purchase != nil && err == nil {
		d, _ := deals{ac}.deal(run, r, f)
		item.Price = append(item.Price, d.dueText())
	}
	err = item.setRefused(err)
	return item, err
}

// menuItemOf completes an item with required parameters, as far as it does not depend on them.
func (ac *Actions) menuItemOf(run *command.Run, item *MenuItem, who types.Ref) error {
	r := item.Rule
	f := ac.eval.NewFrame(run, eval.Frame{Ref: who, Args: r.Signature.Defaults, Params: r.Signature.Params})
	refused := ac.RequireAll(run, r, f, r.Signature.Params)
	for i := range r.Costs {
		tag, unpaid, err := ac.priceTag(run, &r.Costs[i], who, r.Signature.Params, f)
		if err != nil {
			return err
		}
		if tag != "" {
			item.Price = append(item.Price, tag)
		}
		if refused == nil {
			refused = unpaid
		}
	}
	return item.setRefused(refused)
}

// setRefused stores a refusal in the item, and returns any other error.
func (item *MenuItem) setRefused(err error) error {
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	refusal.Boxes = "" // too long for a menu
	item.Refused = RefusedBy(item.Rule, err)
	return nil
}

// priceTag returns the text of a cost: as written if it depends on a parameter, "" if it does not
// apply now. refused is not nil if it cannot be paid.
func (ac *Actions) priceTag(run *command.Run, c *rules.LinkedCost, who types.Ref, params []rules.Param, f *eval.Frame) (tag string, refused, err error) {
	if UsesAny(params, append([]*formula.Program{c.Amount, c.If}, c.Of...)...) {
		return c.Written, nil, nil
	}
	g, err := ac.payments.CostFrame(run, c, f)
	if err != nil || g == nil {
		return "", nil, err
	}
	var p payment.Charge
	if err := p.Compute(run, c, ac.world.Ownership.Actor(who), g); err != nil {
		return "", nil, err
	}
	return p.Text(), p.Refusal(run.World), nil
}

// Allows reports whether the requirements of an action that do not depend on its parameters hold
// for who. It changes nothing.
func (ac *Actions) Allows(run *command.Run, r *rules.Rule, who types.Ref) (bool, error) {
	v, err := ac.eval.Query(run, func() (types.Value, error) {
		at := run.Depth()
		if err := run.Enter(r.DisplayName(), who, &diag.Pos{}); err != nil {
			return nil, err
		}
		run.Queries++
		defer run.Unwind(at)
		f := ac.eval.NewFrame(run, eval.Frame{Ref: who, Args: r.Signature.Defaults, Params: r.Signature.Params})
		for _, q := range r.Requires {
			if q.Carrier != nil || q.Check != nil || UsesAny(r.Signature.Params, q.Holds) {
				continue
			}
			if asked, err := Applies(q, f); err != nil || !asked {
				if err != nil {
					return nil, err
				}
				continue
			}
			if v, err := q.Holds.Run(f); err != nil || v != true {
				return false, err
			}
		}
		return true, nil
	})
	return v == true, err
}
