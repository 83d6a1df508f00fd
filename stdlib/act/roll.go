package act

import (
	"strings"

	"houserule/lang/dice"
	"houserule/lang/types"
)

// diceOf returns the number of dice in a roll.
func diceOf(v any) int {
	r, ok := v.(*dice.Roll)
	if !ok {
		return 0
	}
	n := len(r.Dice)
	for _, one := range r.Rolls {
		n += diceOf(one)
	}
	return n
}

// RollValue returns the result of a roll for scripts: its total, the joined texts of faces
// that are no numbers, or a list for a repetition.
func RollValue(v any) types.Value {
	r, ok := v.(*dice.Roll)
	if !ok {
		return v
	}
	switch {
	case len(r.Rolls) > 0:
		list := types.List{}
		for _, one := range r.Rolls {
			list = append(list, RollValue(one))
		}
		return list
	case len(r.Texts) > 0:
		return strings.Join(r.Texts, ", ")
	}
	return r.Total
}
