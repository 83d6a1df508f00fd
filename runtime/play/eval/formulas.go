package eval

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// byFormulas evaluates a layer for which [rules.Layer.ByFormulas] is true.
func byFormulas(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame) (types.Value, error) {
	switch {
	case y.Answer.Formula != nil:
		v, err := runTraced(run, y.Answer.Formula, f)
		if y.ChangeKind != rules.To { // the elements of an addition belong to the summand that the caller records
			run.Trace.ElementsDone()
		}
		return v, err
	case y.Answer.Sum != nil:
		n, err := sum(run, y, f)
		if err != nil {
			return nil, err
		}
		return types.NumberValue(n), nil
	case y.Answer.HasConditions():
		return conditions(run, y, f)
	}
	return firstRow(run, r, y, f)
}

// sum returns the sum of the labelled rows of a layer that hold.
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

// rowNumber is rowResult for a row whose value is a number.
func rowNumber(run *command.Run, row *rules.LinkedRow, f *Frame) (float64, error) {
	if row.ExtraRoll != nil || run.Trace.Recording() {
		return formula.NumberOf(rowResult(run, row, f))
	}
	return row.Value.Number(f)
}

// firstRow returns the value of the first row that holds; none if no row does.
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

// rowHolds reports whether the condition of a row holds; a row without one holds.
func rowHolds(row *rules.LinkedRow, f *Frame) (bool, error) {
	if row.When == nil {
		return true, nil
	}
	return holds(row.When, f)
}

// rowResult returns the value of a row: that of its formula, or the total of its dice.
func rowResult(run *command.Run, row *rules.LinkedRow, f *Frame) (types.Value, error) {
	if row.ExtraRoll != nil {
		return f.Check.RollLine(f, row.ExtraRoll)
	}
	return runTraced(run, row.Value, f)
}

// holds evaluates a condition; a result of none counts as no.
func holds(when *formula.Program, f *Frame) (bool, error) {
	if when.AlwaysReturns(types.YesNo) {
		return when.Yes(f)
	}
	v, err := when.Run(f)
	return v == true, err
}
