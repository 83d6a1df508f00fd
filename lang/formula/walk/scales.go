package walk

import (
	"github.com/expr-lang/expr/ast"

	"houserule/lang/types"
)

func isNumber(v types.Value) bool {
	_, ok := v.(float64)
	return ok
}

// scaleOf returns the scale of the first operand that is a word of one; nil for none.
func scaleOf(x, y found) *types.WordList {
	switch {
	case x.t.IsScale():
		return x.t.List
	case y.t.IsScale():
		return y.t.List
	}
	return nil
}

// places evaluates the sides of a comparison. Of words of a scale it returns their order.
func (w *walker) places(n *ast.BinaryNode) (x, y float64) {
	left, right := w.walk(n.Left), w.walk(n.Right)
	if l := scaleOf(left, right); l != nil {
		c, err := l.Compare(w.text(left), w.text(right))
		if err != nil {
			w.fail("%s", err)
		}
		return float64(c), 0
	}
	w.needNumbers(left, right)
	return left.value.(float64), right.value.(float64)
}

// needNumbers fails if an operand is no number.
func (w *walker) needNumbers(operands ...found) {
	for _, x := range operands {
		if !isNumber(x.value) {
			w.fail("a number is needed, and there is %v", x.value)
		}
	}
}

func (w *walker) text(x found) string {
	s, ok := x.value.(string)
	if !ok {
		w.fail("a word is needed, and there is %v", x.value)
	}
	return s
}

// minus subtracts steps from a word, or counts the steps between two.
func (w *walker) minus(x, y found) found {
	if n, ok := y.value.(float64); ok {
		return w.moved(x, -n)
	}
	steps, err := scaleOf(x, y).Steps(w.text(x), w.text(y))
	if err != nil {
		w.fail("%s", err)
	}
	return found{value: steps}
}

// moved moves a word by some steps.
func (w *walker) moved(x found, steps float64) found {
	word, err := x.t.List.Move(w.text(x), steps)
	if err != nil {
		w.fail("%s", err)
	}
	return found{value: word, t: x.t}
}

// sortKey returns the value by which a word of a scale is sorted, its place; other values as they are.
func (w *walker) sortKey(x found) types.Value {
	if !x.t.IsScale() {
		return x.value
	}
	return w.minus(x, found{value: x.t.List.Words()[0]}).value
}
