package table

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// evaluate works out the value of a question or a line through all its layers.
func (ev *Evaluator) evaluate(r *rules.Rule, f *frame) (types.Value, error) {
	run := f.run
	if !r.Facts.Wrapped {
		return ev.base(r, f)
	}
	if !r.Facts.ByFormulas {
		wraps, err := ev.wraps(run, r, f)
		if err != nil {
			return nil, err
		}
		return ev.wrapped(run, r, f, wraps, func() (types.Value, error) { return ev.base(r, f) })
	}
	from := len(ev.scratch.layers)
	err := ev.collect(run, r, f)
	var v types.Value
	if err == nil {
		v, err = ev.wrapped(run, r, f, ev.scratch.layers[from:], nil)
	}
	clear(ev.scratch.layers[from:])
	ev.scratch.layers = ev.scratch.layers[:from]
	return v, err
}

// wrapping is a layer that holds now, and whoever carries it.
type wrapping struct {
	layer *rules.Layer
	me    *types.Ref
}

// wraps collects the layers around a rule, innermost first: after and around in
// load order, what is carried, the house. Which of them hold is asked when
// their turn comes.
func (ev *Evaluator) wraps(run *command.Run, r *rules.Rule, f *frame) ([]wrapping, error) {
	from := len(ev.scratch.layers)
	err := ev.collect(run, r, f)
	all := slices.Clone(ev.scratch.layers[from:])
	clear(ev.scratch.layers[from:])
	ev.scratch.layers = ev.scratch.layers[:from]
	if err != nil {
		return nil, err
	}
	return all, nil
}

// collect is wraps behind those that are being asked already.
func (ev *Evaluator) collect(run *command.Run, r *rules.Rule, f *frame) error {
	for _, y := range r.Wraps {
		if ev.world.Foreign(y.Module, f.noun) {
			continue
		}
		if y.ByOptions > 0 {
			if holds, err := ev.holds(run, y, y.When, f); err != nil || !holds {
				if err != nil {
					return err
				}
				continue
			}
		}
		ev.scratch.layers = append(ev.scratch.layers, wrapping{layer: y})
	}
	for _, y := range r.Carried {
		me, ok, err := ev.carrier(run, y, f)
		if err != nil {
			return err
		}
		if ok && !f.usedUp(y, me) {
			ev.scratch.layers = append(ev.scratch.layers, wrapping{y, ev.world.Refs.Pointer(me)})
		}
	}
	for _, y := range r.House {
		ev.scratch.layers = append(ev.scratch.layers, wrapping{layer: y})
	}
	return nil
}

// wrapped evaluates the outermost layer; each asks the one below as it needs. Without a
// function for it, the innermost is the base of a question.
func (ev *Evaluator) wrapped(run *command.Run, r *rules.Rule, f *frame, wraps []wrapping, base func() (types.Value, error)) (types.Value, error) {
	if len(wraps) == 0 {
		if base == nil {
			return ev.base(r, f)
		}
		return base()
	}
	if err := run.Spend(command.LayerSteps); err != nil {
		return nil, err
	}
	w, inner := wraps[len(wraps)-1], wraps[:len(wraps)-1]
	if w.layer.How == rules.After {
		usual, err := ev.wrapped(run, r, f, inner, base)
		if err != nil {
			return nil, err
		}
		if !w.layer.ByFormulas() {
			g := f.with("usual", usual)
			if w.me != nil {
				g = g.with("me", *w.me)
			}
			return ev.after(run, r, w, f, g, usual)
		}
		lent := ev.scratch.lent
		v, err := ev.after(run, r, w, f, ev.lend(run, f, w.me, usual, true), usual)
		ev.scratch.lent = lent
		return v, err
	}
	g, lent := f, ev.scratch.lent
	switch {
	case w.me != nil && w.layer.ByFormulas():
		g = ev.lend(run, f, w.me, nil, false)
	case w.me != nil:
		g = f.with("me", *w.me)
	}
	holds, err := ev.holds(run, w.layer, w.layer.When, g)
	var v types.Value
	switch {
	case err != nil || !holds:
	case w.layer.ByFormulas():
		v, err = ev.worked(run, r, w.layer, g)
	default:
		below := func() (types.Value, error) { return ev.wrapped(run, r, f, inner, base) }
		v, err = ev.layerValue(run, r, w.layer, g, Call{Run: run, Noun: f.noun, Given: f.givens(), Params: r.Signature.Params, Me: w.me, AsUsual: below, How: w.layer.How})
	}
	ev.scratch.lent = lent
	switch {
	case err != nil:
		return v, err
	case !holds:
		return ev.wrapped(run, r, f, inner, base)
	}
	run.Trace.Layer(w.layer, v)
	ev.comes(w.layer)
	return v, nil
}

// comes tells who measures it that a layer came to effect.
func (ev *Evaluator) comes(y *rules.Layer) {
	if ev.Reached != nil {
		ev.Reached(y.Pos)
	}
}

// after is what stands after the usual value: g is the frame with that in it.
func (ev *Evaluator) after(run *command.Run, r *rules.Rule, w wrapping, f, g *frame, usual types.Value) (types.Value, error) {
	holds, err := ev.holds(run, w.layer, w.layer.When, g)
	if err != nil || !holds {
		return usual, err
	}
	if w.me != nil {
		if g.inForce(w.layer, *w.me); r.Sort == rules.Action {
			if err := useUp(run, w.layer, *w.me); err != nil {
				return nil, err
			}
		}
	}
	ev.comes(w.layer)
	var v types.Value
	if w.layer.ByFormulas() {
		v, err = ev.worked(run, r, w.layer, g)
	} else {
		v, err = ev.layerValue(run, r, w.layer, g, Call{Run: run, Noun: f.noun, Given: f.givens(), Params: r.Signature.Params, Me: w.me, Usual: usual, How: rules.After})
	}
	if err != nil {
		return nil, err
	}
	if v == nil && (w.layer.Answer.Func != nil || w.layer.Body != nil) {
		v = usual // a function that gives nothing leaves the value alone
		if w.layer.Body == nil {
			return usual, nil
		}
	}
	run.Trace.Layer(w.layer, v)
	return v, nil
}

// lentFrame is a frame with words of its place, for formulas alone: nobody keeps it.
type lentFrame struct {
	frame
	words [2]extra
}

// lend gives the same frame with the words of a layer, until the number of those that
// are lent is put back.
func (ev *Evaluator) lend(run *command.Run, f *frame, me *types.Ref, usual types.Value, after bool) *frame {
	for len(ev.scratch.lends) <= ev.scratch.lent {
		ev.scratch.lends = append(ev.scratch.lends, &lentFrame{})
	}
	g := ev.scratch.lends[ev.scratch.lent]
	ev.scratch.lent++
	g.frame = *f
	if after {
		g.words[0] = extra{"usual", usual, g.extras}
		g.extras = &g.words[0]
	}
	if me != nil {
		g.words[1] = extra{"me", ev.world.Refs.Value(*me), g.extras}
		g.extras = &g.words[1]
	}
	return &g.frame
}

// layering works rules out through their layers.
type layering interface {
	evaluate(r *rules.Rule, f *frame) (types.Value, error)
	base(r *rules.Rule, f *frame) (types.Value, error) // without what stands around the definition
}
