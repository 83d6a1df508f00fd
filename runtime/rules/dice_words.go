package rules

import (
	"houserule/lang/dice"
)

// DiceWord is under which name a plan keeps what dice ask for: a word may give
// numbers and faces.
func DiceWord(a dice.Variable) string {
	if a.GivesFaces {
		return "{" + a.Name + "}"
	}
	return a.Name
}
