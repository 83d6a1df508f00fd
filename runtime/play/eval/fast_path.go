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

// Rules with rules.RuleFacts.FastPath are evaluated in frames that nothing retains, so one frame
// is reused for each depth of the call stack, see fastFrame. Steps, call stack and trace are the
// same as on the general path, answerRule. For speed, few Go calls are made between the formula
// that asks and the formula of the rule that answers.

// Ask implements formula.Asker.
func (f *Frame) Ask(rule any, of types.Value, args []types.Value) (types.Value, error) {
	r := rule.(*rules.Rule)
	g, present := f.fastFrameFor(r, of, args)
	if g == nil {
		return f.askSlow(r, of, args)
	}
	v, _, err := f.Eval.evaluateInFrame(f.Run, g, r, present, asValue)
	return v, err
}

// AskNumber implements formula.Asker.
func (f *Frame) AskNumber(rule any, of types.Value, args []types.Value) (float64, error) {
	r := rule.(*rules.Rule)
	g, present := f.fastFrameFor(r, of, args)
	if g == nil {
		return formula.NumberOf(f.askSlow(r, of, args))
	}
	_, n, err := f.Eval.evaluateInFrame(f.Run, g, r, present, asNumber)
	return n, err
}

// AskYes implements formula.Asker.
func (f *Frame) AskYes(rule any, of types.Value, args []types.Value) (bool, error) {
	r := rule.(*rules.Rule)
	g, present := f.fastFrameFor(r, of, args)
	if g == nil {
		return formula.YesOf(f.askSlow(r, of, args))
	}
	_, n, err := f.Eval.evaluateInFrame(f.Run, g, r, present, asYes)
	return n != 0, err
}

// fastFrameFor returns the fast frame for a rule asked by a formula; nil if askSlow must answer.
// of is the thing that is asked, nil for that of f; args are in the order of the parameters.
// present reports whether the thing is known to exist.
func (f *Frame) fastFrameFor(r *rules.Rule, of types.Value, args []types.Value) (g *Frame, present bool) {
	if !r.Facts.FastPath || !r.Facts.Positional || f.Run.Command == nil && !f.Run.ReadOnly() || f.Run.Odds.Chance != nil && (f.Run.Queries == 0 || r.Facts.WithFunction) {
		return nil, false // in odds, askSlow memoizes outermost questions and those that call functions
	}
	for i := range r.Signature.Params {
		if (i >= len(args) || args[i] == nil) && !r.Signature.Params[i].Optional {
			return nil, false
		}
	}
	depth := len(f.Run.Calls)
	if depth >= len(f.Eval.scratch.fastFrames) {
		f.Eval.fastFrame(f.Run)
	}
	g = f.Eval.scratch.fastFrames[depth]
	if of != nil {
		g.Ref, g.Value = of.(types.Ref), of
	} else {
		g.Ref, g.Value, present = f.Ref, f.Value, f.Present // nothing is removed while a question is answered
	}
	g.Args, g.Positional = nil, args
	return g, present
}

// askSlow asks a rule that has no fast path, or is asked outside of commands and questions, or
// lacks arguments, or whose answer may be memoized.
func (f *Frame) askSlow(r *rules.Rule, of types.Value, args []types.Value) (types.Value, error) {
	if of == nil {
		of = f.Self()
	}
	n := of.(types.Ref)
	if r.Facts.FastPath && r.Facts.Positional && (f.Run.Command != nil || f.Run.ReadOnly()) {
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

// answerFast is answerRule for a rule with the fast path.
func (ev *Evaluator) answerFast(run *command.Run, r *rules.Rule, n types.Ref, self types.Value, given rules.Args) (types.Value, error) {
	f := ev.fastFrame(run)
	f.Ref, f.Value, f.Args, f.Positional = n, self, given, nil
	return ev.answerInFrame(run, f, r)
}

// answerInFrame answers the question of a fast frame, from the answer memory of odds if possible.
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
	if known, ok := memory.answers[q]; ok && len(run.Calls) <= known.depth {
		return known.value, run.ChargeSaved(known.steps)
	}
	before := run.Used()
	v, _, err := ev.evaluateInFrame(run, f, r, false, asValue)
	if err == nil && Storable(v) {
		memory.answers[q] = knownAnswer{v, run.Used() - before, len(run.Calls)}
	}
	return v, err
}

// resultForm is the form in which an answer is returned: as a value or, to avoid allocating one,
// as a number, which is 1 for yes and 0 for no.
type resultForm uint8

const (
	asValue resultForm = iota
	asNumber
	asYes
)

// evaluateInFrame evaluates a rule in a fast frame. The answer is v for asValue, else n. Unless
// present is true it checks that f.Ref exists.
func (ev *Evaluator) evaluateInFrame(run *command.Run, f *Frame, r *rules.Rule, present bool, as resultForm) (v types.Value, n float64, err error) {
	if err := run.EnterFast(r, &f.Ref); err != nil {
		return nil, 0, err
	}
	depth, queries := len(run.Calls)-1, run.Queries
	run.Queries++
	if !present {
		err = ev.world.Departed.CheckExists(f.Ref)
	}
	f.Params = r.Signature.Params
	switch {
	case err != nil:
	case ev.memory.considers(ev, run, r):
		v, n, err = ev.memory.recall(ev, run, f, r, as)
	default:
		v, n, err = compute(ev, run, f, r, as)
	}
	if err != nil {
		err = run.Fault(err)
	}
	run.Queries, run.Calls = queries, run.Calls[:depth]
	return v, n, err
}

// compute evaluates the layers of a rule in a fast frame.
func compute(ev *Evaluator, run *command.Run, f *Frame, r *rules.Rule, as resultForm) (v types.Value, n float64, err error) {
	only := r.Facts.OnlyFormula
	switch {
	case run.Trace.Recording():
		node := run.Trace.Call(r, f.Ref)
		v, err = ev.evaluateRecovering(run, r, f)
		node.Close(v, err)
		n, err = as.convert(v, err)
	case only != nil:
		switch as {
		case asNumber:
			n, err = only.Number(f)
		case asYes:
			yes := false
			if yes, err = only.Yes(f); yes {
				n = 1
			}
		default:
			v, err = only.Run(f)
		}
	case r.Facts.OnlySum != nil && as != asYes:
		if n, err = sum(run, r.Facts.OnlySum, f); as == asValue && err == nil {
			v = types.NumberValue(n)
		}
	case r.Facts.SummedFormula != nil && as == asNumber && !r.Facts.WithFunction:
		if n, err = r.Facts.SummedFormula.Number(f); err == nil {
			n, err = sumAdditions(run, r, addsTo(r, f), f, n)
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
	return v, n, err
}

// convert returns the number for an answer that was evaluated as a value; 0 for asValue.
func (r resultForm) convert(v types.Value, err error) (n float64, _ error) {
	switch {
	case err != nil:
	case r == asNumber:
		n, err = formula.NumberOf(v, nil)
	case r == asYes:
		var yes bool
		if yes, err = formula.YesOf(v, nil); yes {
			n = 1
		}
	}
	return n, err
}

// fastFrame returns the frame that questions at the present depth of the call stack reuse.
func (ev *Evaluator) fastFrame(run *command.Run) *Frame {
	depth := len(run.Calls)
	for len(ev.scratch.fastFrames) <= depth {
		ev.scratch.fastFrames = append(ev.scratch.fastFrames, &Frame{Eval: ev, Run: run, Present: true})
	}
	return ev.scratch.fastFrames[depth]
}

// evaluateRecovering evaluates a rule that calls functions: a panic is returned as an error.
func (ev *Evaluator) evaluateRecovering(run *command.Run, r *rules.Rule, f *Frame) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	return ev.Layers.Evaluate(r, f)
}

// callOnlyFunction is evaluateRecovering for a rule whose only layer is a function.
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
	c := ev.scratch.callAt(len(run.Calls))
	*c = Call{Run: run, Ref: f.Ref, Args: f.argsByName(), Params: r.Signature.Params, How: rules.Definition}
	if v, err = answer(c); err != nil {
		return nil, err
	}
	return v, validAnswer(r, y, v)
}

// queryFast is Query for a rule with the fast path; it allocates no closure.
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
	return v, run.Spend(used) // charged to the script that asks
}

// retryMetered restores the run after queryFast failed. If the question used up its unmetered
// steps, it is asked again under a budget; any other error is returned.
func (ev *Evaluator) retryMetered(run *command.Run, m Mark, err error, r *rules.Rule, n types.Ref, self types.Value, given rules.Args) (types.Value, error) {
	run.Meter.Unmetered = 0
	ev.Reset(run, m)
	if errors.As(err, new(command.NeedsBudgetError)) {
		return ev.queryMetered(run, func() (types.Value, error) { return ev.answerRule(run, r, n, self, given) })
	}
	return nil, err
}

// argsByName returns the arguments by name; nil for none.
func (f *Frame) argsByName() rules.Args {
	if f.Args != nil || len(f.Positional) == 0 {
		return f.Args
	}
	given := rules.Args{}
	for i := range f.Params {
		if v, err := f.Arg(f.Params[i].Name); err == nil && v != nil {
			given[f.Params[i].Name] = v
		}
	}
	return given
}

// callReusing calls the function of a layer. The Call is reused if the function is a
// [ReusableFunction] and the rule has the fast path, or if it is a [BriefFunction].
func (ev *Evaluator) callReusing(run *command.Run, r *rules.Rule, y *rules.Layer, c Call) (types.Value, error) {
	var answer Function
	switch f := y.Answer.Func.(type) {
	case ReusableFunction:
		if !r.Facts.FastPath {
			return callFresh(f, c)
		}
		answer = f
	case BriefFunction:
		if c.AsUsual != nil || run.Odds.Chance != nil {
			return callFresh(f, c)
		}
		run.World.State().Reads().Unknown() // scripts may read what is no box
		answer = f
	default:
		return callFresh(f, c)
	}
	again := ev.scratch.callAt(len(run.Calls))
	*again = c
	v, err := answer.Call(again)
	*again = Call{}
	return v, err
}

// callAt returns the Call that reusable functions share at a depth of the call stack.
func (s *scratch) callAt(depth int) *Call {
	for len(s.calls) <= depth {
		s.calls = append(s.calls, &Call{})
	}
	return s.calls[depth]
}

// callFresh calls a function that may retain its Call. The parameter escapes to the heap, so that
// a Call is allocated only here.
func callFresh(f rules.Function, c Call) (types.Value, error) {
	c.Run.World.State().Reads().Unknown() // scripts may read what is no box
	return Invoke(f, &c)
}
