package formula

import "houserule/lang/types"

// OnResult makes each run of the formula call ran with its result, for coverage.
func OnResult(ran func(v types.Value, err error)) Option { return func(b *binder) { b.onResult = ran } }

// wrapEvaluators wraps all evaluators of the formula.
func (p *Program) wrapEvaluators(ran func(v types.Value, err error)) {
	wrapEvaluator(&p.values, ran, func(v types.Value) types.Value { return v })
	wrapEvaluator(&p.numbers, ran, func(n float64) types.Value { return n })
	wrapEvaluator(&p.yeses, ran, func(yes bool) types.Value { return yes })
}

func wrapEvaluator[T any](l *evaluator[T], ran func(v types.Value, err error), value func(T) types.Value) {
	if l.closures == nil {
		return // it uses values, which is wrapped
	}
	bare := *l
	l.fixed = false
	l.path = func(p *Program, frame any) (T, error) {
		v, err := bare.run(p, frame)
		ran(value(v), err)
		return v, err
	}
}
