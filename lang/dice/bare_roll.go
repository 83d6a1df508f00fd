package dice

import "slices"

// MayExplode tells whether dice of the expression may bring others, for ever in
// principle.
func (e *Expression) MayExplode() bool { return Explodes(e.root) }

// ShowsTexts tells whether the result is texts and no number.
func (e *Expression) ShowsTexts() bool { return IsText(e.root) }

// Root returns the syntax tree of the expression, or of one roll of a repetition.
func (e *Expression) Root() Node { return e.root }

// RollOfTotal returns a roll of which the total alone is known, without dice: see
// [Roll.TotalOf].
func (e *Expression) RollOfTotal(total float64) *Roll {
	return &Roll{Expression: e.String(), Total: total, Kept: true, expression: e, program: e.program, rollDetails: &rollDetails{withoutDice: true}}
}

// RollOfTally returns a roll of which the words that it shows alone are known, without dice:
// see [Roll.Tally].
func (e *Expression) RollOfTally(tally []TallyEntry) *Roll {
	return &Roll{Expression: e.String(), Kept: true, expression: e, program: e.program, rollDetails: &rollDetails{withoutDice: true, tally: tally}}
}

// TotalOf is the expression of which a roll is a total alone, without dice; nil
// for a roll with its dice.
func (r *Roll) OnlyTotal() *Expression {
	if r.rollDetails == nil || !r.withoutDice {
		return nil
	}
	return r.expression
}

// Together is the roll of a repetition of which these are the single rolls.
func (e *Expression) JoinRolls(rolls []*Roll) *Roll {
	dice := 0
	for _, r := range rolls {
		dice += len(r.Dice)
	}
	all := &Roll{Expression: e.String(), Kept: true, program: e.program, expression: e,
		Rolls: slices.Clone(rolls), Dice: make([]DieResult, 0, dice)}
	for _, r := range rolls {
		drawn := len(all.Dice)
		all.Dice = append(all.Dice, r.Dice...)
		for i := drawn; i < len(all.Dice); i++ {
			all.Dice[i].Drawn += drawn
		}
		all.Total += r.Total
	}
	return all
}
