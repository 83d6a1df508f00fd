package eval

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// replacement is a replacement that is in force.
type replacement struct {
	layer *rules.Layer
	frame *Frame    // in which it is evaluated
	me    types.Ref // its carrier; zero if it is not carried
}

// Replacement returns the replacement in force or, if there is none, the definition, and the
// frame in which to evaluate it. The frame of a carried replacement has the word `me`. It may
// be a layer frame: the caller marks these before the call and releases them after the
// evaluation, see [Evaluator.MarkLayerFrames]. Of carried replacements of which none outranks the
// others, that of the entry gained last wins. Two others in force of which neither outranks the
// other are an error.
//
// In an action for each of a list, a carried replacement replaces the whole action, any other
// what is done for one element.
func (ev *Evaluator) Replacement(run *command.Run, r *rules.Rule, f *Frame) (*rules.Layer, *Frame, error) {
	won := replacement{frame: f}
	var gained []replacement // carried ones beside won of which the last gained wins
	for _, y := range slices.Backward(replacementsOf(r, f)) {
		byGain := won.layer != nil && rules.DecidedByGain(ev.world.Program(), won.layer, y)
		if won.layer != nil && !byGain && ev.world.Program().Outranks(won.layer, y) || ev.world.Foreign(y.Module, f.Ref) {
			continue
		}
		if r.ForEach != nil && (y.Carried.Carrier != nil) != (f.Actor == nil) {
			if y.House && y.IsUnconditional() {
				break
			}
			continue
		}
		x, holds, err := ev.replacementHolds(run, y, f)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case !holds:
		case byGain:
			gained = append(gained, x)
		case won.layer == nil, ev.world.Program().Catalogue.Unrelated(y.Module, won.layer.Module):
			won = x // of two games the first loaded wins; link warns about it
		default:
			return nil, nil, bothReplace(r, won.layer, y)
		}
	}
	if won.layer == nil {
		return r.Base, f, nil
	}
	if len(gained) > 0 {
		var err error
		if won, err = lastGained(ev, run, r, append(gained, won)); err != nil {
			return nil, nil, err
		}
	}
	ev.reached(won.layer)
	return won.layer, won.frame, nil
}

// bothReplace returns the error of two replacements in force of which neither outranks the other.
func bothReplace(r *rules.Rule, won, y *rules.Layer) error {
	return &diag.Problem{Pos: won.Pos, Message: fmt.Sprintf("%s and %s both replace %q now", y.Module, won.Module, r.Name),
		Hint:  fmt.Sprintf("settle it with a house rule: house %q \"...\"", r.Name),
		Notes: []diag.Note{{Pos: y.Pos, Message: "the other instead_of, in " + y.Module}}}
}

// lastGained returns that of several carried replacements which wins: of those that no other one
// supersedes, that of the entry which its carrier gained last. Of entries of different carriers, the
// one declared last wins within a module, and those of several modules are an error.
func lastGained(ev *Evaluator, run *command.Run, r *rules.Rule, all []replacement) (won replacement, err error) {
	left := slices.DeleteFunc(slices.Clone(all), func(x replacement) bool {
		return slices.ContainsFunc(all, func(other replacement) bool { return rules.Supersedes(ev.world.Program(), other.layer, x.layer) })
	})
	for _, x := range left {
		if slices.ContainsFunc(left, func(other replacement) bool { return other.me == x.me && isLater(ev, r, other, x) }) {
			continue
		}
		switch {
		case won.layer == nil:
			won = x
		case won.layer.Module != x.layer.Module:
			return won, bothReplace(r, won.layer, x.layer)
		case isLater(ev, r, x, won):
			won = x
		}
	}
	for _, x := range left {
		if x.layer.Carried.Carrier != won.layer.Carried.Carrier && x.me == won.me {
			run.Trace.Silenced(x.layer, won.layer)
		}
	}
	return won, nil
}

// isLater reports whether the entry of carried replacement x was gained after that of y. Within an entry,
// and for different carriers, it reports whether x was declared later.
func isLater(ev *Evaluator, r *rules.Rule, x, y replacement) bool {
	if x.me == y.me && x.layer.Carried.Carrier != y.layer.Carried.Carrier {
		return ev.world.Carried.LastIndexOf(x.me, x.layer.Carried.Carrier) > ev.world.Carried.LastIndexOf(y.me, y.layer.Carried.Carrier)
	}
	return slices.Index(r.Replacements, x.layer) > slices.Index(r.Replacements, y.layer)
}

// replacementHolds reports whether a replacement is in force, and returns it with the frame in which
// to evaluate it. A replacement that is not in force keeps no layer frame.
func (ev *Evaluator) replacementHolds(run *command.Run, y *rules.Layer, f *Frame) (replacement, bool, error) {
	x, used := replacement{layer: y, frame: f}, ev.scratch.layerFramesUsed
	if y.Carried.Carrier != nil {
		me, ok, err := ev.Carrier(run, y, f)
		if err != nil || !ok {
			return x, false, err
		}
		x.me = me
		if y.ByFormulas() {
			x.frame = ev.scratch.layerFrame(f, &me, nil, false)
		} else {
			x.frame = f.With("me", me)
		}
	}
	holds, err := ev.Holds(run, y, y.When, x.frame)
	if err != nil || !holds {
		ev.scratch.layerFramesUsed = used
	}
	return x, holds, err
}

// finalInForce returns the replacement in force if it is final; nil otherwise. It records nothing.
func finalInForce(ev *Evaluator, run *command.Run, r *rules.Rule, f *Frame) (*rules.Layer, error) {
	if !r.Facts.Final {
		return nil, nil
	}
	outer, used := run.Trace, ev.scratch.layerFramesUsed
	run.Trace = nil
	y, _, err := ev.Replacement(run, r, f)
	run.Trace, ev.scratch.layerFramesUsed = outer, used
	if err != nil || y == nil || !y.IsFinal() {
		return nil, err
	}
	return y, nil
}

// Additions returns the additions of a rule that count beside base, its definition or the replacement
// in force: all of them, unless base is final. base is nil for the default of a line. The caller must
// not change the list.
func Additions(ev *Evaluator, run *command.Run, r *rules.Rule, base *rules.Layer, f *Frame) []*rules.Layer {
	if base == nil || !base.IsFinal() {
		return addsTo(r, f)
	}
	var left []*rules.Layer
	for _, y := range addsTo(r, f) {
		if !silenced(ev, run, base, y, f) {
			left = append(left, y)
		}
	}
	return left
}

// silenced reports whether a final replacement in force silences a layer, and records it if the layer
// concerns the thing of the frame.
func silenced(ev *Evaluator, run *command.Run, final, y *rules.Layer, f *Frame) bool {
	if !rules.Silences(ev.world.Program(), final, y) {
		return false
	}
	if run.Trace.Recording() && concerns(run, y, f) {
		run.Trace.Silenced(y, final)
	}
	return true
}
