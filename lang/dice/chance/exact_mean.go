package chance

import (
	"math/big"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/exact"
)

// exactMean returns the mean of an expression with endless explosions as a fraction. It is nil if
// the mean does not follow from the means of single dice: behind kh, c or !! with other modifiers
// after them, and in functions, comparisons and divisions by dice.
func (e *evaluator) exactMean(n dice.Node) *big.Rat {
	switch n := n.(type) {
	case *dice.LabelNode:
		return e.exactMean(n.Of)
	case *dice.NegationNode:
		if of := e.exactMean(n.Of); of != nil {
			return of.Neg(of)
		}
		return nil
	case *dice.ArithmeticNode:
		return e.meanOfArithmetic(n)
	case *dice.PoolNode:
		return e.meanOfPool(n)
	case *dice.NumberNode, *dice.VariableNode:
		if v, problem := e.expression.Constant(n, e.vars); problem == nil {
			return fraction(v)
		}
	}
	return nil
}

// meanOfArithmetic returns the mean of a sum, or of a product or quotient of independent parts;
// nil if it is not known.
func (e *evaluator) meanOfArithmetic(n *dice.ArithmeticNode) *big.Rat {
	left, right := e.exactMean(n.Left), e.exactMean(n.Right)
	if left == nil || right == nil {
		return nil
	}
	switch {
	case n.Operator == "+":
		return left.Add(left, right)
	case n.Operator == "-":
		return left.Sub(left, right)
	case n.Operator == "*":
		return left.Mul(left, right)
	case n.Operator == "/" && !dice.HasDice(n.Right) && right.Sign() != 0:
		return left.Quo(left, right)
	}
	return nil
}

// meanOfPool returns the mean of a term with a fixed number of equal dice; nil if it is not known.
func (e *evaluator) meanOfPool(n *dice.PoolNode) *big.Rat {
	d := n.Fixed
	if d == nil {
		count, sides := exact.Integer(1), exact.Integer(1)
		for _, part := range []struct {
			of dice.Node
			to *exact.Rational
		}{{n.Count, &count}, {n.Sides, &sides}} {
			if part.of == nil {
				continue
			}
			v, problem := e.expression.Constant(part.of, e.vars)
			if problem != nil {
				return nil
			}
			*part.to = v
		}
		var problem *diag.Problem
		if d, problem = e.expression.Resolve(n, count, sides, e.vars); problem != nil {
			return nil
		}
	}
	if d.FaceCount() > maxMeanFaces {
		return nil
	}
	for i := range d.Steps {
		s := &d.Steps[i]
		if !hasFormula(s) || selects(*s) || s.Throws == dice.Explode && s.Compound && i+1 < len(d.Steps) {
			return nil
		}
	}
	of := &dieMean{newSingleDie(d, &e.meter), map[dieState]*big.Rat{}}
	mean := of.ofFaces(nil, 0)
	return mean.Mul(mean, new(big.Rat).SetInt64(int64(d.Count)))
}

// maxMeanFaces is the maximum number of faces of a die whose mean is calculated.
const maxMeanFaces = 1000

// dieMean calculates the mean of what one die of a term contributes. The fractions that its methods
// return are new; those in memo are not changed.
type dieMean struct {
	*singleDie
	memo map[dieState]*big.Rat // memoized results of from
}

// ofFaces returns the mean of what a new die contributes before step at. If good is not nil, only
// the faces for which it is true are possible.
func (dm *dieMean) ofFaces(good func(dice.DieValue) bool, at int) *big.Rat {
	faces, sum := dm.faces(good), new(big.Rat)
	for i, v := range faces.values {
		sum.Add(sum, new(big.Rat).Mul(dm.from(at, v), whole(faces.weight(i))))
	}
	return sum.Quo(sum, whole(faces.denominator()))
}

// from returns the mean of what a die with the value v before step at contributes.
func (dm *dieMean) from(at int, v exact.Rational) *big.Rat {
	if at == len(dm.Steps) {
		return fraction(dm.contribution(v))
	}
	mean := dm.memo[dieState{at, v}]
	if mean == nil {
		mean = dm.afterStep(at, v)
		dm.memo[dieState{at, v}] = mean
	}
	return new(big.Rat).Set(mean)
}

func (dm *dieMean) afterStep(at int, v exact.Rational) *big.Rat {
	s := &dm.Steps[at]
	if s.Adjust != nil {
		return dm.from(at+1, s.Adjust(v, s.Operand))
	}
	if s.Throws == dice.ThrowsNone || !s.When.Holds(dm.dieValue(v)) {
		return dm.from(at+1, v)
	}
	switch s.Throws {
	case dice.RerollUntil:
		return dm.ofFaces(func(m dice.DieValue) bool { return !s.When.Holds(m) }, at+1)
	case dice.RerollOnce:
		return dm.ofFaces(nil, at+1)
	case dice.ExplodeOnce:
		own := dm.from(at+1, v)
		return own.Add(own, dm.ofFaces(nil, at+1))
	}
	own := dm.from(at+1, v)
	return own.Add(own, dm.ofChain(at))
}

// ofChain returns the mean of all extra dice of an explosion: that of one, divided by the chance
// that a die does not explode.
func (dm *dieMean) ofChain(at int) *big.Rat {
	s := &dm.Steps[at]
	faces, sum, ends := dm.faces(nil), new(big.Rat), new(big.Rat)
	for i, v := range faces.values {
		weight := whole(faces.weight(i))
		if !s.When.Holds(dm.dieValue(v)) {
			ends.Add(ends, weight)
		}
		if s.Penetrate {
			v, _ = v.Sub(exact.Integer(1)) // a number too small has failed in chain
		}
		one := dm.from(at+1, v)
		sum.Add(sum, one.Mul(one, weight))
	}
	return sum.Quo(sum, ends)
}

func fraction(v exact.Rational) *big.Rat { return big.NewRat(v.Num, v.Den) }

func whole(n exact.Natural) *big.Rat { return new(big.Rat).SetInt(n.Int()) }
