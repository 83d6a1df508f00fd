package dice

import "slices"

// MayExplode tells whether dice of the expression may bring others, for ever in
// principle.
func (e *Expression) MayExplode() bool { return Explodes(e.root) }

// ShowsTexts tells whether the result is texts and no number.
func (e *Expression) ShowsTexts() bool { return IsText(e.root) }

// Root returns the syntax tree of the expression, or of one roll of a repetition.
func (e *Expression) Root() Node { return e.root }

// TotalRoll returns a roll of which the total alone is known, without dice: see
// [Roll.TotalOf].
func (e *Expression) TotalRoll(total float64) *Roll {
	return &Roll{Expression: e.String(), Total: total, Kept: true, expression: e, program: e.program, rollDetails: &rollDetails{withoutDice: true}}
}

// TallyRoll returns a roll of which the words that it shows alone are known, without dice:
// see [Roll.Tally].
func (e *Expression) TallyRoll(tally []Tallied) *Roll {
	return &Roll{Expression: e.String(), Kept: true, expression: e, program: e.program, rollDetails: &rollDetails{withoutDice: true, tally: tally}}
}

// TotalOf is the expression of which a roll is a total alone, without dice; nil
// for a roll with its dice.
func (r *Roll) TotalOf() *Expression {
	if r.rollDetails == nil || !r.withoutDice {
		return nil
	}
	return r.expression
}

// Together is the roll of a repetition of which these are the single rolls.
func (e *Expression) Together(rolls []*Roll) *Roll {
	all := &Roll{Expression: e.String(), Kept: true, program: e.program, expression: e}
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
