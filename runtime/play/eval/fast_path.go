package eval

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Most rules only look things up and add them up. They are answered in frames that the
// next question uses again, since nobody keeps them, with the same steps, trail and
// trace as all others.

// The chain of calls from a formula to that of the rule it asks is kept short: each
// answer returns through all of it.

// Ask implements formula.Asker.
func (f *Frame) Ask(rule any, of types.Value, args []types.Value) (types.Value, error) {
	r := rule.(*rules.Rule)
	g, there := f.fastFrameFor(r, of, args)
	if g == nil {
		return f.askSlow(r, of, args)
	}
	v, _, err := f.Eval.evaluateInFrame(f.Run, g, r, there, asValue)
	return v, err
}

// AskNumber implements formula.Asker.
func (f *Frame) AskNumber(rule any, of types.Value, args []types.Value) (float64, error) {
	r := rule.(*rules.Rule)
	g, there := f.fastFrameFor(r, of, args)
	if g == nil {
		return formula.NumberOf(f.askSlow(r, of, args))
	}
	_, n, err := f.Eval.evaluateInFrame(f.Run, g, r, there, asNumber)
	return n, err
}

// AskYes implements formula.Asker.
func (f *Frame) AskYes(rule any, of types.Value, args []types.Value) (bool, error) {
	r := rule.(*rules.Rule)
	g, there := f.fastFrameFor(r, of, args)
	if g == nil {
		return formula.YesOf(f.askSlow(r, of, args))
	}
	_, n, err := f.Eval.evaluateInFrame(f.Run, g, r, there, asYes)
	return n != 0, err
}

// fastFrameFor is the frame in which a rule is answered at once that a formula asks, with
// arguments in order, of a thing that stands as a value, or of the frame's own, which
// stands as none; nil where that takes more. There says that its noun is known to be
// there.
func (f *Frame) fastFrameFor(r *rules.Rule, of types.Value, args []types.Value) (g *Frame, there bool) {
	if !r.Facts.FastPath || !r.Facts.Positional || f.Run.Command == nil && !f.Run.Answering() || f.Run.Odds.Chance != nil && (f.Run.Queries == 0 || r.Facts.WithFunction) {
		return nil, false // what another question asks is remembered with that
	}
	for i := range r.Signature.Params {
		if (i >= len(args) || args[i] == nil) && !r.Signature.Params[i].Optional {
			return nil, false
		}
	}
	depth := len(f.Run.Trail)
	if depth >= len(f.Eval.scratch.fastFrames) {
		f.Eval.fastFrame(f.Run)
	}
	g = f.Eval.scratch.fastFrames[depth]
	if of != nil {
		g.Ref, g.Value = of.(types.Ref), of
	} else {
		g.Ref, g.Value, there = f.Ref, f.Value, f.Present // known to be there while that is answered
	}
	g.Args, g.Positional = nil, args
	return g, there
}

// askSlow asks a rule that has no fast path, or is asked by itself, or whose answer may be
// remembered.
func (f *Frame) askSlow(r *rules.Rule, of types.Value, args []types.Value) (types.Value, error) {
	if of == nil {
		of = f.Self()
	}
	n := of.(types.Ref)
	if r.Facts.FastPath && r.Facts.Positional && (f.Run.Command != nil || f.Run.Answering()) {
		for i := range r.Signature.Params {
			if (i >= len(args) || args[i] == nil) && !r.Signature.Params[i].Optional {
				return nil, fmt.Errorf("%s needs `%s`", r.Name, r.Signature.Params[i].Name)
			}
		}
		g := f.Eval.fastFrame(f.Run)
		g.Ref, g.Value, g.Args, g.Positional = n, of, nil, args
		return f.Eval.answerInFrame(f.Run, g, r)
	}
	given, err := f.Eval.argsOf(f.Run, r, n, args)
	if err != nil {
		return nil, err
	}
	return f.Eval.askValue(f.Run, r, n, of, given)
}

// answerFast is answer for a rule that is quick.
func (ev *Evaluator) answerFast(run *command.Run, r *rules.Rule, n types.Ref, self types.Value, given rules.Args) (types.Value, error) {
	f := ev.fastFrame(run)
	f.Ref, f.Value, f.Args, f.Positional = n, self, given, nil
	return ev.answerInFrame(run, f, r)
}

// answerInFrame answers a question in its frame, unless the answer is remembered.
func (ev *Evaluator) answerInFrame(run *command.Run, f *Frame, r *rules.Rule) (types.Value, error) {
	if run.Odds.Chance == nil || run.Queries > 0 && !r.Facts.WithFunction {
		v, _, err := ev.evaluateInFrame(run, f, r, false, asValue)
		return v, err
	}
	memory, q := memoFor(run, r, f)
	if memory == nil {
		v, _, err := ev.evaluateInFrame(run, f, r, false, asValue)
		return v, err
	}
	if known, ok := memory.answers[q]; ok && len(run.Trail) <= known.depth {
		return known.value, run.Spare(known.steps)
	}
	before := run.Used()
	v, _, err := ev.evaluateInFrame(run, f, r, false, asValue)
	if err == nil && Storable(v) {
		memory.answers[q] = knownAnswer{v, run.Used() - before, len(run.Trail)}
	}
	return v, err
}

// resultForm is what an answer is wanted as: a value, or a number or yes and no that travel
// as they are.
type resultForm uint8

const (
	asValue resultForm = iota
	asNumber
	asYes
)

// evaluateInFrame works an answer out, as a value or in its place as a number, which is 1
// for yes.
func (ev *Evaluator) evaluateInFrame(run *command.Run, f *Frame, r *rules.Rule, there bool, as resultForm) (v types.Value, n float64, err error) {
	if err := run.EnterFast(r, &f.Ref); err != nil {
		return nil, 0, err
	}
	depth, pure := len(run.Trail)-1, run.Queries
	run.Queries++
	if !there {
		err = ev.world.Departed.There(f.Ref)
	}
	f.Params = r.Signature.Params
	switch {
	case err != nil:
	case run.Trace.Recording():
		node := run.Trace.Call(r, f.Ref)
		v, err = ev.evaluateRecovering(run, r, f)
		node.Close(v, err)
		n, err = as.convert(v, err)
	case r.Facts.OnlyFormula != nil && as == asNumber:
		n, err = r.Facts.OnlyFormula.Number(f)
	case r.Facts.OnlyFormula != nil && as == asYes:
		yes := false
		if yes, err = r.Facts.OnlyFormula.Yes(f); yes {
			n = 1
		}
	case r.Facts.OnlyFormula != nil:
		v, err = r.Facts.OnlyFormula.Run(f)
	case r.Facts.OnlySum != nil && as != asYes:
		if n, err = sum(run, r.Facts.OnlySum, f); as == asValue && err == nil {
			v = types.OfNumber(n)
		}
	case r.Facts.SummedFormula != nil && as == asNumber && !r.Facts.WithFunction:
		if n, err = r.Facts.SummedFormula.Number(f); err == nil {
			n, err = sumAdditions(run, r, f, n)
		}
	default:
		if r.Facts.OnlyFunction != nil {
			v, err = ev.callOnlyFunction(run, r, f)
		} else if r.Facts.WithFunction {
			v, err = ev.evaluateRecovering(run, r, f)
		} else {
			v, err = ev.Layers.Evaluate(r, f)
		}
		n, err = as.convert(v, err)
	}
	if err != nil {
		err = run.Fault(err)
	}
	run.Queries, run.Trail = pure, run.Trail[:depth]
	return v, n, err
}

// convert is an answer of a resultForm that stands in a value.
func (as resultForm) convert(v types.Value, err error) (n float64, _ error) {
	switch {
	case err != nil:
	case as == asNumber:
		n, err = formula.NumberOf(v, nil)
	case as == asYes:
		var yes bool
		if yes, err = formula.YesOf(v, nil); yes {
			n = 1
		}
	}
	return n, err
}

// fastFrame is the frame of the question that is asked next.
func (ev *Evaluator) fastFrame(run *command.Run) *Frame {
	depth := len(run.Trail)
	for len(ev.scratch.fastFrames) <= depth {
		ev.scratch.fastFrames = append(ev.scratch.fastFrames, &Frame{Eval: ev, Run: run, Present: true})
	}
	return ev.scratch.fastFrames[depth]
}

// evaluateSafely is evaluate for a rule with functions: one that panics is an error in it.
func (ev *Evaluator) evaluateRecovering(run *command.Run, r *rules.Rule, f *Frame) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	return ev.Layers.Evaluate(r, f)
}

// callAlone is toldSafely for a rule that is a function and nothing else.
func (ev *Evaluator) callOnlyFunction(run *command.Run, r *rules.Rule, f *Frame) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	y := r.Facts.OnlyFunction
	answer, ok := y.Answer.Func.(ReusableFunction)
	if !ok {
		return ev.LayerValue(run, r, y, f, Call{Run: run, Ref: f.Ref, Args: f.argsByName(), Params: r.Signature.Params, How: rules.Definition})
	}
	c := ev.scratch.callAt(len(run.Trail))
	*c = Call{Run: run, Ref: f.Ref, Args: f.argsByName(), Params: r.Signature.Params, How: rules.Definition}
	if v, err = answer.Call(c); err != nil {
		return nil, err
	}
	return v, validAnswer(r, y, v)
}

// queryFast is asked for a rule that is quick.
func (ev *Evaluator) queryFast(run *command.Run, r *rules.Rule, n types.Ref, self types.Value, given rules.Args) (v types.Value, err error) {
	m := ev.Mark(run)
	run.Meter.Unmetered = command.UnmeteredSteps
	done := false
	defer func() {
		if !done {
			v, err = ev.retryMetered(run, m, run.Fault(diag.Recovered(recover())), r, n, self, given)
		}
	}()
	if run.Odds.Chance == nil {
		f := ev.fastFrame(run)
		f.Ref, f.Value, f.Args, f.Positional = n, self, given, nil
		v, _, err = ev.evaluateInFrame(run, f, r, false, asValue)
	} else {
		v, err = ev.answerFast(run, r, n, self, given)
	}
	done = true
	if err != nil {
		return ev.retryMetered(run, m, err, r, n, self, given)
	}
	used := command.UnmeteredSteps - run.Meter.Unmetered
	run.Meter.Unmetered = 0
	return v, run.Spend(used) // a script that asks pays for it all the same
}

// queryAgain is where a question failed that no other asks: it goes on under a budget, if
// that is what it wants.
func (ev *Evaluator) retryMetered(run *command.Run, m Mark, err error, r *rules.Rule, n types.Ref, self types.Value, given rules.Args) (types.Value, error) {
	run.Meter.Unmetered = 0
	ev.Reset(run, m)
	if errors.As(err, new(command.ErrWantsBudget)) {
		return ev.queryMetered(run, func() (types.Value, error) { return ev.answerRule(run, r, n, self, given) })
	}
	return nil, err
}

// argsByName is what was given by name.
func (f *Frame) argsByName() rules.Args {
	if f.Args != nil || len(f.Positional) == 0 {
		return f.Args
	}
	given := rules.Args{}
	for i := range f.Params {
		if v, err := f.Given(f.Params[i].Name); err == nil && v != nil {
			given[f.Params[i].Name] = v
		}
	}
	return given
}

// callReusing calls a function. Those of the engine that answer keep nothing of what they are
// asked with, so that it can be used again.
func (ev *Evaluator) callReusing(run *command.Run, r *rules.Rule, y *rules.Layer, c Call) (types.Value, error) {
	answer, ok := y.Answer.Func.(ReusableFunction)
	if !ok || !r.Facts.FastPath {
		return callFresh(y.Answer.Func, c)
	}
	again := ev.scratch.callAt(len(run.Trail))
	*again = c
	v, err := answer.Call(again)
	*again = Call{}
	return v, err
}

// callAt is what a function of the engine is called with at a depth of rules.
func (s *scratch) callAt(depth int) *Call {
	for len(s.calls) <= depth {
		s.calls = append(s.calls, &Call{})
	}
	return s.calls[depth]
}

// callAnew calls a function that may keep what it is called with.
func callFresh(f rules.Function, c Call) (types.Value, error) { return Invoke(f, &c) }
