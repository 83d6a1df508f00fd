package eval

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// candidate is one of the rows and additions of which only the largest counts.
type candidate struct {
	label  string
	value  float64
	source *content.Source
	module string
	pos    diag.Pos
}

// bestValue returns the largest of the rows and additions that hold; 0 if none does.
func bestValue(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame) (types.Value, error) {
	if err := run.Spend(command.LayerSteps * len(y.Answer.Best)); err != nil {
		return nil, err
	}
	var all []candidate
	for i := range y.Answer.Best {
		row := &y.Answer.Best[i]
		if holds, err := rowHolds(row, f); err != nil {
			return nil, err
		} else if !holds {
			continue
		}
		v, err := row.Value.Run(f)
		if err != nil {
			return nil, err
		}
		all = append(all, candidate{row.Label, v.(float64), row.Source, y.Module, row.Pos})
	}
	added, err := addedCandidates(run, r, y, f)
	if err != nil {
		return nil, err
	}
	all = append(all, added...)
	return largest(run, all), nil
}

// addedCandidates returns the additions of a rule that are in force; best is its definition or the
// replacement in force.
func addedCandidates(run *command.Run, r *rules.Rule, best *rules.Layer, f *Frame) ([]candidate, error) {
	adds := Additions(f.Eval, run, r, best, f)
	if err := run.Spend(command.LayerSteps * len(adds)); err != nil {
		return nil, err
	}
	var all []candidate
	for _, y := range adds {
		n, holds, err := addition(run, r, y, f)
		if err != nil {
			return nil, err
		}
		run.Trace.ElementsDropped()
		if holds {
			all = append(all, candidate{y.DisplayName(), n, y.Source, y.Module, y.Pos})
		}
	}
	return all, nil
}

// addition returns the number that a layer adds; false if the layer is not in force or adds
// rows to a table.
func addition(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame) (float64, bool, error) {
	if !addsNumber(y) {
		return 0, false, nil
	}
	used := f.Eval.scratch.layerFramesUsed
	defer func() { f.Eval.scratch.layerFramesUsed = used }()
	g, holds, err := f.Eval.AdditionHolds(run, y, f)
	if err != nil || !holds {
		return 0, false, err
	}
	if y.Answer.Formula != nil && y.Body == nil && y.Carried.Once == nil && !run.Trace.Recording() && y.Answer.Formula.AlwaysReturns(types.Number) {
		n, err := y.Answer.Formula.Number(g)
		return n, err == nil, err
	}
	if y.Carried.Once != nil {
		g.RecordOnceChange(y, g.Me())
	}
	more, err := f.Eval.definitionValue(run, r, y, g, rules.To)
	if err != nil {
		return 0, false, err
	}
	n, ok := more.(float64)
	if !ok {
		return 0, false, &diag.Problem{Pos: y.Pos, Message: fmt.Sprintf("to %q adds %s, which is not a number", r.Name, types.Format(more))}
	}
	return n, true, nil
}

// AdditionHolds reports whether an addition is in force, and returns the frame in which to
// evaluate it. As with [Evaluator.Replacement], that may be a layer frame.
func (ev *Evaluator) AdditionHolds(run *command.Run, y *rules.Layer, f *Frame) (*Frame, bool, error) {
	if ev.world.Foreign(y.Module, f.Ref) {
		return nil, false, nil
	}
	if y.Carried.Carrier != nil {
		me, ok, err := ev.Carrier(run, y, f)
		if err != nil || !ok || f.IsUsedUp(y, me) {
			return nil, false, err
		}
		if y.ByFormulas() {
			f = ev.scratch.layerFrame(f, &me, nil, false) // the caller releases it
		} else {
			f = f.With("me", me)
		}
	}
	holds, err := ev.Holds(run, y, y.When, f)
	return f, holds, err
}

// largest returns the largest value; 0 for no candidates. The first candidate with that value
// is recorded as a summand, the others as dropped.
func largest(run *command.Run, all []candidate) float64 {
	won := -1
	for i, c := range all {
		if won < 0 || c.value > all[won].value {
			won = i
		}
	}
	for i, c := range all {
		if i == won {
			run.Trace.Summand(c.label, c.value, c.source, c.module, c.pos)
		} else {
			run.Trace.Dropped(c.label, c.value, c.source, c.module, c.pos)
		}
	}
	if won < 0 {
		return 0
	}
	return all[won].value
}
