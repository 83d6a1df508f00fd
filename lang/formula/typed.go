package formula

import (
	"houserule/lang/formula/internal/hooks"
	"houserule/lang/types"
)

// Number is [Program.Run] for a formula that gives numbers, which travel as they are. Of
// one that gives something else the error is an [*Other].
func (p *Program) Number(frame any) (float64, error) { return p.numbers.run(p, frame) }

// Yes is [Program.Run] for a formula that gives yes or no, which travel as they are. Of
// one that gives something else the error is an [*Other].
func (p *Program) Yes(frame any) (bool, error) { return p.yeses.run(p, frame) }

// Gives tells a formula whose results are always of a family, and never none.
func (p *Program) Gives(base types.Base) bool { return p.want.Base == base && !p.want.Optional }

// NumberOf takes a number out of a value; anything else is an [*Other].
func NumberOf(v types.Value, err error) (float64, error) {
	n, ok := v.(float64)
	if err == nil && !ok {
		err = &Other{v}
	}
	return n, err
}

// YesOf takes yes or no out of a value; anything else is an [*Other].
func YesOf(v types.Value, err error) (bool, error) {
	yes, ok := v.(bool)
	if err == nil && !ok {
		err = &Other{v}
	}
	return yes, err
}

// lane is how a formula is worked out for one family of values.
type lane[T any] struct {
	closures func(r *run) T
	last     getter[T] // of a path, in their place
	checked  func(s *step, v T, err error) (T, *fault)
	accept   func(p *Program, v T) (T, error)
	unbox    func(v types.Value, err error) (T, error) // of what [Program.Run] gives
	instead  func(p *Program, frame any) (T, error)    // where tests work formulas out themselves
	fixed    bool                                      // it is always the same: value
	value    T
}

// lanes settles how a formula is worked out.
func (p *Program) lanes() {
	p.values = lane[types.Value]{closures: p.code.value, checked: (*step).checked, accept: (*Program).accept, instead: instead}
	p.numbers = lane[float64]{checked: (*step).checkedNumber, accept: (*Program).acceptNumber, unbox: NumberOf}
	p.yeses = lane[bool]{checked: (*step).checkedYes, accept: (*Program).acceptYes, unbox: YesOf}
	if p.Gives(types.Number) {
		p.numbers.closures = p.code.number
	}
	if p.Gives(types.YesNo) {
		p.yeses.closures = p.code.yes
	}
	if end := len(p.path) - 1; end >= 0 {
		s := p.path[end]
		p.values.last = s.get
		if p.numbers.closures != nil {
			p.numbers.last = s.number
		}
		if p.yeses.closures != nil {
			p.yeses.last = s.yes
		}
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
	case l.last != nil:
		return l.follow(p, frame)
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
func (l *lane[T]) follow(p *Program, frame any) (v T, err error) {
	var self types.Value
	end := len(p.path) - 1
	for i, s := range p.path {
		if i > 0 && self == nil {
			return v, p.explain(s.behindNone(), s.at)
		}
		if i == end {
			v, err = l.last(frame, self, nil)
			v, wrong := l.checked(s, v, err)
			if wrong != nil {
				return v, p.explain(wrong, s.at)
			}
			return l.accept(p, v)
		}
		next, err := s.get(frame, self, nil)
		next, wrong := s.checked(next, err)
		if wrong != nil {
			return v, p.explain(wrong, s.at)
		}
		self = next
	}
	return v, nil
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
