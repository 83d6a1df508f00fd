package formula

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// order is how the value of a part of a formula depends on the order of the elements of some
// lists.
type order uint8

const (
	fixedOrder     order = iota // it does not depend on it
	unorderedList               // a list whose elements are the same in any order
	orderDependent              // it may depend on it
)

// DependsOnOrder reports whether the value of a formula may depend on the order of the elements of
// lists with a name: the name itself, paths that end with it, and paths that continue after it.
// `sorted(dice, #)[1]` does not depend on it, `dice[1]` and `dice` do. It returns true for a
// text that does not parse.
func DependsOnOrder(text, name string) bool {
	tree, err := parseCondition(text)
	return err != nil || ordering{name}.of(tree) != fixedOrder
}

// ordering computes the order of parts of a formula for lists with a name.
type ordering struct{ name string }

// orderIndependentFunctions are the functions whose result does not depend on the order of a list.
var orderIndependentFunctions = []string{"min", "max", "median", "mean", "len", "sum", "count", "any", "all", "none"}

func (o ordering) of(n ast.Node) order {
	switch n := n.(type) {
	case *ast.NilNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.StringNode, *ast.PointerNode:
		return fixedOrder
	case *ast.IdentifierNode:
		if n.Value == o.name {
			return unorderedList
		}
		return fixedOrder
	case *ast.MemberNode:
		return o.member(n)
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok {
			return o.call(id.Value, n.Arguments)
		}
		return max(o.independent(n.Callee), o.independent(n.Arguments...))
	case *ast.BuiltinNode:
		return o.call(n.Name, n.Arguments)
	case *ast.PredicateNode:
		return o.independent(n.Node)
	case *ast.UnaryNode:
		return o.independent(n.Node)
	case *ast.BinaryNode:
		return o.binary(n)
	case *ast.ConditionalNode:
		return max(o.independent(n.Cond), o.of(n.Exp1), o.of(n.Exp2))
	case *ast.ArrayNode:
		return o.independent(n.Nodes...)
	}
	return orderDependent
}

// independent returns fixedOrder if all parts have it, otherwise orderDependent.
func (o ordering) independent(parts ...ast.Node) order {
	for _, n := range parts {
		if o.of(n) != fixedOrder {
			return orderDependent
		}
	}
	return fixedOrder
}

func (o ordering) member(n *ast.MemberNode) order {
	word, path := n.Property.(*ast.StringNode)
	if !path {
		return o.independent(n.Node, n.Property)
	}
	switch of := o.of(n.Node); {
	case of == orderDependent:
		return orderDependent
	case of == unorderedList || word.Value == o.name:
		return unorderedList
	}
	return fixedOrder
}

func (o ordering) binary(n *ast.BinaryNode) order {
	left, right := o.of(n.Left), o.of(n.Right)
	switch n.Operator {
	case "in", "not in":
		if left == fixedOrder && right == unorderedList {
			return fixedOrder
		}
	case "+", "??":
		return max(left, right) // concatenation, or one of two values
	}
	return o.independent(n.Left, n.Right)
}

// call returns the order of a call. Rules of a game are assumed to depend on the order of their
// arguments.
func (o ordering) call(name string, args []ast.Node) order {
	if len(args) == 0 {
		return fixedOrder
	}
	lists, questions := args[:1], args[1:]
	if slices.Contains(orderIndependentFunctions, name) { // all arguments may be lists or numbers
		lists, questions = args, nil
	}
	of := fixedOrder
	for _, n := range lists {
		of = max(of, o.of(n))
	}
	if of == orderDependent || o.independent(questions...) != fixedOrder {
		return orderDependent
	}
	switch {
	case of == fixedOrder:
		return fixedOrder
	case slices.Contains(orderIndependentFunctions, name):
		return fixedOrder
	case name == "filter", name == "map":
		return unorderedList
	case name == "sorted" && (len(questions) == 0 || slices.ContainsFunc(questions, isElement)):
		return fixedOrder // elements that are equal cannot be told apart
	case name == "sorted":
		return unorderedList
	}
	return orderDependent
}

// isElement reports whether a question is the element itself or its negative.
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
