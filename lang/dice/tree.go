package dice

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Variables returns the value of a variable, or false for an unknown name. A nil Variables knows
// none.
type Variables func(name string) (value float64, known bool)

// Calculate applies an arithmetic operator. The error is one of package exact.
func Calculate(operator string, a, b exact.Rational) (exact.Rational, error) {
	return operationOf(operator).calculate(a, b)
}

// calculate applies an operator that takes two numbers.
func (o operation) calculate(a, b exact.Rational) (exact.Rational, error) {
	switch o {
	case opAdd:
		return a.Add(b)
	case opSubtract:
		return a.Sub(b)
	case opMultiply:
		return a.Mul(b)
	case opDivide:
		return a.Quo(b)
	case opFloorDivide:
		return a.FloorQuo(b)
	case opModulo:
		return a.FloorRem(b)
	}
	return a.Exp(b)
}

// call applies a function. round rounds halves away from zero.
func (o operation) call(args []exact.Rational) exact.Rational {
	result := args[0]
	switch o {
	case opFloor:
		return result.Floor()
	case opCeil:
		return result.Ceil()
	case opRound:
		return result.Round()
	case opAbs:
		return result.Abs()
	}
	for _, a := range args[1:] {
		if order := a.Cmp(result); o == opMin && order < 0 || o == opMax && order > 0 {
			result = a
		}
	}
	return result
}

// CalculateCall applies a function of the notation to its arguments.
func CalculateCall(name string, args []exact.Rational) exact.Rational {
	return operationOf(name).call(args)
}

// ArithmeticProblem returns a problem for an error of package exact, which is its cause.
func (e *Expression) ArithmeticProblem(at Span, err error) *diag.Problem {
	hint := ""
	switch err {
	case exact.ErrTooLarge:
		hint = "results up to 9 * 10^18 stay exact"
	case exact.ErrDivideByZero:
		hint = "make sure that the divisor cannot be 0: max(1, ...)"
	case exact.ErrExponent:
		hint = "use 2, 3 and so on"
	}
	p := e.Problem(at, err.Error(), hint)
	p.Cause = err
	return p
}

func (e *Expression) lookUp(v *VariableNode, vars Variables) (exact.Rational, *diag.Problem) {
	if vars == nil {
		return exact.Rational{}, e.Problem(v.Span, "no value is known for `@"+v.Name+"`", "variables get their values from whoever rolls; there are none here")
	}
	value, known := vars(v.Name)
	if !known {
		return exact.Rational{}, e.Problem(v.Span, "no value is known for `@"+v.Name+"`", "")
	}
	n, err := exact.FromFloat(value)
	if err != nil {
		return exact.Rational{}, e.Problem(v.Span, fmt.Sprintf("`@%s` is %v, which cannot be used as a number", v.Name, value), "")
	}
	return n, nil
}

// Constant returns the value of a node without dice, such as the count of kh(@level//2).
func (e *Expression) Constant(n Node, vars Variables) (exact.Rational, *diag.Problem) {
	switch n := n.(type) {
	case *NumberNode:
		return n.Value, nil
	case *VariableNode:
		return e.lookUp(n, vars)
	case *LabelNode:
		return e.Constant(n.Of, vars)
	case *NegationNode:
		value, problem := e.Constant(n.Of, vars)
		return value.Neg(), problem
	case *ArithmeticNode:
		left, problem := e.Constant(n.Left, vars)
		if problem != nil {
			return exact.Rational{}, problem
		}
		right, problem := e.Constant(n.Right, vars)
		if problem != nil {
			return exact.Rational{}, problem
		}
		value, err := Calculate(n.Operator, left, right)
		if err != nil {
			return exact.Rational{}, e.ArithmeticProblem(n.Span, err)
		}
		return value, nil
	case *ComparisonNode:
		left, problem := e.Constant(n.Left, vars)
		if problem != nil {
			return exact.Rational{}, problem
		}
		right, problem := e.Constant(n.Right, vars)
		if problem != nil {
			return exact.Rational{}, problem
		}
		return truth(n.Operator.Holds(left.Cmp(right))), nil
	case *CallNode:
		args := make([]exact.Rational, len(n.Args))
		for i, a := range n.Args {
			var problem *diag.Problem
			if args[i], problem = e.Constant(a, vars); problem != nil {
				return exact.Rational{}, problem
			}
		}
		return CalculateCall(n.Name, args), nil
	}
	return exact.Rational{}, e.Problem(n.At(), "dice are not allowed here", "only the number and the sides of dice can be rolled: (1d4)d6, 1d(2d6)")
}

func truth(b bool) exact.Rational {
	if b {
		return exact.Integer(1)
	}
	return exact.Integer(0)
}

// Walk calls visit for a node and all nodes below it, parents first.
func Walk(n Node, visit func(Node)) {
	if n == nil {
		return
	}
	visit(n)
	switch n := n.(type) {
	case *NegationNode:
		Walk(n.Of, visit)
	case *LabelNode:
		Walk(n.Of, visit)
	case *ArithmeticNode:
		Walk(n.Left, visit)
		Walk(n.Right, visit)
	case *ComparisonNode:
		Walk(n.Left, visit)
		Walk(n.Right, visit)
	case *CallNode:
		for _, a := range n.Args {
			Walk(a, visit)
		}
	case *PoolNode:
		Walk(n.Count, visit)
		Walk(n.Sides, visit)
		walkModifiers(n.Modifiers, visit)
	case *GroupNode:
		for _, m := range n.Members {
			Walk(m, visit)
		}
		walkModifiers(n.Modifiers, visit)
	}
}

func walkModifiers(list []ModifierNode, visit func(Node)) {
	for _, m := range list {
		Walk(m.argument, visit)
		if m.when != nil {
			Walk(m.when.value, visit)
		}
	}
}

// HasDice reports whether a node contains dice.
func HasDice(n Node) (found bool) {
	switch n.(type) {
	case *NumberNode, *VariableNode:
		return false
	case *PoolNode, *GroupNode:
		return true
	}
	Walk(n, func(n Node) {
		switch n.(type) {
		case *PoolNode, *GroupNode:
			found = true
		}
	})
	return found
}

// isFixed reports whether a node is constant: without dice and variables.
func isFixed(n Node) bool {
	if _, plain := n.(*NumberNode); plain {
		return true
	}
	fixed := !HasDice(n)
	Walk(n, func(n Node) {
		if _, found := n.(*VariableNode); found {
			fixed = false
		}
	})
	return fixed
}

// IsText reports whether the value of a node is texts and not a number.
func IsText(n Node) bool {
	switch n := n.(type) {
	case *LabelNode:
		return IsText(n.Of)
	case *PoolNode:
		return (n.FacesFrom != nil || Die{Faces: n.Faces}.hasText()) && !counts(n.Modifiers)
	case *ArithmeticNode:
		return n.Operator == "+" && (IsText(n.Left) || IsText(n.Right))
	case *GroupNode:
		for _, m := range n.Members {
			if IsText(m) && !counts(n.Modifiers) {
				return true
			}
		}
	}
	return false
}

// counts reports whether modifiers count dice instead of adding them up.
func counts(list []ModifierNode) bool {
	return slices.ContainsFunc(list, func(m ModifierNode) bool { return m.Counts > 0 })
}

// Explodes reports whether dice in a node explode.
func Explodes(n Node) (found bool) {
	Walk(n, func(n Node) {
		if p, ok := n.(*PoolNode); ok {
			for _, m := range p.Modifiers {
				found = found || m.Throws == Explode
			}
		}
	})
	return found
}

func joinTexts(list []string) string { return strings.Join(list, ", ") }
