package table

import (
	"errors"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// MenuItem is something that people find in a menu.
type MenuItem struct {
	Rule  *rulebook.Rule
	Needs []rulebook.Param // what has to be given
	Price []string         // "1 actions", worked out as far as nothing has to be given for it
	// Refused says why it may not be done now, as far as that does not hang on what is
	// given; nil where it may.
	Refused error
}

// Menu lists what modules put into a menu, one of [rulebook.Menus], for somebody, in the
// order in which it is declared. Nothing in the game changes.
func (t *Table) Menu(menu string, who types.Noun) ([]MenuItem, error) {
	var items []MenuItem
	_, err := t.asked(func() (types.Value, error) {
		items = nil
		at := t.depth()
		if err := t.enter("menu", who, &diag.Pos{}); err != nil {
			return nil, err
		}
		t.pure++
		defer t.ascend(at)
		if err := t.There(who); err != nil {
			return nil, t.fault(err)
		}
		for _, r := range t.book.Menu(menu, t.kind(who)) {
			item, err := t.menuItem(r, who)
			if err != nil {
				return nil, t.fault(err)
			}
			items = append(items, item)
		}
		return nil, nil
	})
	return items, err
}

func (t *Table) menuItem(r *rulebook.Rule, who types.Noun) (MenuItem, error) {
	item := MenuItem{Rule: r}
	for _, p := range r.Params {
		if !p.Optional {
			item.Needs = append(item.Needs, p)
		}
	}
	if len(item.Needs) > 0 {
		for i := range r.Costs {
			tag, err := t.priceTag(&r.Costs[i], who, item.Needs, t.newFrame(frame{noun: who, given: r.Defaults, params: r.Params}))
			if err != nil {
				return item, err
			}
			if tag != "" {
				item.Price = append(item.Price, tag)
			}
		}
		return item, nil
	}
	given, err := t.CheckGiven(r, who, nil)
	if err != nil {
		return item, err
	}
	f := t.newFrame(frame{noun: who, given: given, params: r.Params})
	bill, err := t.bill(r.Costs, t.actor(who), f)
	if err != nil {
		return item, err
	}
	err = t.require(r, f)
	for _, p := range bill.prices {
		item.Price = append(item.Price, p.tag())
		if err == nil {
			err = p.refused(t)
		}
	}
	bill.done()
	var refusal *Refusal
	if errors.As(err, &refusal) {
		refusal.Stands = "" // a menu is one screen
		item.Refused, err = refusedBy(r, err), nil
	}
	return item, err
}

// priceTag is what is paid of a box; as it is written where that hangs on what has to be
// given, and "" where nobody pays it now.
func (t *Table) priceTag(c *rulebook.LinkedCost, who types.Noun, needs []rulebook.Param, f *frame) (string, error) {
	for _, p := range append([]*formula.Program{c.Amount, c.If}, c.Of...) {
		if p != nil && slices.ContainsFunc(needs, func(need rulebook.Param) bool { return slices.Contains(p.Uses(), need.Name) }) {
			return c.Written, nil
		}
	}
	g, err := t.owed(c, f)
	if err != nil || g == nil {
		return "", err
	}
	var p price
	if err := t.price(&p, c, t.actor(who), g); err != nil {
		return "", err
	}
	return p.tag(), nil
}

// Allows tells whether somebody may do something now, as far as what it requires does not hang
// on what has to be given. Nothing in the game changes.
func (t *Table) Allows(r *rulebook.Rule, who types.Noun) (bool, error) {
	v, err := t.asked(func() (types.Value, error) {
		at := t.depth()
		if err := t.enter(r.Shown(), who, &diag.Pos{}); err != nil {
			return nil, err
		}
		t.pure++
		defer t.ascend(at)
		f := t.newFrame(frame{noun: who, given: r.Defaults, params: r.Params})
		for _, q := range r.Requires {
			if q.Carrier != nil || slices.ContainsFunc(r.Params, func(p rulebook.Param) bool { return slices.Contains(q.Holds.Uses(), p.Name) }) {
				continue
			}
			if asked, err := applies(q, f); err != nil || !asked {
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
