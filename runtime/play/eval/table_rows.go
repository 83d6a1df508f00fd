package eval

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// lookUpRow returns the value of the row of a table that the first argument falls into.
func lookUpRow(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame) (types.Value, error) {
	if len(r.Signature.Params) == 0 {
		return nil, fmt.Errorf("the table %s has no parameter to look up", r.Name)
	}
	key, err := f.Arg(r.Signature.Params[0].Name)
	if err != nil {
		return nil, err
	}
	rows, err := tableRows(f.Eval, r, Additions(f.Eval, run, r, y, f), y.Answer.Rows, f.Ref)
	if err != nil {
		return nil, err
	}
	if err := run.Spend(len(rows) / world.PerStep); err != nil {
		return nil, err
	}
	if f.Eval.OnReached == nil {
		return FindRow(r.Name, rows, key)
	}
	i, err := RowAt(r.Name, rows, key)
	if err != nil {
		return nil, err
	}
	f.Eval.OnReached(rows[i].Pos)
	return rowValue(r.Name, rows[i])
}

// addsNumber reports whether an addition adds to a number; otherwise it adds rows to a table.
func addsNumber(y *rules.Layer) bool { return y.Answer.Rows == nil }

// Rows returns own, the rows of a table, followed by those of its additions in force.
func (ev *Evaluator) Rows(r *rules.Rule, own []rules.TableRow, n types.Ref) ([]rules.TableRow, error) {
	return tableRows(ev, r, r.Adds, own, n)
}

// tableRows is Rows with those of adds alone.
func tableRows(ev *Evaluator, r *rules.Rule, adds []*rules.Layer, own []rules.TableRow, n types.Ref) ([]rules.TableRow, error) {
	run := ev.run
	rows := own
	for _, y := range adds {
		if addsNumber(y) || ev.world.Foreign(y.Module, n) {
			continue
		}
		if holds, err := ev.Holds(run, y, y.When, &Frame{Eval: ev, Run: run, Ref: n}); err != nil {
			return nil, err
		} else if holds {
			rows = append(rows[:len(rows):len(rows)], y.Answer.Rows...)
		}
	}
	return rows, nil
}

// FindRow returns the value of the first row that a key falls into; if there is none, an error.
func FindRow(name string, rows []rules.TableRow, key types.Value) (types.Value, error) {
	i, err := RowAt(name, rows, key)
	if err != nil {
		return nil, err
	}
	return rowValue(name, rows[i])
}

// RowAt returns the index of the first row that a key falls into; if there is none, an error.
func RowAt(name string, rows []rules.TableRow, key types.Value) (int, error) {
	switch k := key.(type) {
	case float64:
		for i, row := range rows {
			if !row.IsText && row.Low <= k && k <= row.High {
				return i, nil
			}
		}
	case string:
		var known []string
		for i, row := range rows {
			if row.IsText && row.Text == k {
				return i, nil
			}
			known = append(known, row.Text)
		}
		return 0, &diag.Problem{Message: fmt.Sprintf("the table %s has no row %q", name, k), Hint: diag.DidYouMean(k, known)}
	}
	return 0, fmt.Errorf("the table %s has no row for %s", name, types.Format(key))
}

// rowValue returns the value of a row, or an error if it is not valid.
func rowValue(name string, row rules.TableRow) (types.Value, error) {
	if err := types.Valid(row.Value); err != nil {
		return nil, fmt.Errorf("a row of the table %s has an invalid value: %w", name, err)
	}
	return row.Value, nil
}
