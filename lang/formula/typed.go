package formula

import (
	"houserule/lang/formula/internal/hooks"
	"houserule/lang/types"
)

// Number is [Program.Run] for a formula that returns numbers, without boxing. For another
// formula the error is a [*WrongTypeError].
func (p *Program) Number(frame any) (float64, error) { return p.numbers.run(p, frame) }

// Yes is [Program.Run] for a formula that returns yes or no, without boxing. For another formula
// the error is a [*WrongTypeError].
func (p *Program) Yes(frame any) (bool, error) { return p.yeses.run(p, frame) }

// AlwaysReturns reports whether the result of the formula always has the given base and is never
// none.
func (p *Program) AlwaysReturns(base types.Base) bool { return p.want.Base == base && !p.want.Optional }

// NumberOf returns v as a number. Another value is a [*WrongTypeError].
func NumberOf(v types.Value, err error) (float64, error) {
	n, ok := v.(float64)
	if err == nil && !ok {
		err = &WrongTypeError{v}
	}
	return n, err
}

// YesOf returns v as yes or no. Another value is a [*WrongTypeError].
func YesOf(v types.Value, err error) (bool, error) {
	yes, ok := v.(bool)
	if err == nil && !ok {
		err = &WrongTypeError{v}
	}
	return yes, err
}

// evaluator evaluates a formula with results of one Go type.
type evaluator[T any] struct {
	closures func(r *run) T                            // nil if the formula cannot return a T
	path     func(p *Program, frame any) (T, error)    // used instead if the formula is only a path; else nil
	accept   func(p *Program, v T) (T, error)          // checks the result
	unbox    func(v types.Value, err error) (T, error) // converts the result of [Program.Run]
	override func(p *Program, frame any) (T, error)    // evaluates the formula in tests; else nil
	fixed    bool                                      // the formula is a constant: value
	value    T
}

// setEvaluators sets the evaluators of a program.
func (p *Program) setEvaluators() {
	p.values = evaluator[types.Value]{closures: p.code.value, accept: (*Program).accept, override: runOverride}
	p.numbers = evaluator[float64]{accept: (*Program).acceptNumber, unbox: NumberOf}
	p.yeses = evaluator[bool]{accept: (*Program).acceptYes, unbox: YesOf}
	if p.AlwaysReturns(types.Number) {
		p.numbers.closures = p.code.number
	}
	if p.AlwaysReturns(types.YesNo) {
		p.yeses.closures = p.code.yes
	}
	if p.path != nil {
		p.values.path, p.numbers.path, p.yeses.path = (*Program).runPath, (*Program).runPathNumber, (*Program).runPathYes
	}
}

// setConstant sets the constant value of the program if it has the wanted type.
func (p *Program) setConstant(v types.Value) {
	v, err := p.accept(v)
	if v == nil || err != nil {
		return
	}
	p.values.value, p.values.fixed = v, true
	p.numbers.value, p.numbers.fixed = v.(float64)
	p.yeses.value, p.yeses.fixed = v.(bool)
}

// run evaluates the formula. It recovers panics of closures and getters.
func (e *evaluator[T]) run(p *Program, frame any) (v T, err error) {
	switch {
	case hooks.Evaluate != nil && e.override != nil:
		return e.override(p, frame)
	case e.closures == nil || hooks.Evaluate != nil && e.unbox != nil:
		return e.unbox(p.Run(frame))
	case e.fixed:
		return e.value, nil
	case e.path != nil:
		return e.path(p, frame)
	}
	r := p.begin(frame)
	whole := false
	defer func() {
		if !whole {
			err = p.explain(asError(recover()), r.at)
			r.end()
		}
	}()
	v = e.closures(r)
	whole = true
	r.end()
	return e.accept(p, v)
}

// runOverride evaluates a formula with hooks.Evaluate.
func runOverride(p *Program, frame any) (types.Value, error) {
	return hooks.Evaluate(p, frame, func(frame any) (types.Value, error) {
		bare := p.values
		bare.override = nil
		return bare.run(p, frame)
	})
}

// runPath evaluates a formula that is only a path, without a run.
func (p *Program) runPath(frame any) (types.Value, error) {
	last, self, err := p.runPathSteps(frame)
	if err != nil {
		return nil, err
	}
	v, err := last.value(frame, self)
	v, wrong := last.check(v, err)
	if wrong != nil {
		return nil, p.explain(wrong, last.at)
	}
	return p.accept(v)
}

// runPathNumber is runPath for a path that ends with a rule that returns a number.
func (p *Program) runPathNumber(frame any) (float64, error) {
	last, self, err := p.runPathSteps(frame)
	if err != nil {
		return 0, err
	}
	n, err := frame.(Asker).AskNumber(last.rule, self, nil)
	if err != nil || n-n != 0 {
		return 0, p.explain(last.wrongNumber(n, err), last.at)
	}
	return p.acceptNumber(n)
}

// runPathYes is runPath for a path that ends with a rule that returns yes or no.
func (p *Program) runPathYes(frame any) (bool, error) {
	last, self, err := p.runPathSteps(frame)
	if err != nil {
		return false, err
	}
	yes, err := frame.(Asker).AskYes(last.rule, self, nil)
	if err != nil {
		return false, p.explain(last.failure(err), last.at)
	}
	return yes, nil
}

// runPathSteps returns the last step of a path and the value before it.
func (p *Program) runPathSteps(frame any) (last *step, self types.Value, err error) {
	for i, s := range p.path {
		if i > 0 && self == nil {
			return nil, nil, p.explain(s.noneBeforeDot(), s.at)
		}
		if last = s; i == len(p.path)-1 {
			break
		}
		v, err := s.value(frame, self)
		v, wrong := s.check(v, err)
		if wrong != nil {
			return nil, nil, p.explain(wrong, s.at)
		}
		self = v
	}
	return last, self, nil
}

// acceptNumber is accept for numbers.
func (p *Program) acceptNumber(n float64) (float64, error) {
	if low, high := p.want.Low, p.want.High; low != nil && n < *low || high != nil && n > *high {
		_, err := p.accept(n)
		return 0, err
	}
	if n == 0 {
		return 0, nil // negative zero becomes zero
	}
	return n, nil
}

// acceptYes is accept for yes and no.
func (p *Program) acceptYes(yes bool) (bool, error) { return yes, nil }
