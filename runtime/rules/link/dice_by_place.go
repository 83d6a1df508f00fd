package link

import (
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// readsByPlace tells a formula to which it may matter which of equal dice shows
// what.
func readsByPlace(text string) bool {
	return strings.Contains(text, "dice") && formula.ByPlace(text, "dice")
}

// diceGetter reads dice in a formula: the first value is the frame, the second what stands
// before the dot.
type diceGetter = func(f any, self types.Value, args []types.Value) (types.Value, error)

// inPlace is a getter of dice of the open check, or of a check in a line, as the formulas
// of a scope need it: those that read by place ask for the dice in the order in which they
// lie, as soon as they are read.
func (s *scope) inPlace(get diceGetter) diceGetter {
	if !s.byPlace {
		return get
	}
	return func(f any, self types.Value, args []types.Value) (types.Value, error) {
		path := ""
		if n, ok := self.(types.Ref); ok && checkOf(n.Kind) != "" {
			path = n.Name
		}
		if err := f.(rules.Frame).InOrder(path); err != nil {
			return nil, err
		}
		return get(f, self, args)
	}
}
