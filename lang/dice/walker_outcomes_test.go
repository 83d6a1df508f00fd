package dice

import "houserule/lang/diag"

// walkedOutcomes lists the rolls of an expression as Outcomes does, without
// patience for explosions that do not fit.
func (e *Expression) walkedOutcomes(vars Variables, limit, depth int) ([]*Roll, []chance, *diag.Problem) {
	var rolls []*Roll
	var chances []chance
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
