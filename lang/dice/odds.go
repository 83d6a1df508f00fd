package dice

import (
	"errors"
	"math/big"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Distribution works out the exact odds of the expression. Of a repetition it
// gives those of one roll. The error is a *diag.Problem: what would be an error
// in some roll, such as a division by zero, is one here, and so are odds that
// are too large to work out.
func (e *Expression) Distribution(vars Variables) (*Distribution, error) {
	return e.Within(vars, Limits{})
}

// Within is Distribution within limits: beyond them the error is [ErrLarge], or
// that of Stop.
func (e *Expression) Within(vars Variables, l Limits) (*Distribution, error) {
	o := &odds{e: e, vars: vars, w: effort{Limits: l}}
	d := &Distribution{Expression: e.String(), Times: e.times, Method: Exact}
	var problem *diag.Problem
	if isText(e.root) {
		problem = o.texts(d)
	} else {
		var s *spread
		if s, problem = o.of(e.root); problem == nil {
			d.fill(s)
		}
	}
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
	}
	if d.Tail.Sign() < 0 || d.Tail.Sign() > 0 && !explodes(e.root) {
		return nil, e.problem(e.root.at(), "the chances do not add up to 100 %", "this is a fault of the engine and not of the notation: please report it")
	}
	return d, nil
}

// odds works out the spread of each part of a tree. The parts never share a
// die, so they are independent of each other.
type odds struct {
	e    *Expression
	vars Variables
	w    effort
}

func (o *odds) failed(at span, err error) *diag.Problem {
	var problem *diag.Problem
	switch {
	case errors.As(err, &problem):
		return problem
	case err == ErrLarge:
		p := o.e.problem(at, err.Error(), "use fewer dice, fewer sides, or simpler modifiers")
		p.Cause = err
		return p
	}
	if err == errTooFew {
		return o.e.problem(at, err.Error(), "roll fewer dice")
	}
	return o.e.arithmeticProblem(at, err)
}

func (o *odds) of(n node) (*spread, *diag.Problem) {
	switch n := n.(type) {
	case *labelled:
		return o.of(n.of)
	case *negation:
		s, problem := o.of(n.of)
		if problem != nil {
			return nil, problem
		}
		s, err := s.apply(func(v exact.Rational) (exact.Rational, error) { return v.Neg(), nil })
		return o.checked(n.span, s, err)
	case *arithmetic:
		left, right, problem := o.both(n.left, n.right)
		if problem != nil {
			return nil, problem
		}
		s, err := o.w.combine(left, right, func(a, b exact.Rational) (exact.Rational, error) { return calculate(n.operator, a, b) })
		return o.checked(n.span, s, err)
	case *comparison:
		left, right, problem := o.both(n.left, n.right)
		if problem != nil {
			return nil, problem
		}
		s, err := o.w.compare(left, right, n.operator)
		return o.checked(n.span, s, err)
	case *call:
		return o.call(n)
	case *pool:
		return o.pool(n)
	case *group:
		return o.group(n)
	}
	value, problem := o.e.constant(n, o.vars)
	if problem != nil {
		return nil, problem
	}
	return point(value), nil
}

func (o *odds) checked(at span, s *spread, err error) (*spread, *diag.Problem) {
	if err != nil {
		return nil, o.failed(at, err)
	}
	return s, nil
}

func (o *odds) both(left, right node) (a, b *spread, problem *diag.Problem) {
	if a, problem = o.of(left); problem == nil {
		b, problem = o.of(right)
	}
	return a, b, problem
}

func (o *odds) call(n *call) (*spread, *diag.Problem) {
	result, problem := o.of(n.args[0])
	if problem != nil {
		return nil, problem
	}
	if len(n.args) == 1 {
		s, err := result.apply(func(v exact.Rational) (exact.Rational, error) { return calculateCall(n.name, []exact.Rational{v}), nil })
		return o.checked(n.span, s, err)
	}
	for _, arg := range n.args[1:] {
		next, problem := o.of(arg)
		if problem != nil {
			return nil, problem
		}
		s, err := o.w.combine(result, next, func(a, b exact.Rational) (exact.Rational, error) {
			return calculateCall(n.name, []exact.Rational{a, b}), nil
		})
		if err != nil {
			return nil, o.failed(n.span, err)
		}
		result = s
	}
	return result, nil
}

// pool mixes the odds of every number and kind of dice that can come up.
func (o *odds) pool(n *pool) (*spread, *diag.Problem) {
	if n.fixed != nil {
		s, err := o.resolved(n.fixed)
		return o.checked(n.span, s, err)
	}
	count, sides := point(exact.Integer(1)), point(exact.Integer(1))
	var problem *diag.Problem
	if n.count != nil {
		if count, problem = o.of(n.count); problem != nil {
			return nil, problem
		}
	}
	if n.sides != nil {
		if sides, problem = o.of(n.sides); problem != nil {
			return nil, problem
		}
	}
	if len(count.values)*len(sides.values) > 10_000 {
		return nil, o.failed(n.span, ErrLarge)
	}
	var branches []mixed
	for i, c := range count.values {
		for j, side := range sides.values {
			d, problem := o.e.resolve(n, c, side, o.vars)
			if problem != nil {
				return nil, problem
			}
			s, err := o.resolved(d)
			if err != nil {
				return nil, o.failed(n.span, err)
			}
			branches = append(branches, mixed{count.weight(i).Mul(sides.weight(j)), s})
		}
	}
	total := count.denominator().Mul(sides.denominator())
	if len(branches) == 1 && total.Equal(branches[0].weight) {
		return branches[0].of, nil
	}
	s, err := o.w.mixture(branches, total)
	return o.checked(n.span, s, err)
}

// resolved chooses the way to the odds of a term whose numbers are known.
func (o *odds) resolved(d *dicePool) (*spread, error) {
	f := newFlow(d, &o.w)
	if kept, rest, plain := splitSteps(d.steps); plain {
		unit, err := f.unit(kept)
		if err != nil {
			return nil, err
		}
		if rest == len(d.steps) || !isKeep(d.steps[rest]) {
			return o.w.power(unit, d.count)
		}
		return f.kept(unit, rest, false)
	}
	if isSeries(d) {
		return f.kept(f.faces(nil), 1, true)
	}
	if explosion, keeping, found := burstSteps(d.steps); found {
		return f.burst(explosion, keeping)
	}
	return o.enumerated(d)
}

// splitSteps cuts the steps of a term where the dice stop being independent.
// When nothing is kept or dropped, all steps belong to the single die. When
// something is, the steps before it do if they leave each die one die, and
// those after it must not keep, drop or compare dice once more after throwing.
func splitSteps(steps []step) (own, rest int, plain bool) {
	for _, s := range steps {
		if s.Order == OrderUnknown || s.Order == Independent && s.Adjust == nil && s.Throws == ThrowsNone {
			return 0, 0, false
		}
	}
	for rest < len(steps) && !isKeep(steps[rest]) && steps[rest].Throws != ThrowsUnique {
		rest++
	}
	if rest == len(steps) {
		return rest, rest, true
	}
	for _, s := range steps[:rest] {
		if s.Throws == Explode && !s.Compound {
			return 0, 0, false
		}
	}
	return rest, rest, keepsInOrder(steps[rest:])
}

// keepsInOrder tells whether the steps are keeps and clamps first, which never
// change the order of dice, and then steps of single dice.
func keepsInOrder(steps []step) bool {
	thrown := false
	for _, s := range steps {
		switch s.Order {
		case Selects:
			if thrown {
				return false
			}
		case Independent:
			thrown = true
		case KeepsOrder:
		default:
			return false
		}
	}
	return true
}

func isKeep(s step) bool { return s.Order == Selects }

// isSeries tells whether a term is dice that all differ, every face equally
// likely: then each set of faces is, too.
func isSeries(d *dicePool) bool {
	if len(d.steps) == 0 || d.steps[0].Throws != ThrowsUnique || !keepsInOrder(d.steps[1:]) {
		return false
	}
	return d.allDiffer()
}

// allDiffer tells whether no two faces show the same.
func (d *dicePool) allDiffer() bool {
	if d.die.Faces == nil {
		return true
	}
	seen := map[mark]bool{}
	for i := range d.faceCount() {
		if seen[d.face(i)] {
			return false
		}
		seen[d.face(i)] = true
	}
	return true
}
