package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
)

// walkedOutcomes lists the rolls of an expression as Outcomes does, without
// patience for explosions that do not fit.
func (e *Expression) walkedOutcomes(vars Variables, limit, depth int) ([]*Roll, []exact.Probability, *diag.Problem) {
	var rolls []*Roll
	var chances []exact.Probability
	choices := &enumerator{depth: depth}
	for range limit {
		r := &roller{e: e, choices: choices, vars: vars}
		roll, _, problem := r.roll(e.root)
		switch problem {
		case nil:
			rolls, chances = append(rolls, roll), append(chances, choices.probability())
		case abandoned:
		default:
			return nil, nil, problem
		}
		if !choices.advance() {
			return rolls, chances, nil
		}
	}
	return nil, nil, nil
}
