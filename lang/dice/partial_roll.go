package dice

import "slices"

// MayExplode reports whether dice of the expression can explode.
func (e *Expression) MayExplode() bool { return Explodes(e.root) }

// ShowsTexts reports whether the result is texts and not a number.
func (e *Expression) ShowsTexts() bool { return IsText(e.root) }

// Root returns the syntax tree of the expression, or of one roll of a repetition.
func (e *Expression) Root() Node { return e.root }

// RollOfTotal returns a roll without dice of which only the total is known. Its
// [Roll.TotalExpression] is e.
func (e *Expression) RollOfTotal(total float64) *Roll {
	return &Roll{Expression: e.String(), Total: total, Kept: true, expression: e, program: e.program, rollDetails: &rollDetails{withoutDice: true}}
}

// RollOfTally returns a roll without dice of which only the words shown are known. See
// [Roll.Tally].
func (e *Expression) RollOfTally(tally []TallyEntry) *Roll {
	return &Roll{Expression: e.String(), Kept: true, expression: e, program: e.program, rollDetails: &rollDetails{withoutDice: true, tally: tally}}
}

// TotalExpression returns the expression of a roll without dice, or nil for a roll with dice.
func (r *Roll) TotalExpression() *Expression {
	if r.rollDetails == nil || !r.withoutDice {
		return nil
	}
	return r.expression
}

// JoinRolls returns a roll of the repetition e that consists of single rolls.
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
			all.Dice[i].Drawn += int32(drawn)
		}
		all.Total += r.Total
	}
	return all
}
