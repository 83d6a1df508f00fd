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

// MenuItem is something that people find in a menu.
type MenuItem struct {
	Rule  *rules.Rule
	Needs []rules.Param // what has to be given
	Price []string      // "1 actions", worked out as far as nothing has to be given for it
	// Refused says why it may not be done now, as far as that does not hang on what is
	// given; nil where it may.
	Refused error
}

// Menu lists what modules put into a menu, one of [rules.Menus], for somebody, in the
// order in which it is declared. Nothing in the game changes.
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
	err = item.setRefused(err)
	return item, err
}

// menuItemOf completes an item for which something has to be given, as far as it does not
// hang on that.
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

// setRefused notes a refusal, and gives any other error.
func (item *MenuItem) setRefused(err error) error {
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	refusal.Boxes = "" // a menu is one screen
	item.Refused = RefusedBy(item.Rule, err)
	return nil
}

// priceTag is what is paid of a box; as it is written where that hangs on a parameter, and
// "" where nobody pays it now. refused says that it cannot be paid.
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

// Allows tells whether somebody may do something now, as far as what it requires does not hang
// on what has to be given. Nothing in the game changes.
func (ac *Actions) Allows(run *command.Run, r *rules.Rule, who types.Ref) (bool, error) {
	v, err := ac.eval.Query(run, func() (types.Value, error) {
		at := run.Depth()
		if err := run.Enter(r.Shown(), who, &diag.Pos{}); err != nil {
			return nil, err
		}
		run.Queries++
		defer run.Unwind(at)
		f := ac.eval.NewFrame(run, eval.Frame{Ref: who, Args: r.Signature.Defaults, Params: r.Signature.Params})
		for _, q := range r.Requires {
			if q.Carrier != nil || UsesAny(r.Signature.Params, q.Holds) {
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
