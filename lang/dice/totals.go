package dice

import "slices"

// MayExplode tells whether dice of the expression may bring others, for ever in
// principle.
func (e *Expression) MayExplode() bool { return explodes(e.root) }

// ShowsTexts tells whether the result is texts and no number.
func (e *Expression) ShowsTexts() bool { return isText(e.root) }

// Totals lists what the expression can come to with its weights, each total as
// one roll without its dice: see [Roll.TotalOf]. It is what Within gives, in the
// shape of Outcomes.
func (e *Expression) Totals(vars Variables, l Limits) (*Enumeration, error) {
	d, err := e.Within(vars, l)
	if err != nil {
		return nil, err
	}
	all := &Enumeration{Denominator: d.Denominator, Tail: d.Tail, Outcomes: make([]Weighted, len(d.Outcomes))}
	for i, o := range d.Outcomes {
		all.Outcomes[i] = Weighted{Roll: &Roll{Expression: d.Expression, Total: o.Value, Kept: true, of: e, program: e.program, aside: &aside{bare: true}}, Weight: o.Weight}
	}
	return all, nil
}

// TotalOf is the expression of which a roll is a total alone, without dice; nil
// for a roll with its dice.
func (r *Roll) TotalOf() *Expression {
	if r.aside == nil || !r.bare {
		return nil
	}
	return r.of
}

// Together is the roll of a repetition of which these are the single rolls.
func (e *Expression) Together(rolls []*Roll) *Roll {
	all := &Roll{Expression: e.String(), Kept: true, program: e.program, of: e}
	drawn := 0
	for _, r := range rolls {
		all.Rolls = append(all.Rolls, r)
		dice := slices.Clone(r.Dice)
		for i := range dice {
			dice[i].Drawn += drawn
		}
		all.Dice, drawn = append(all.Dice, dice...), drawn+len(dice)
		all.Total += r.Total
	}
	return all
}
