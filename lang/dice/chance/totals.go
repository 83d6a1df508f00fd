package chance

import "houserule/lang/dice"

// Totals lists the possible totals of an expression with their weights. Each is a roll without
// dice, see [dice.Roll.TotalExpression]. It returns the distribution of [Within] in the form of
// [Outcomes].
func Totals(e *dice.Expression, vars dice.Variables, l Limits) (*Enumeration, error) {
	d, err := Within(e, vars, l)
	if err != nil {
		return nil, err
	}
	all := &Enumeration{Denominator: d.Denominator, Tail: d.Tail, Outcomes: make([]Weighted, len(d.Outcomes))}
	for i, o := range d.Outcomes {
		all.Outcomes[i] = Weighted{Roll: e.RollOfTotal(o.Value), Weight: o.Weight}
	}
	return all, nil
}
