package link

import (
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// readsDiceOrder reports whether the result of a formula may depend on the order of the dice.
func readsDiceOrder(text string) bool {
	return strings.Contains(text, "dice") && formula.DependsOnOrder(text, "dice")
}

// diceGetter reads dice in a formula. f is the frame, self the value before the dot.
type diceGetter = func(f any, self types.Value, args []types.Value) (types.Value, error)

// requireOrder wraps a getter of dice: in scopes of formulas that read the order of dice it first
// calls [rules.Frame].InOrder.
func (s *scope) requireOrder(get diceGetter) diceGetter {
	if !s.readsOrder {
		return get
	}
	return func(f any, self types.Value, args []types.Value) (types.Value, error) {
		path := ""
		if n, ok := self.(types.Ref); ok && nestedCheckOf(n.Kind) != "" {
			path = n.Name
		}
		if err := f.(rules.Frame).InOrder(path); err != nil {
			return nil, err
		}
		return get(f, self, args)
	}
}
