package formula

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// order is what is known of a part of a formula in which lists occur whose elements may
// lie in any order.
type order uint8

const (
	fixedOrder order = iota // its value is the same however they lie
	anyOrder                // a list of the same elements, in an order that depends on it
	byPlace                 // its value may depend on it
)

// ByPlace tells whether the value of a formula may depend on the order in which the
// elements of some lists lie: those of a name, of a path that ends in it, and of paths that
// go on behind it. `sorted(dice, #)[1]` does not, `dice[1]` and `dice` itself do.
// A formula that cannot be read depends on it.
func ByPlace(text, name string) bool {
	tree, err := parseCondition(text)
	return err != nil || ordering{name}.of(tree) != fixedOrder
}

// ordering finds how parts of a formula depend on the order of the lists of a name.
type ordering struct{ name string }

// countsTogether are the functions whose value does not depend on the order of a list.
var countsTogether = []string{"min", "max", "median", "mean", "len", "sum", "count", "any", "all", "none"}

func (o ordering) of(n ast.Node) order {
	switch n := n.(type) {
	case *ast.NilNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.StringNode, *ast.PointerNode:
		return fixedOrder
	case *ast.IdentifierNode:
		if n.Value == o.name {
			return anyOrder
		}
		return fixedOrder
	case *ast.MemberNode:
		return o.member(n)
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok {
			return o.call(id.Value, n.Arguments)
		}
		return max(o.alone(n.Callee), o.alone(n.Arguments...))
	case *ast.BuiltinNode:
		return o.call(n.Name, n.Arguments)
	case *ast.PredicateNode:
		return o.alone(n.Node)
	case *ast.UnaryNode:
		return o.alone(n.Node)
	case *ast.BinaryNode:
		return o.binary(n)
	case *ast.ConditionalNode:
		return max(o.alone(n.Cond), o.of(n.Exp1), o.of(n.Exp2))
	case *ast.ArrayNode:
		return o.alone(n.Nodes...)
	}
	return byPlace
}

// alone is byPlace unless none of some parts depends on the order at all.
func (o ordering) alone(parts ...ast.Node) order {
	for _, n := range parts {
		if o.of(n) != fixedOrder {
			return byPlace
		}
	}
	return fixedOrder
}

func (o ordering) member(n *ast.MemberNode) order {
	word, path := n.Property.(*ast.StringNode)
	if !path {
		return o.alone(n.Node, n.Property)
	}
	switch of := o.of(n.Node); {
	case of == byPlace:
		return byPlace
	case of == anyOrder || word.Value == o.name:
		return anyOrder
	}
	return fixedOrder
}

func (o ordering) binary(n *ast.BinaryNode) order {
	left, right := o.of(n.Left), o.of(n.Right)
	switch n.Operator {
	case "in", "not in":
		if left == fixedOrder && right == anyOrder {
			return fixedOrder
		}
	case "+", "??":
		return max(left, right) // lists are joined
	}
	return o.alone(n.Left, n.Right)
}

// call is a function of this package, or a rule of a game, of which nothing is known.
func (o ordering) call(name string, args []ast.Node) order {
	if len(args) == 0 {
		return fixedOrder
	}
	lists, questions := args[:1], args[1:]
	if slices.Contains(countsTogether, name) { // of several lists or numbers
		lists, questions = args, nil
	}
	of := fixedOrder
	for _, n := range lists {
		of = max(of, o.of(n))
	}
	if of == byPlace || o.alone(questions...) != fixedOrder {
		return byPlace
	}
	switch {
	case of == fixedOrder:
		return fixedOrder
	case slices.Contains(countsTogether, name):
		return fixedOrder
	case name == "filter", name == "map":
		return anyOrder
	case name == "sorted" && (len(questions) == 0 || slices.ContainsFunc(questions, isElement)):
		return fixedOrder // only what is equal keeps its order
	case name == "sorted":
		return anyOrder
	}
	return byPlace
}

// isElement tells the question that is answered by the element itself, or by its negative.
func isElement(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.PointerNode:
		return n.Name == ""
	case *ast.IdentifierNode:
		return n.Value == elementName
	case *ast.UnaryNode:
		return (n.Operator == "-" || n.Operator == "+") && isElement(n.Node)
	}
	return false
}
