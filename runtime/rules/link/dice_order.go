package link

import (
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// readsByPlace reports whether the result of a formula may depend on the order of the dice.
func readsByPlace(text string) bool {
	return strings.Contains(text, "dice") && formula.DependsOnOrder(text, "dice")
}

// diceGetter reads dice in a formula. f is the frame, self the value before the dot.
type diceGetter = func(f any, self types.Value, args []types.Value) (types.Value, error)

// inPlace wraps a getter of dice: in scopes of formulas that read dice by place it first
// requires their order from the frame.
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
