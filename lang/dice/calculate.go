package dice

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Variables answers what a name stands for; false means that there is no such
// name. A nil Variables knows none.
type Variables func(name string) (value float64, known bool)

// calculate applies an arithmetic operator.
func calculate(operator string, a, b exact.Rational) (exact.Rational, error) {
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

// call applies a function. round takes halves away from zero.
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

// calculateCall applies a function by its name.
func calculateCall(name string, args []exact.Rational) exact.Rational {
	return operationOf(name).call(args)
}

// arithmeticProblem points at a calculation that failed.
func (e *Expression) arithmeticProblem(at span, err error) *diag.Problem {
	hint := ""
	switch err {
	case exact.ErrTooLarge:
		hint = "results up to 9 * 10^18 stay exact"
	case exact.ErrDivideByZero:
		hint = "make sure that the divisor cannot be 0: max(1, ...)"
	case exact.ErrExponent:
		hint = "use 2, 3 and so on"
	}
	p := e.problem(at, err.Error(), hint)
	p.Cause = err
	return p
}

func (e *Expression) lookUp(v *variable, vars Variables) (exact.Rational, *diag.Problem) {
	if vars == nil {
		return exact.Rational{}, e.problem(v.span, "no value is known for `@"+v.name+"`", "variables get their values from whoever rolls; there are none here")
	}
	value, known := vars(v.name)
	if !known {
		return exact.Rational{}, e.problem(v.span, "no value is known for `@"+v.name+"`", "")
	}
	n, err := exact.FromFloat(value)
	if err != nil {
		return exact.Rational{}, e.problem(v.span, fmt.Sprintf("`@%s` is %v, which is no number to calculate with", v.name, value), "")
	}
	return n, nil
}

// constant works out a part without dice, such as the count of kh(@level//2).
func (e *Expression) constant(n node, vars Variables) (exact.Rational, *diag.Problem) {
	switch n := n.(type) {
	case *literal:
		return n.value, nil
	case *variable:
		return e.lookUp(n, vars)
	case *labelled:
		return e.constant(n.of, vars)
	case *negation:
		value, problem := e.constant(n.of, vars)
		return value.Neg(), problem
	case *arithmetic:
		left, problem := e.constant(n.left, vars)
		if problem != nil {
			return exact.Rational{}, problem
		}
		right, problem := e.constant(n.right, vars)
		if problem != nil {
			return exact.Rational{}, problem
		}
		value, err := calculate(n.operator, left, right)
		if err != nil {
			return exact.Rational{}, e.arithmeticProblem(n.span, err)
		}
		return value, nil
	case *comparison:
		left, problem := e.constant(n.left, vars)
		if problem != nil {
			return exact.Rational{}, problem
		}
		right, problem := e.constant(n.right, vars)
		if problem != nil {
			return exact.Rational{}, problem
		}
		return truth(n.operator.holds(left.Cmp(right))), nil
	case *call:
		args := make([]exact.Rational, len(n.args))
		for i, a := range n.args {
			var problem *diag.Problem
			if args[i], problem = e.constant(a, vars); problem != nil {
				return exact.Rational{}, problem
			}
		}
		return calculateCall(n.name, args), nil
	}
	return exact.Rational{}, e.problem(n.at(), "dice cannot stand here", "only the number and the sides of dice can be rolled: (1d4)d6, 1d(2d6)")
}

func truth(b bool) exact.Rational {
	if b {
		return exact.Integer(1)
	}
	return exact.Integer(0)
}

// walk visits a node and all below it, parents first.
func walk(n node, visit func(node)) {
	if n == nil {
		return
	}
	visit(n)
	switch n := n.(type) {
	case *negation:
		walk(n.of, visit)
	case *labelled:
		walk(n.of, visit)
	case *arithmetic:
		walk(n.left, visit)
		walk(n.right, visit)
	case *comparison:
		walk(n.left, visit)
		walk(n.right, visit)
	case *call:
		for _, a := range n.args {
			walk(a, visit)
		}
	case *pool:
		walk(n.count, visit)
		walk(n.sides, visit)
		walkModifiers(n.modifiers, visit)
	case *group:
		for _, m := range n.members {
			walk(m, visit)
		}
		walkModifiers(n.modifiers, visit)
	}
}

func walkModifiers(list []modifier, visit func(node)) {
	for _, m := range list {
		walk(m.argument, visit)
		if m.when != nil {
			walk(m.when.value, visit)
		}
	}
}

func hasDice(n node) (found bool) {
	switch n.(type) {
	case *literal, *variable:
		return false
	case *pool, *group:
		return true
	}
	walk(n, func(n node) {
		switch n.(type) {
		case *pool, *group:
			found = true
		}
	})
	return found
}

// isFixed tells whether a part is the same in every roll: neither dice nor
// variables.
func isFixed(n node) bool {
	if _, plain := n.(*literal); plain {
		return true
	}
	fixed := !hasDice(n)
	walk(n, func(n node) {
		if _, found := n.(*variable); found {
			fixed = false
		}
	})
	return fixed
}

// isText tells whether a part gives texts and no number.
func isText(n node) bool {
	switch n := n.(type) {
	case *labelled:
		return isText(n.of)
	case *pool:
		return (n.listed != nil || Die{Faces: n.faces}.hasText()) && !counts(n.modifiers)
	case *arithmetic:
		return n.operator == "+" && (isText(n.left) || isText(n.right))
	case *group:
		for _, m := range n.members {
			if isText(m) && !counts(n.modifiers) {
				return true
			}
		}
	}
	return false
}

// counts reports whether modifiers count dice instead of adding them up.
func counts(list []modifier) bool {
	return slices.ContainsFunc(list, func(m modifier) bool { return m.Counts > 0 })
}

func joinTexts(list []string) string { return strings.Join(list, ", ") }
