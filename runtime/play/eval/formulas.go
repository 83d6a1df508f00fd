package eval

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// byFormulas works out what a layer says with formulas.
func byFormulas(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame) (types.Value, error) {
	switch {
	case y.Answer.Formula != nil:
		v, err := runTraced(run, y.Answer.Formula, f)
		if y.How != rules.To { // what is added tells of itself
			run.Trace.ElementsDone()
		}
		return v, err
	case y.Answer.Sum != nil:
		n, err := sum(run, y, f)
		if err != nil {
			return nil, err
		}
		return types.OfNumber(n), nil
	}
	return firstRow(run, r, y, f)
}

// sum adds labelled rows up.
func sum(run *command.Run, y *rules.Layer, f *Frame) (total float64, err error) {
	if err := run.Spend(command.LayerSteps * len(y.Answer.Sum)); err != nil {
		return 0, err
	}
	for i := range y.Answer.Sum {
		row := &y.Answer.Sum[i]
		if holds, err := rowHolds(row, f); err != nil {
			return 0, err
		} else if !holds {
			continue
		}
		n, err := rowNumber(run, row, f)
		if err != nil {
			return 0, err
		}
		run.Trace.Summand(row.Label, n, row.Source, y.Module, row.Pos)
		total += n
	}
	return total, nil
}

// rowNumber is rowResult for a row of numbers.
func rowNumber(run *command.Run, row *rules.LinkedRow, f *Frame) (float64, error) {
	if row.Throw != nil {
		return formula.NumberOf(rowResult(run, row, f))
	}
	return runTracedNumber(run, row.Value, f)
}

// firstRow is the value of the first row whose condition holds; none if no row
// does.
func firstRow(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame) (types.Value, error) {
	for i := range y.Answer.First {
		row := &y.Answer.First[i]
		if err := run.Spend(command.LayerSteps); err != nil {
			return nil, err
		}
		if holds, err := rowHolds(row, f); err != nil {
			return nil, err
		} else if !holds {
			continue
		}
		v, err := rowResult(run, row, f)
		run.Trace.ElementsDone()
		return v, err
	}
	return nil, nil
}

// rowHolds says whether one of several lines counts now.
func rowHolds(row *rules.LinkedRow, f *Frame) (bool, error) {
	if row.When == nil {
		return true, nil
	}
	return holds(row.When, f)
}

// rowResult is what one of several lines says: a formula, or dice.
func rowResult(run *command.Run, row *rules.LinkedRow, f *Frame) (types.Value, error) {
	if row.Throw != nil {
		return f.Check.Throw(f, row.Throw)
	}
	return runTraced(run, row.Value, f)
}

// holds works a condition out; none counts as no.
func holds(when *formula.Program, f *Frame) (bool, error) {
	if when.Gives(types.YesNo) {
		return when.Yes(f)
	}
	v, err := when.Run(f)
	return v == true, err
}
