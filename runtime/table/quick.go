package table

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// Most rules only look things up and add them up. They are answered in frames that the
// next question uses again, since nobody keeps them, with the same steps, trail and
// trace as all others.

// askWith asks a rule from a formula, with arguments in order, of a thing that stands as
// a value, or of the frame's own, which stands as none.
func (f *frame) askWith(r *rulebook.Rule, of types.Value, args []types.Value) (types.Value, error) {
	t := f.t
	if t.plain != nil || !r.Quick || !r.ByPlace || t.running == nil && !t.answering() {
		return f.askByName(r, of, args)
	}
	for i := range r.Params {
		if (i >= len(args) || args[i] == nil) && !r.Params[i].Optional {
			return nil, fmt.Errorf("%s needs `%s`", r.Name, r.Params[i].Name)
		}
	}
	g := t.quickFrame()
	there := false
	if of != nil {
		g.noun, g.self = of.(types.Noun), of
	} else {
		g.noun, g.self, there = f.noun, f.self, f.there // known to be there while that is answered
	}
	g.given, g.args = nil, args
	return t.answerIn(g, r, there)
}

// askByName is askWith for a rule that is not quick, or is asked by itself.
func (f *frame) askByName(r *rulebook.Rule, of types.Value, args []types.Value) (types.Value, error) {
	if of == nil {
		of = f.Self()
	}
	n := of.(types.Noun)
	given, err := f.t.given(r, n, args)
	if err != nil {
		return nil, err
	}
	return f.t.askOf(r, n, of, given)
}

// answerQuickly is answer for a rule that is quick.
func (t *Table) answerQuickly(r *rulebook.Rule, n types.Noun, self types.Value, given rulebook.Given) (types.Value, error) {
	f := t.quickFrame()
	f.noun, f.self, f.given, f.args = n, self, given, nil
	return t.answerIn(f, r, false)
}

// answerIn answers a question in its frame. There says that its noun is known to be
// there.
func (t *Table) answerIn(f *frame, r *rulebook.Rule, there bool) (v types.Value, err error) {
	if t.branching == nil || t.pure > 0 && !r.Told {
		return t.answerAnew(f, r, there) // what another question asks is remembered with that
	}
	memory, q := t.remembering(r, f)
	if memory == nil {
		return t.answerAnew(f, r, there)
	}
	if known, ok := memory.answers[q]; ok && len(t.trail) <= known.depth {
		return known.value, t.spare(known.steps)
	}
	before := t.used()
	if v, err = t.answerAnew(f, r, there); err == nil && plain(v) {
		memory.answers[q] = replied{v, t.used() - before, len(t.trail)}
	}
	return v, err
}

// answerAnew is answerIn where nobody knows the answer.
func (t *Table) answerAnew(f *frame, r *rulebook.Rule, there bool) (v types.Value, err error) {
	if err := t.enterQuickly(r, f); err != nil {
		return nil, err
	}
	depth, pure := len(t.trail)-1, t.pure
	t.pure++
	if !there {
		err = t.There(f.noun)
	}
	if err == nil {
		f.params = r.Params
		switch {
		case t.watch != nil:
			node := t.watch.open(r.Name, t, f.noun)
			v, err = t.toldSafely(r, f)
			node.close(t, v, err)
		case r.Alone != nil:
			v, err = r.Alone.Run(f)
		case r.Told:
			v, err = t.toldSafely(r, f)
		default:
			v, err = t.evaluate(r, f)
		}
	}
	if err != nil {
		err = t.fault(err)
	}
	t.pure, t.trail = pure, t.trail[:depth]
	return v, err
}

// quickFrame is the frame of the question that is asked next.
func (t *Table) quickFrame() *frame {
	depth := len(t.trail)
	for len(t.quick) <= depth {
		t.quick = append(t.quick, &frame{t: t, there: true})
	}
	return t.quick[depth]
}

// toldSafely is evaluate for a rule with functions: one that panics is an error in it.
func (t *Table) toldSafely(r *rulebook.Rule, f *frame) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, t.fault(diag.Recovered(p))
		}
	}()
	return t.evaluate(r, f)
}

// askedQuickly is asked for a rule that is quick.
func (t *Table) askedQuickly(r *rulebook.Rule, n types.Noun, self types.Value, given rulebook.Given) (types.Value, error) {
	m := t.moment()
	t.free = freeSteps
	v, err := t.outermost(r, n, self, given)
	used := freeSteps - t.free
	t.free = 0
	if err == nil {
		return v, t.spend(used) // a script that asks pays for it all the same
	}
	t.back(m)
	if errors.As(err, new(wantsBudget)) {
		return t.underBudget(func() (types.Value, error) { return t.answer(r, n, self, given) })
	}
	return nil, err
}

// outermost answers a question that no other asks.
func (t *Table) outermost(r *rulebook.Rule, n types.Noun, self types.Value, given rulebook.Given) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, t.fault(diag.Recovered(p))
		}
	}()
	return t.answerQuickly(r, n, self, given)
}

// givens is what was given by name.
func (f *frame) givens() rulebook.Given {
	if f.given != nil || len(f.args) == 0 {
		return f.given
	}
	given := rulebook.Given{}
	for i := range f.params {
		if v, err := f.Given(f.params[i].Name); err == nil && v != nil {
			given[f.params[i].Name] = v
		}
	}
	return given
}

// calls calls a function. Those of the engine that answer keep nothing of what they are
// asked with, so that it can be used again.
func (t *Table) calls(r *rulebook.Rule, y *rulebook.Layer, c Call) (types.Value, error) {
	answer, ok := y.Func.(Host)
	if !ok || !r.Quick {
		return callAnew(y.Func, c)
	}
	depth := len(t.trail)
	for len(t.asking) <= depth {
		t.asking = append(t.asking, &Call{})
	}
	again := t.asking[depth]
	*again = c
	v, err := answer(t, again)
	*again = Call{}
	return v, err
}

// callAnew calls a function that may keep what it is called with.
func callAnew(f rulebook.Function, c Call) (types.Value, error) { return call(f, &c) }
