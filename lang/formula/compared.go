package formula

import (
	"math"

	"github.com/expr-lang/expr/ast"
)

// ComparedCall is a call of a function in a formula whose arguments are texts.
type ComparedCall struct {
	Args []string
	// Limit is the number from which on the value of the call makes no difference to the formula, if it is
	// whole and not negative: 1 for `done('x') == 0`, 4 for `done('x') > 3`. It is infinite if the formula
	// may depend on every value.
	Limit float64
}

// ComparedCalls returns the calls of a function with a name, also after a dot, whose arguments are
// texts. It returns none for a text that does not parse.
func ComparedCalls(text, name string) []ComparedCall {
	tree, err := parseCondition(text)
	if err != nil {
		return nil
	}
	v := &comparedCalls{name: name, limits: map[*ast.CallNode]float64{}}
	ast.Walk(&tree, v)
	for i, n := range v.nodes {
		v.calls[i].Limit = math.Inf(1)
		if limit, ok := v.limits[n]; ok {
			v.calls[i].Limit = limit
		}
	}
	return v.calls
}

// comparedCalls collects calls and their limits. Nodes are visited after their children.
type comparedCalls struct {
	name   string
	nodes  []*ast.CallNode
	calls  []ComparedCall
	limits map[*ast.CallNode]float64
}

// Visit implements ast.Visitor.
func (v *comparedCalls) Visit(n *ast.Node) {
	switch n := (*n).(type) {
	case *ast.CallNode:
		if args, ok := v.callOf(n); ok {
			v.nodes, v.calls = append(v.nodes, n), append(v.calls, ComparedCall{Args: args})
			return
		}
		if id, ok := n.Callee.(*ast.IdentifierNode); ok && id.Value == "min" {
			v.smallest(n.Arguments)
		}
	case *ast.BuiltinNode:
		if n.Name == "min" {
			v.smallest(n.Arguments)
		}
	case *ast.BinaryNode:
		v.compare(n)
	}
}

// callOf returns the arguments of a call of the function; ok is false for other calls.
func (v *comparedCalls) callOf(n *ast.CallNode) (args []string, ok bool) {
	switch callee := n.Callee.(type) {
	case *ast.IdentifierNode:
		ok = callee.Value == v.name
	case *ast.MemberNode:
		word, isWord := callee.Property.(*ast.StringNode)
		ok = isWord && word.Value == v.name
	}
	for _, a := range n.Arguments {
		text, isText := a.(*ast.StringNode)
		if !ok || !isText {
			return nil, false
		}
		args = append(args, text.Value)
	}
	return args, ok
}

// smallest limits the calls among the arguments of min to the smallest number among them.
func (v *comparedCalls) smallest(args []ast.Node) {
	limit := math.Inf(1)
	for _, a := range args {
		if n, ok := numberIn(a); ok {
			limit = min(limit, max(math.Ceil(n), 0))
		}
	}
	for _, a := range args {
		if summands, ok := v.summands(a); ok && !math.IsInf(limit, 1) {
			v.limit(summands, limit)
		}
	}
}

// compare limits the calls on one side of a comparison with a number.
func (v *comparedCalls) compare(n *ast.BinaryNode) {
	side, other, operator := n.Left, n.Right, n.Operator
	if _, ok := numberIn(side); ok {
		side, other, operator = other, side, map[string]string{"<": ">", ">": "<", "<=": ">=", ">=": "<="}[operator]
		if operator == "" {
			operator = n.Operator
		}
	}
	number, isNumber := numberIn(other)
	summands, ok := v.summands(side)
	if !isNumber || !ok {
		return
	}
	switch operator {
	case "<", ">=": // whether it is less than the number
		v.limit(summands, max(math.Ceil(number), 0))
	case ">", "<=", "==", "!=":
		v.limit(summands, max(math.Floor(number)+1, 0))
	}
}

func (v *comparedCalls) limit(calls []*ast.CallNode, limit float64) {
	for _, c := range calls {
		v.limits[c] = limit
	}
}

// summands returns the calls of the function whose sum, perhaps with numbers that are not negative, is a
// node; ok is false for a node that is something else.
func (v *comparedCalls) summands(n ast.Node) (calls []*ast.CallNode, ok bool) {
	switch n := n.(type) {
	case *ast.CallNode:
		_, ok := v.callOf(n)
		return []*ast.CallNode{n}, ok
	case *ast.BinaryNode:
		if n.Operator != "+" {
			return nil, false
		}
		left, ok := v.summands(n.Left)
		right, also := v.summands(n.Right)
		return append(left, right...), ok && also
	}
	number, ok := numberIn(n)
	return nil, ok && number >= 0
}

// numberIn returns the number that a node is; ok is false for other nodes.
func numberIn(n ast.Node) (number float64, ok bool) {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return float64(n.Value), true
	case *ast.FloatNode:
		return n.Value, true
	case *ast.UnaryNode:
		number, ok = numberIn(n.Node)
		if n.Operator != "-" && n.Operator != "+" {
			return 0, false
		}
		if n.Operator == "-" {
			number = -number
		}
		return number, ok
	}
	return 0, false
}
