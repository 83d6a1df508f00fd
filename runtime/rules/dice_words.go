package rules

import (
	"houserule/lang/dice"
)

// DiceWord returns the key under which a plan keeps the value of a variable of dice: a name
// may give a number and faces.
func DiceWord(a dice.Variable) string {
	if a.GivesFaces {
		return "{" + a.Name + "}"
	}
	return a.Name
}
