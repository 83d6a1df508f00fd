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

// Gives reports whether the result of the formula always has the given base and is never none.
func (p *Program) Gives(base types.Base) bool { return p.want.Base == base && !p.want.Optional }

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

// lane evaluates a formula with results of one Go type.
type lane[T any] struct {
	closures func(r *run) T                            // nil if the formula cannot return a T
	path     func(p *Program, frame any) (T, error)    // used instead if the formula is only a path; else nil
	accept   func(p *Program, v T) (T, error)          // checks the result
	unbox    func(v types.Value, err error) (T, error) // converts the result of [Program.Run]
	instead  func(p *Program, frame any) (T, error)    // evaluates the formula in tests; else nil
	fixed    bool                                      // the formula is a constant: value
	value    T
}

// lanes sets the evaluators of a program.
func (p *Program) lanes() {
	p.values = lane[types.Value]{closures: p.code.value, accept: (*Program).accept, instead: instead}
	p.numbers = lane[float64]{accept: (*Program).acceptNumber, unbox: NumberOf}
	p.yeses = lane[bool]{accept: (*Program).acceptYes, unbox: YesOf}
	if p.Gives(types.Number) {
		p.numbers.closures = p.code.number
	}
	if p.Gives(types.YesNo) {
		p.yeses.closures = p.code.yes
	}
	if p.path != nil {
		p.values.path, p.numbers.path, p.yeses.path = (*Program).follow, (*Program).followNumber, (*Program).followYes
	}
}

// settle sets the constant value of the program if it has the wanted type.
func (p *Program) settle(v types.Value) {
	v, err := p.accept(v)
	if v == nil || err != nil {
		return
	}
	p.values.value, p.values.fixed = v, true
	p.numbers.value, p.numbers.fixed = v.(float64)
	p.yeses.value, p.yeses.fixed = v.(bool)
}

// run evaluates the formula. It recovers panics of closures and getters.
func (l *lane[T]) run(p *Program, frame any) (v T, err error) {
	switch {
	case hooks.Instead != nil && l.instead != nil:
		return l.instead(p, frame)
	case l.closures == nil || hooks.Instead != nil && l.unbox != nil:
		return l.unbox(p.Run(frame))
	case l.fixed:
		return l.value, nil
	case l.path != nil:
		return l.path(p, frame)
	}
	r := p.begin(frame)
	whole := false
	defer func() {
		if !whole {
			err = p.explain(asError(recover()), r.at)
			r.end()
		}
	}()
	v = l.closures(r)
	whole = true
	r.end()
	return l.accept(p, v)
}

// instead evaluates a formula with hooks.Instead.
func instead(p *Program, frame any) (types.Value, error) {
	return hooks.Instead(p, frame, func(frame any) (types.Value, error) {
		bare := p.values
		bare.instead = nil
		return bare.run(p, frame)
	})
}

// follow evaluates a formula that is only a path, without a run.
func (p *Program) follow(frame any) (types.Value, error) {
	last, self, err := p.followed(frame)
	if err != nil {
		return nil, err
	}
	v, err := last.value(frame, self)
	v, wrong := last.checked(v, err)
	if wrong != nil {
		return nil, p.explain(wrong, last.at)
	}
	return p.accept(v)
}

// followNumber is follow for a path that ends with a rule that returns a number.
func (p *Program) followNumber(frame any) (float64, error) {
	last, self, err := p.followed(frame)
	if err != nil {
		return 0, err
	}
	n, err := frame.(Asker).AskNumber(last.rule, self, nil)
	if err != nil || n-n != 0 {
		return 0, p.explain(last.wrongNumber(n, err), last.at)
	}
	return p.acceptNumber(n)
}

// followYes is follow for a path that ends with a rule that returns yes or no.
func (p *Program) followYes(frame any) (bool, error) {
	last, self, err := p.followed(frame)
	if err != nil {
		return false, err
	}
	yes, err := frame.(Asker).AskYes(last.rule, self, nil)
	if err != nil {
		return false, p.explain(last.fails(err), last.at)
	}
	return yes, nil
}

// followed returns the last step of a path and the value before it.
func (p *Program) followed(frame any) (last *step, self types.Value, err error) {
	for i, s := range p.path {
		if i > 0 && self == nil {
			return nil, nil, p.explain(s.behindNone(), s.at)
		}
		if last = s; i == len(p.path)-1 {
			break
		}
		v, err := s.value(frame, self)
		v, wrong := s.checked(v, err)
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
