package chance

import "houserule/lang/dice"

// Totals lists what the expression can come to with its weights, each total as
// one roll without its dice: see [dice.Roll.TotalExpression]. It is what Within gives, in the
// shape of Outcomes.
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
