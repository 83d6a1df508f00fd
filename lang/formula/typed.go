package formula

import (
	"houserule/lang/formula/internal/hooks"
	"houserule/lang/types"
)

// Number is [Program.Run] for a formula that gives numbers, which travel as they are. Of
// one that gives something else the error is an [*Other].
func (p *Program) Number(frame any) (float64, error) {
	if hooks.Instead != nil || !p.Gives(types.Number) {
		v, err := p.Run(frame)
		return NumberOf(v, err)
	}
	n, err := worked(p, frame, p.code.number, p.last().number, NumberOf)
	if err != nil {
		return 0, err
	}
	if n-n != 0 { // closures look at every number, a getter gives what it has
		return 0, p.explain(p.last().notFinite(), p.last().at)
	}
	if n == 0 {
		return 0, nil // one zero, whatever its sign
	}
	if low, high := p.want.Low, p.want.High; low != nil && n < *low || high != nil && n > *high {
		_, err := p.accept(n)
		return 0, err
	}
	return n, nil
}

// Yes is [Program.Run] for a formula that gives yes or no, which travel as they are. Of
// one that gives something else the error is an [*Other].
func (p *Program) Yes(frame any) (bool, error) {
	if hooks.Instead != nil || !p.Gives(types.YesNo) {
		v, err := p.Run(frame)
		return YesOf(v, err)
	}
	return worked(p, frame, p.code.yes, p.last().yes, YesOf)
}

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

// worked works a formula out for one family of values, by closures or by the getter of
// the last step of a path; where there is neither, as any other.
func worked[T any](p *Program, frame any, closures func(r *run) T, last func(frame any, self types.Value, args []types.Value) (T, error), unbox func(types.Value, error) (T, error)) (v T, err error) {
	switch {
	case p.fixed:
		return unbox(p.value, nil)
	case last != nil:
		self, err := p.followed(frame, len(p.path)-1)
		if err != nil {
			return v, err
		}
		if v, err = last(frame, self, nil); err != nil {
			s := p.last()
			err = p.explain(s.fails(err), s.at)
		}
		return v, err
	case closures == nil:
		return unbox(p.run(frame))
	}
	r := p.begin(frame)
	if v, err = work(r, closures); err != nil {
		err = p.explain(err, r.at)
	}
	r.end()
	return v, err
}

// work runs closures. What they cannot go on with they panic with; a getter that
// panics ends the run as well.
func work[T any](r *run, closures func(r *run) T) (v T, err error) {
	defer func() {
		if wrong := recover(); wrong != nil {
			err = asError(wrong)
		}
	}()
	return closures(r), nil
}

// last is the last step of a path; an empty one of anything else.
func (p *Program) last() *step {
	if len(p.path) == 0 {
		return &noStep
	}
	return p.path[len(p.path)-1]
}

var noStep step
