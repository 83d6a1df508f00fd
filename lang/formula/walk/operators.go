package walk

import (
	"math"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/detmath"
	"houserule/lang/types"
)

func (w *walker) unary(n *ast.UnaryNode) types.Value {
	switch n.Operator {
	case "-":
		return 0 - w.number(n.Node)
	case "+":
		return w.number(n.Node)
	}
	return !w.yes(n.Node)
}

func (w *walker) binary(n *ast.BinaryNode, want types.Type) found {
	switch n.Operator {
	case "and", "&&":
		return found{value: w.yes(n.Left) && w.yes(n.Right)}
	case "or", "||":
		return found{value: w.yes(n.Left) || w.yes(n.Right)}
	case "??":
		if x := w.perhaps(n.Left, want); x.value != nil {
			return x
		}
		return w.wanted(n.Right, want)
	case "+":
		return w.plus(n, want)
	case "-", "*", "/", "%", "^", "**":
		x, y := w.walk(n.Left), w.walk(n.Right)
		if n.Operator == "-" && scaleOf(x, y) != nil {
			return w.minus(x, y)
		}
		w.needNumbers(x, y)
		return found{value: w.arithmetic(n.Operator, x.value.(float64), y.value.(float64))}
	case "<", "<=", ">", ">=":
		x, y := w.places(n)
		switch n.Operator {
		case "<":
			return found{value: x < y}
		case "<=":
			return found{value: x <= y}
		case ">":
			return found{value: x > y}
		}
		return found{value: x >= y}
	case "==", "!=":
		x, y := w.value(n.Left), w.value(n.Right)
		w.refuseRecord(x, y)
		w.refuseRecord(y, x)
		return found{value: Same(x, y) == (n.Operator == "==")}
	}
	x, all := w.value(n.Left), w.value(n.Right) // in, not in
	is, ok := contains(all, x)
	if !ok {
		w.fail("`in` needs a list, and there is %v", all)
	}
	return found{value: is == (n.Operator == "in")}
}

// refuseRecord fails if a record without an entry name is compared with a text.
func (w *walker) refuseRecord(x, y types.Value) {
	n, isThing := x.(types.Ref)
	if _, isText := y.(string); isThing && isText && !named(n) {
		w.fail("%s at the table is compared with a text", n.Kind)
	}
}

// perhaps evaluates a name that may exist only for some subkinds; it is none for other things.
func (w *walker) perhaps(n ast.Node, want types.Type) found {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		switch n.Value {
		case elementOfOwn, elementOutside, "none", "yes", "no":
		default:
			return w.wordOfSome(n.Value)
		}
	case *ast.MemberNode:
		if !w.isIndex(n) {
			return w.memberOfSome(n)
		}
	}
	return w.wanted(n, want)
}

func (w *walker) arithmetic(operator string, x, y float64) float64 {
	switch operator {
	case "-":
		return w.finite(x - y)
	case "*":
		return w.finite(x * y)
	case "/", "%":
		if y == 0 {
			w.fail("division by zero")
		}
		if operator == "/" {
			return w.finite(x / y)
		}
		times := float64(y * math.Floor(x/y))
		return w.finite(x - times)
	}
	return w.finite(detmath.Pow(x, y))
}

// plus adds numbers, or concatenates texts or lists.
func (w *walker) plus(n *ast.BinaryNode, want types.Type) found {
	if want.Base != types.ListBase {
		want = types.Type{}
	}
	left, right := w.wanted(n.Left, want), w.wanted(n.Right, want)
	switch {
	case left.t.IsScale() && isNumber(right.value):
		return w.moved(left, right.value.(float64))
	case right.t.IsScale() && isNumber(left.value):
		return w.moved(right, left.value.(float64))
	}
	switch x := left.value.(type) {
	case float64:
		if y, ok := right.value.(float64); ok {
			return found{value: w.finite(x + y)}
		}
	case string:
		if y, ok := right.value.(string); ok {
			return found{value: x + y}
		}
	case types.List:
		y, ok := right.value.(types.List)
		if !ok {
			break
		}
		if isWritten(n.Right) {
			y = asThings(y, left)
		}
		if isWritten(n.Left) {
			x = asThings(x, right)
		}
		return found{value: append(append(types.List{}, x...), y...), t: left.t}
	}
	w.fail("`+` cannot add %v and %v", left.value, right.value)
	return found{}
}

// isWritten reports whether a node is a list literal.
func isWritten(n ast.Node) bool {
	_, ok := n.(*ast.ArrayNode)
	return ok
}

// asThings converts the names in a list literal to entries if the other list contains entries.
func asThings(list types.List, other found) types.List {
	t := elementOf(other.t)
	if all, ok := other.value.(types.List); ok && t.Base == types.Any && len(all) > 0 {
		if n, ok := all[0].(types.Ref); ok {
			t = types.RefType(n.Kind)
		}
	}
	if t.Base != types.RefBase {
		return list
	}
	out := types.List{}
	for _, e := range list {
		if name, ok := e.(string); ok {
			e = types.Ref{Kind: t.Kind, Name: name}
		}
		out = append(out, e)
	}
	return out
}
