package rules

import (
	"houserule/lang/dice"
)

// VariableKey returns the key of a dice variable in [Plan].Variables. The same name may be used
// for a number and for faces.
func VariableKey(a dice.Variable) string {
	if a.GivesFaces {
		return "{" + a.Name + "}"
	}
	return a.Name
}
