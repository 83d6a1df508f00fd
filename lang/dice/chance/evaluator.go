package chance

import (
	"errors"
	"math/big"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/exact"
)

// Of returns the exact distribution of an expression, or of a single roll of a repetition. The
// error is a *diag.Problem. Anything that would be an error in some roll, such as a division by
// zero, is an error, and so is a distribution that is too large.
func Of(e *dice.Expression, vars dice.Variables) (*Distribution, error) {
	return Within(e, vars, Limits{})
}

// Within is Of with limits. If a limit is exceeded, the cause of the error is [ErrLarge]; an
// error of Stop is returned unchanged.
func Within(e *dice.Expression, vars dice.Variables, l Limits) (*Distribution, error) {
	room := &struct {
		Distribution
		tail big.Int
	}{Distribution: Distribution{Expression: e.String(), Times: e.Times(), Method: Exact}}
	d := &room.Distribution
	if pd, is := newPlainDice(e.Root()); is {
		mt := meter{Limits: l}
		filled, err := pd.fill(d, &room.tail, &mt)
		if err != nil {
			return nil, (&evaluator{expression: e}).problem(pd.at, err)
		}
		if filled && d.Tail != nil {
			return d, nil
		}
	}
	o := &evaluator{expression: e, vars: vars, meter: meter{Limits: l}}
	problem := o.fill(d)
	if problem != nil {
		return nil, problem
	}
	if d.Tail == nil {
		d.Tail = new(big.Int).Set(d.Denominator)
		for i := range d.Outcomes {
			d.Tail.Sub(d.Tail, d.Outcomes[i].Weight)
		}
	}
	if d.Tail.Sign() > 0 {
		d.Method = Truncated
		if !e.ShowsTexts() {
			d.mean = o.exactMean(e.Root())
		}
	}
	if d.Tail.Sign() < 0 || d.Tail.Sign() > 0 && !dice.Explodes(e.Root()) {
		return nil, e.Problem(e.Root().At(), "the chances do not add up to 100 %", "this is a fault of the engine and not of the notation: please report it")
	}
	return d, nil
}

// fill sets the outcomes of the distribution.
func (e *evaluator) fill(d *Distribution) *diag.Problem {
	if e.expression.ShowsTexts() {
		return e.fillTexts(d)
	}
	s, problem := e.pmfOf(e.expression.Root())
	if problem == nil {
		d.fill(s)
	}
	return problem
}

// evaluator computes the pmf of each part of a syntax tree. The parts share no dice, so
// they are independent.
type evaluator struct {
	expression *dice.Expression
	vars       dice.Variables
	meter      meter
}

func (e *evaluator) problem(at dice.Span, err error) *diag.Problem {
	var problem *diag.Problem
	switch {
	case errors.As(err, &problem):
		return problem
	case err == ErrLarge:
		p := e.expression.Problem(at, err.Error(), "use fewer dice, fewer sides, or simpler modifiers")
		p.Cause = err
		return p
	}
	if err == errTooFew {
		return e.expression.Problem(at, err.Error(), "roll fewer dice")
	}
	return e.expression.ArithmeticProblem(at, err)
}

func (e *evaluator) pmfOf(n dice.Node) (*pmf, *diag.Problem) {
	switch n := n.(type) {
	case *dice.LabelNode:
		return e.pmfOf(n.Of)
	case *dice.NegationNode:
		s, problem := e.pmfOf(n.Of)
		if problem != nil {
			return nil, problem
		}
		s, err := s.apply(func(v exact.Rational) (exact.Rational, error) { return v.Neg(), nil })
		return e.checked(n.Span, s, err)
	case *dice.ArithmeticNode:
		left, right, problem := e.both(n.Left, n.Right)
		if problem != nil {
			return nil, problem
		}
		s, err := e.meter.combine(left, right, func(a, b exact.Rational) (exact.Rational, error) { return dice.Calculate(n.Operator, a, b) })
		return e.checked(n.Span, s, err)
	case *dice.ComparisonNode:
		left, right, problem := e.both(n.Left, n.Right)
		if problem != nil {
			return nil, problem
		}
		s, err := e.meter.compare(left, right, n.Operator)
		return e.checked(n.Span, s, err)
	case *dice.CallNode:
		return e.call(n)
	case *dice.PoolNode:
		return e.pool(n)
	case *dice.GroupNode:
		return e.group(n)
	}
	value, problem := e.expression.Constant(n, e.vars)
	if problem != nil {
		return nil, problem
	}
	return constant(value), nil
}

func (e *evaluator) checked(at dice.Span, s *pmf, err error) (*pmf, *diag.Problem) {
	if err != nil {
		return nil, e.problem(at, err)
	}
	return s, nil
}

func (e *evaluator) both(left, right dice.Node) (a, b *pmf, problem *diag.Problem) {
	if a, problem = e.pmfOf(left); problem == nil {
		b, problem = e.pmfOf(right)
	}
	return a, b, problem
}

func (e *evaluator) call(n *dice.CallNode) (*pmf, *diag.Problem) {
	result, problem := e.pmfOf(n.Args[0])
	if problem != nil {
		return nil, problem
	}
	if len(n.Args) == 1 {
		s, err := result.apply(func(v exact.Rational) (exact.Rational, error) {
			return dice.CalculateCall(n.Name, []exact.Rational{v}), nil
		})
		return e.checked(n.Span, s, err)
	}
	for _, arg := range n.Args[1:] {
		next, problem := e.pmfOf(arg)
		if problem != nil {
			return nil, problem
		}
		s, err := e.meter.combine(result, next, func(a, b exact.Rational) (exact.Rational, error) {
			return dice.CalculateCall(n.Name, []exact.Rational{a, b}), nil
		})
		if err != nil {
			return nil, e.problem(n.Span, err)
		}
		result = s
	}
	return result, nil
}

// pool returns the pmf of a term: the mixture over all its possible numbers and sides of dice.
func (e *evaluator) pool(n *dice.PoolNode) (*pmf, *diag.Problem) {
	if n.Fixed != nil {
		s, err := e.resolved(n.Fixed)
		return e.checked(n.Span, s, err)
	}
	count, sides := constant(exact.Integer(1)), constant(exact.Integer(1))
	var problem *diag.Problem
	if n.Count != nil {
		if count, problem = e.pmfOf(n.Count); problem != nil {
			return nil, problem
		}
	}
	if n.Sides != nil {
		if sides, problem = e.pmfOf(n.Sides); problem != nil {
			return nil, problem
		}
	}
	if len(count.values)*len(sides.values) > 10_000 {
		return nil, e.problem(n.Span, ErrLarge)
	}
	var branches []branch
	for i, c := range count.values {
		for j, side := range sides.values {
			d, problem := e.expression.Resolve(n, c, side, e.vars)
			if problem != nil {
				return nil, problem
			}
			s, err := e.resolved(d)
			if err != nil {
				return nil, e.problem(n.Span, err)
			}
			branches = append(branches, branch{count.weight(i).Mul(sides.weight(j)), s})
		}
	}
	total := count.denominator().Mul(sides.denominator())
	if len(branches) == 1 && total.Equal(branches[0].weight) {
		return branches[0].of, nil
	}
	s, err := e.meter.mix(branches, total)
	return e.checked(n.Span, s, err)
}

// resolved returns the pmf of a resolved term, by the fastest algorithm that applies.
func (e *evaluator) resolved(d *dice.Pool) (*pmf, error) {
	f := newSingleDie(d, &e.meter)
	if kept, rest, plain := independentSteps(d.Steps); plain {
		unit, err := f.unit(kept)
		if err != nil {
			return nil, err
		}
		if rest == len(d.Steps) || !selects(d.Steps[rest]) {
			return e.meter.sumOfCopies(unit, d.Count)
		}
		return f.kept(unit, rest, false)
	}
	if isDistinct(d) {
		return f.kept(f.faces(nil), 1, true)
	}
	if explosion, keeping, found := explodingSteps(d.Steps); found {
		return f.explodingKept(explosion, keeping)
	}
	return e.enumerate(d)
}

// independentSteps splits the steps of a term: steps before own are applied to each die by
// itself, steps from rest on keep or drop dice. plain is false for any other steps, such as an
// explosion followed by keeping or dropping, whose extra dice are ranked separately.
func independentSteps(steps []dice.Step) (own, rest int, plain bool) {
	for i := range steps {
		if !hasFormula(&steps[i]) {
			return 0, 0, false
		}
	}
	for rest < len(steps) && !selects(steps[rest]) {
		rest++
	}
	if rest == len(steps) {
		return rest, rest, true
	}
	for _, s := range steps[:rest] {
		if s.Throws == dice.Explode && !s.Compound || s.Throws == dice.ExplodeOnce {
			return 0, 0, false
		}
	}
	return rest, rest, keepsInOrder(steps[rest:])
}

// keepsInOrder reports whether the steps that keep dice come before all steps that may change
// the order of dice.
func keepsInOrder(steps []dice.Step) bool {
	thrown := false
	for i := range steps {
		s := &steps[i]
		if !hasFormula(s) || s.Order == dice.Selects && thrown {
			return false
		}
		thrown = thrown || s.Order == dice.Independent
	}
	return true
}

// hasFormula reports whether the odds of a step can be calculated.
func hasFormula(s *dice.Step) bool {
	return s.Order != dice.Dependent && (s.Order != dice.Independent || s.Adjust != nil || throwEffect(s.Throws) != nil)
}

func selects(s dice.Step) bool { return s.Order == dice.Selects }

// isDistinct reports whether the dice of a term all differ and each set of faces is equally
// likely.
func isDistinct(d *dice.Pool) bool {
	if len(d.Steps) == 0 || d.Steps[0].Throws != dice.ThrowsUnique || !keepsInOrder(d.Steps[1:]) {
		return false
	}
	return d.FacesDiffer()
}
