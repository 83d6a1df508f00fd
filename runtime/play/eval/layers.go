package eval

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Evaluate returns the value of a question or a line, evaluated through all layers.
func (ev *Evaluator) Evaluate(r *rules.Rule, f *Frame) (types.Value, error) {
	run := f.Run
	if !r.Facts.Wrapped {
		return ev.Base(r, f)
	}
	if !r.Facts.ByFormulas {
		wraps, err := ev.Wraps(run, r, f)
		if err != nil {
			return nil, err
		}
		return ev.EvaluateWrapped(run, r, f, wraps, func() (types.Value, error) { return ev.Base(r, f) })
	}
	from := len(ev.scratch.wraps)
	err := ev.appendWraps(run, r, f)
	var v types.Value
	if err == nil {
		v, err = ev.EvaluateWrapped(run, r, f, ev.scratch.wraps[from:], nil)
	}
	clear(ev.scratch.wraps[from:])
	ev.scratch.wraps = ev.scratch.wraps[:from]
	return v, err
}

// Wrap is a layer that wraps a rule. Me is its carrier; nil if it is not carried.
type Wrap struct {
	Layer *rules.Layer
	Me    *types.Ref
}

// Wraps returns the layers that wrap a rule, innermost first: after and around layers in load
// order, carried layers, house rules. Their conditions are evaluated later, except those that
// read only options. The caller owns the list.
func (ev *Evaluator) Wraps(run *command.Run, r *rules.Rule, f *Frame) ([]Wrap, error) {
	from := len(ev.scratch.wraps)
	err := ev.appendWraps(run, r, f)
	all := slices.Clone(ev.scratch.wraps[from:])
	clear(ev.scratch.wraps[from:])
	ev.scratch.wraps = ev.scratch.wraps[:from]
	if err != nil {
		return nil, err
	}
	return all, nil
}

// appendWraps appends the layers of Wraps to scratch.wraps, after those of the rules being
// evaluated.
func (ev *Evaluator) appendWraps(run *command.Run, r *rules.Rule, f *Frame) error {
	final, err := finalInForce(ev, run, r, f)
	if err != nil {
		return err
	}
	for _, y := range r.Wraps {
		if ev.world.Foreign(y.Module, f.Ref) || final != nil && silenced(ev, run, final, y, f) {
			continue
		}
		if y.OptionCondition > 0 {
			if holds, err := ev.Holds(run, y, y.When, f); err != nil || !holds {
				if err != nil {
					return err
				}
				continue
			}
		}
		ev.scratch.wraps = append(ev.scratch.wraps, Wrap{Layer: y})
	}
	for _, y := range carriedOf(r, f) {
		if final != nil && silenced(ev, run, final, y, f) {
			continue
		}
		me, ok, err := ev.Carrier(run, y, f)
		if err != nil {
			return err
		}
		if ok && !f.IsUsedUp(y, me) {
			ev.scratch.wraps = append(ev.scratch.wraps, Wrap{y, ev.world.Refs.Pointer(me)})
		}
	}
	for _, y := range r.House {
		ev.scratch.wraps = append(ev.scratch.wraps, Wrap{Layer: y})
	}
	return nil
}

// EvaluateWrapped evaluates the outermost of wraps, the last one, which evaluates the others as
// needed. base evaluates the rule without its wraps; nil means [Evaluator.Base].
func (ev *Evaluator) EvaluateWrapped(run *command.Run, r *rules.Rule, f *Frame, wraps []Wrap, base func() (types.Value, error)) (types.Value, error) {
	if len(wraps) == 0 {
		if base == nil {
			return ev.Base(r, f)
		}
		return base()
	}
	if err := run.Spend(command.LayerSteps); err != nil {
		return nil, err
	}
	w, inner := wraps[len(wraps)-1], wraps[:len(wraps)-1]
	if w.Layer.ChangeKind == rules.After {
		usual, err := ev.EvaluateWrapped(run, r, f, inner, base)
		if err != nil {
			return nil, err
		}
		if !w.Layer.ByFormulas() {
			g := f.With("usual", usual)
			if w.Me != nil {
				g = g.With("me", *w.Me)
			}
			return ev.after(run, r, w, f, g, usual)
		}
		used := ev.scratch.layerFramesUsed
		v, err := ev.after(run, r, w, f, ev.scratch.layerFrame(f, w.Me, usual, true), usual)
		ev.scratch.layerFramesUsed = used
		return v, err
	}
	g, used := f, ev.scratch.layerFramesUsed
	switch {
	case w.Me != nil && w.Layer.ByFormulas():
		g = ev.scratch.layerFrame(f, w.Me, nil, false)
	case w.Me != nil:
		g = f.With("me", *w.Me)
	}
	holds, err := ev.Holds(run, w.Layer, w.Layer.When, g)
	var v types.Value
	switch {
	case err != nil || !holds:
	case w.Layer.ByFormulas():
		v, err = byFormulas(run, r, w.Layer, g)
	default:
		below := func() (types.Value, error) { return ev.EvaluateWrapped(run, r, f, inner, base) }
		v, err = ev.LayerValue(run, r, w.Layer, g, Call{Run: run, Ref: f.Ref, Args: f.argsByName(), Params: r.Signature.Params, Me: w.Me, AsUsual: below, How: w.Layer.ChangeKind})
	}
	ev.scratch.layerFramesUsed = used
	switch {
	case err != nil:
		return v, err
	case !holds:
		return ev.EvaluateWrapped(run, r, f, inner, base)
	}
	run.Trace.Layer(w.Layer, v)
	ev.reached(w.Layer)
	return v, nil
}

// reached reports to Options.OnReached that a layer takes effect.
func (ev *Evaluator) reached(y *rules.Layer) {
	if ev.OnReached != nil {
		ev.OnReached(y.Pos)
	}
}

// after evaluates an after layer. usual is the value of the layers below, which is returned if the
// layer is not in force. g is f with the words `usual` and `me`.
func (ev *Evaluator) after(run *command.Run, r *rules.Rule, w Wrap, f, g *Frame, usual types.Value) (types.Value, error) {
	holds, err := ev.Holds(run, w.Layer, w.Layer.When, g)
	if err != nil || !holds {
		return usual, err
	}
	if w.Me != nil {
		if g.RecordOnceChange(w.Layer, *w.Me); r.DeclKind == rules.Action {
			if err := MarkUsedUp(run, w.Layer, *w.Me); err != nil {
				return nil, err
			}
		}
	}
	ev.reached(w.Layer)
	var v types.Value
	if w.Layer.ByFormulas() {
		v, err = byFormulas(run, r, w.Layer, g)
	} else {
		v, err = ev.LayerValue(run, r, w.Layer, g, Call{Run: run, Ref: f.Ref, Args: f.argsByName(), Params: r.Signature.Params, Me: w.Me, Usual: usual, How: rules.After})
	}
	if err != nil {
		return nil, err
	}
	if v == nil && (w.Layer.Answer.Func != nil || w.Layer.Body != nil) {
		v = usual // a function or steps without a result keep the value
		if w.Layer.Body == nil {
			return usual, nil
		}
	}
	run.Trace.Layer(w.Layer, v)
	return v, nil
}

// layerFrame is a frame with storage for the words of a layer, `usual` and `me`. It is used only
// for formulas, which do not retain it.
type layerFrame struct {
	Frame
	words [2]binding
}

// layerFrame returns f with the word `me`, unless me is nil, and, for an after layer, the word
// `usual`. The caller releases the frame by restoring layerFramesUsed.
func (s *scratch) layerFrame(f *Frame, me *types.Ref, usual types.Value, after bool) *Frame {
	for len(s.layerFrames) <= s.layerFramesUsed {
		s.layerFrames = append(s.layerFrames, &layerFrame{})
	}
	g := s.layerFrames[s.layerFramesUsed]
	s.layerFramesUsed++
	g.Frame = *f
	if after {
		g.words[0] = binding{"usual", usual, g.bindings}
		g.bindings = &g.words[0]
	}
	if me != nil {
		g.words[1] = binding{"me", f.Run.World.Refs.Value(*me), g.bindings}
		g.bindings = &g.words[1]
	}
	return &g.Frame
}

// Layering evaluates rules through their layers.
type Layering interface {
	// Evaluate returns the value of a question or a line, evaluated through all layers.
	Evaluate(r *rules.Rule, f *Frame) (types.Value, error)
	// Base is Evaluate without the layers that wrap the rule.
	Base(r *rules.Rule, f *Frame) (types.Value, error)
}
