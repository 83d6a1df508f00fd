package formula

import (
	"houserule/lang/formula/internal/hooks"
	"houserule/lang/types"
)

// Number is [Program.Run] for a formula that gives numbers, which travel as they are. Of
// one that gives something else the error is an [*WrongTypeError].
func (p *Program) Number(frame any) (float64, error) { return p.numbers.run(p, frame) }

// Yes is [Program.Run] for a formula that gives yes or no, which travel as they are. Of
// one that gives something else the error is an [*WrongTypeError].
func (p *Program) Yes(frame any) (bool, error) { return p.yeses.run(p, frame) }

// Gives tells a formula whose results are always of a family, and never none.
func (p *Program) Gives(base types.Base) bool { return p.want.Base == base && !p.want.Optional }

// NumberOf takes a number out of a value; anything else is an [*WrongTypeError].
func NumberOf(v types.Value, err error) (float64, error) {
	n, ok := v.(float64)
	if err == nil && !ok {
		err = &WrongTypeError{v}
	}
	return n, err
}

// YesOf takes yes or no out of a value; anything else is an [*WrongTypeError].
func YesOf(v types.Value, err error) (bool, error) {
	yes, ok := v.(bool)
	if err == nil && !ok {
		err = &WrongTypeError{v}
	}
	return yes, err
}

// lane is how a formula is worked out for one family of values.
type lane[T any] struct {
	closures func(r *run) T
	path     func(p *Program, frame any) (T, error) // in their place, where it is a path and nothing else
	accept   func(p *Program, v T) (T, error)
	unbox    func(v types.Value, err error) (T, error) // of what [Program.Run] gives
	instead  func(p *Program, frame any) (T, error)    // where tests work formulas out themselves
	fixed    bool                                      // it is always the same: value
	value    T
}

// lanes settles how a formula is worked out.
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

// settle notes what is written out as one value.
func (p *Program) settle(v types.Value) {
	v, err := p.accept(v)
	if v == nil || err != nil {
		return
	}
	p.values.value, p.values.fixed = v, true
	p.numbers.value, p.numbers.fixed = v.(float64)
	p.yeses.value, p.yeses.fixed = v.(bool)
}

// run works the formula out: by closures, which panic with what they cannot go on with;
// a getter that panics ends the run as well.
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

// instead works a formula out as tests do, who may ask its closures.
func instead(p *Program, frame any) (types.Value, error) {
	return hooks.Instead(p, frame, func(frame any) (types.Value, error) {
		bare := p.values
		bare.instead = nil
		return bare.run(p, frame)
	})
}

// follow works out a formula that is a path and nothing else: it needs no run.
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

// followNumber is follow for a path that ends with a rule which answers numbers.
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

// followYes is follow for a path that ends with a rule which answers yes or no.
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

// followed is the last step of a path, and what stands before it.
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
		return 0, nil // one zero, whatever its sign
	}
	return n, nil
}

// acceptYes is accept for yes and no.
func (p *Program) acceptYes(yes bool) (bool, error) { return yes, nil }
