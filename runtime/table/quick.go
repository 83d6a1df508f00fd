package table

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// Most rules only look things up and add them up. They are answered in frames that the
// next question uses again, since nobody keeps them, with the same steps, trail and
// trace as all others.

// family is what an answer is wanted as: a value, or a number or yes and no that travel
// as they are.
type family uint8

const (
	asValue family = iota
	asNumber
	asYes
)

// answered is an answer: a value, or in its place a number or yes or no, which is what it
// was wanted as.
type answered struct {
	value  types.Value
	number float64
	yes    bool
}

// taken is an answer of a family as it stands in a value.
func (as family) taken(v types.Value, err error) (a answered, _ error) {
	switch {
	case err != nil:
	case as == asNumber:
		a.number, err = formula.NumberOf(v, nil)
	case as == asYes:
		a.yes, err = formula.YesOf(v, nil)
	default:
		a.value = v
	}
	return a, err
}

// askWith asks a rule from a formula, with arguments in order, of a thing that stands as
// a value, or of the frame's own, which stands as none.
func (f *frame) askWith(r *rulebook.Rule, of types.Value, args []types.Value, as family) (answered, error) {
	t := f.t
	if t.plain != nil || !r.Quick || !r.ByPlace || t.running == nil && !t.answering() {
		return as.taken(f.askByName(r, of, args))
	}
	for i := range r.Params {
		if (i >= len(args) || args[i] == nil) && !r.Params[i].Optional {
			return answered{}, fmt.Errorf("%s needs `%s`", r.Name, r.Params[i].Name)
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
	return t.answerIn(g, r, there, as)
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
	a, err := t.answerIn(f, r, false, asValue)
	return a.value, err
}

// answerIn answers a question in its frame. There says that its noun is known to be
// there.
func (t *Table) answerIn(f *frame, r *rulebook.Rule, there bool, as family) (answered, error) {
	if t.branching == nil || t.pure > 0 && !r.Told {
		return t.answerAnew(f, r, there, as) // what another question asks is remembered with that
	}
	memory, q := t.remembering(r, f)
	if memory == nil {
		return t.answerAnew(f, r, there, as)
	}
	if known, ok := memory.answers[q]; ok && len(t.trail) <= known.depth {
		return as.taken(known.value, t.spare(known.steps))
	}
	before := t.used()
	a, err := t.answerAnew(f, r, there, asValue)
	if err == nil && plain(a.value) {
		memory.answers[q] = replied{a.value, t.used() - before, len(t.trail)}
	}
	return as.taken(a.value, err)
}

// answerAnew is answerIn where nobody knows the answer.
func (t *Table) answerAnew(f *frame, r *rulebook.Rule, there bool, as family) (a answered, err error) {
	if err := t.enterQuickly(r, f); err != nil {
		return a, err
	}
	depth, pure := len(t.trail)-1, t.pure
	t.pure++
	if !there {
		err = t.There(f.noun)
	}
	if err == nil {
		f.params = r.Params
		a, err = t.answerAs(f, r, as)
	}
	if err != nil {
		err = t.fault(err)
	}
	t.pure, t.trail = pure, t.trail[:depth]
	return a, err
}

// answerAs works an answer out as what it is wanted as.
func (t *Table) answerAs(f *frame, r *rulebook.Rule, as family) (a answered, err error) {
	switch {
	case t.watch != nil:
		node := t.watch.open(r.Name, t, f.noun)
		v, err := t.toldSafely(r, f)
		node.close(t, v, err)
		return as.taken(v, err)
	case r.Told:
		return as.taken(t.toldSafely(r, f))
	case r.Alone != nil && as == asNumber:
		a.number, err = r.Alone.Number(f)
	case r.Alone != nil && as == asYes:
		a.yes, err = r.Alone.Yes(f)
	case r.Alone != nil:
		a.value, err = r.Alone.Run(f)
	case r.AloneSum != nil && as == asNumber:
		a.number, err = t.sum(r.AloneSum, f)
	default:
		return as.taken(t.evaluate(r, f))
	}
	return a, err
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
