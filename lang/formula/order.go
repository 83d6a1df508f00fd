package formula

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// Order is how the value of a formula depends on the order of the elements of some lists.
type Order uint8

const (
	FixedOrder     Order = iota // it does not depend on it
	UnorderedList               // a list whose elements are the same in any order
	OrderDependent              // it may depend on it
)

// Unordered says which lists a formula reads whose order [Unordered.Of] examines.
type Unordered struct {
	// Name is a list: the name itself, paths that end with it, and paths that continue after it.
	Name string
	// IsList reports whether another name, without a path, is such a list. Nil for none.
	IsList func(name string) bool
	// Ignores reports whether a rule with a name, the last word of a path, gives the same answer for
	// its argument with an index, from 0, in any order. Nil for no rule.
	Ignores func(rule string, arg int) bool
}

// Of returns how the value of a formula depends on the order of the lists. Of dice, it is
// FixedOrder for `sorted(dice, #)[1]`, UnorderedList for `filter(dice, # > 3)` and `dice`, and
// OrderDependent for `dice[1]` and a text that does not parse.
func (u Unordered) Of(text string) Order {
	tree, err := parseCondition(text)
	if err != nil {
		return OrderDependent
	}
	return ordering{u}.of(tree)
}

// DependsOnOrder reports whether the value of a formula may depend on the order of the elements of
// lists with a name, see [Unordered].
func DependsOnOrder(text, name string) bool { return Unordered{Name: name}.Of(text) != FixedOrder }

// ordering computes the order of parts of a formula.
type ordering struct{ Unordered }

// orderIndependentFunctions are the functions whose result does not depend on the order of a list.
var orderIndependentFunctions = []string{"min", "max", "median", "mean", "len", "sum", "count", "any", "all", "none"}

func (o ordering) of(n ast.Node) Order {
	switch n := n.(type) {
	case *ast.NilNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.StringNode, *ast.PointerNode:
		return FixedOrder
	case *ast.IdentifierNode:
		if n.Value == o.Name || o.IsList != nil && o.IsList(n.Value) {
			return UnorderedList
		}
		return FixedOrder
	case *ast.MemberNode:
		return o.member(n)
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok {
			return o.call(id.Value, n.Arguments)
		}
		if path, ok := n.Callee.(*ast.MemberNode); ok {
			if rule, ok := path.Property.(*ast.StringNode); ok {
				return max(o.independent(path.Node), o.ofRule(rule.Value, n.Arguments))
			}
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
	return OrderDependent
}

// independent returns FixedOrder if all parts have it, otherwise OrderDependent.
func (o ordering) independent(parts ...ast.Node) Order {
	for _, n := range parts {
		if o.of(n) != FixedOrder {
			return OrderDependent
		}
	}
	return FixedOrder
}

func (o ordering) member(n *ast.MemberNode) Order {
	word, path := n.Property.(*ast.StringNode)
	if !path {
		return o.independent(n.Node, n.Property)
	}
	switch of := o.of(n.Node); {
	case of == OrderDependent:
		return OrderDependent
	case of == UnorderedList || word.Value == o.Name:
		return UnorderedList
	}
	return FixedOrder
}

func (o ordering) binary(n *ast.BinaryNode) Order {
	left, right := o.of(n.Left), o.of(n.Right)
	switch n.Operator {
	case "in", "not in":
		if left == FixedOrder && right == UnorderedList {
			return FixedOrder
		}
	case "+", "??":
		return max(left, right) // concatenation, or one of two values
	}
	return o.independent(n.Left, n.Right)
}

// ofRule returns the order of a call of a rule or of another function.
func (o ordering) ofRule(name string, args []ast.Node) Order {
	for i, n := range args {
		if of := o.of(n); of == OrderDependent || of == UnorderedList && (o.Ignores == nil || slices.Contains(functionNames(), name) || !o.Ignores(name, i)) {
			return OrderDependent
		}
	}
	return FixedOrder
}

// call returns the order of a call of a function or rule.
func (o ordering) call(name string, args []ast.Node) Order {
	if len(args) == 0 {
		return FixedOrder
	}
	if !slices.Contains(orderIndependentFunctions, name) && !slices.Contains([]string{"filter", "map", "sorted"}, name) {
		return o.ofRule(name, args)
	}
	lists, questions := args[:1], args[1:]
	if slices.Contains(orderIndependentFunctions, name) { // all arguments may be lists or numbers
		lists, questions = args, nil
	}
	of := FixedOrder
	for _, n := range lists {
		of = max(of, o.of(n))
	}
	if of == OrderDependent || o.independent(questions...) != FixedOrder {
		return OrderDependent
	}
	switch {
	case of == FixedOrder:
		return FixedOrder
	case slices.Contains(orderIndependentFunctions, name):
		return FixedOrder
	case name == "filter", name == "map":
		return UnorderedList
	case name == "sorted" && (len(questions) == 0 || slices.ContainsFunc(questions, isElement)):
		return FixedOrder // elements that are equal cannot be told apart
	case name == "sorted":
		return UnorderedList
	}
	return OrderDependent
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
