package eval

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// lookUpRow returns the value of the row of a table that the arguments fall into.
func lookUpRow(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame) (types.Value, error) {
	if len(r.Signature.Params) == 0 {
		return nil, fmt.Errorf("the table %s has no parameter to look up", r.Name)
	}
	var keys []types.Value
	for _, p := range r.Signature.Params[:min(2, len(r.Signature.Params))] {
		key, err := f.Arg(p.Name)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	rows, err := tableRows(f.Eval, r, Additions(f.Eval, run, r, y, f), y.Answer.Rows, f.Ref)
	if err != nil {
		return nil, err
	}
	if err := run.Spend(len(rows) / world.PerStep); err != nil {
		return nil, err
	}
	for i, p := range r.Signature.Params[:len(keys)] {
		keys[i] = wordOfRows(rows, i, p.Type, keys[i])
	}
	i, err := RowAt(r.Name, rows, keys...)
	if err != nil {
		return nil, err
	}
	if f.Eval.OnReached != nil {
		f.Eval.OnReached(rows[i].Pos)
	}
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

// wordOfRows returns one of the keys by which a table is looked up: of a word of a list without a
// row, the nearest word that counts for it and has one; other keys as they are.
func wordOfRows(rows []rules.TableRow, i int, t types.Type, key types.Value) types.Value {
	word, isText := key.(string)
	if t.List == nil || !isText {
		return key
	}
	for _, w := range append([]string{word}, t.List.Substitutes(word)...) {
		if slices.ContainsFunc(rows, func(row rules.TableRow) bool {
			k := row.KeyOf(i)
			return k != nil && k.IsText && k.Text == w
		}) {
			return w
		}
	}
	return key
}

// FindRow returns the value of the first row that the keys fall into; if there is none, an error.
func FindRow(name string, rows []rules.TableRow, keys ...types.Value) (types.Value, error) {
	i, err := RowAt(name, rows, keys...)
	if err != nil {
		return nil, err
	}
	return rowValue(name, rows[i])
}

// RowAt returns the index of the first row that the keys fall into, one for each parameter of the
// table; if there is none, an error.
func RowAt(name string, rows []rules.TableRow, keys ...types.Value) (int, error) {
	for i, row := range rows {
		if row.Matches(keys[0]) && (row.Column == nil || row.Column.Matches(keys[1])) {
			return i, nil
		}
	}
	return 0, noRow(name, rows, keys)
}

// noRow returns the error of keys without a row. It names the key that no row has, or all of them.
func noRow(name string, rows []rules.TableRow, keys []types.Value) error {
	for i, key := range keys {
		var texts []string
		known := false
		for _, row := range rows {
			k := row.TableKey
			if i == 1 && row.Column != nil {
				k = *row.Column
			}
			known = known || k.Matches(key)
			if k.IsText && !slices.Contains(texts, k.Text) {
				texts = append(texts, k.Text)
			}
		}
		if known && len(keys) > 1 {
			continue
		}
		what := "row"
		if i == 1 {
			what = "column"
		}
		if text, ok := key.(string); ok {
			return &diag.Problem{Message: fmt.Sprintf("the table %s has no %s %q", name, what, text), Hint: diag.DidYouMean(text, texts)}
		}
		return fmt.Errorf("the table %s has no %s for %s", name, what, types.Format(key))
	}
	return fmt.Errorf("the table %s has no value for %s and %s", name, types.Format(keys[0]), types.Format(keys[1]))
}

// rowValue returns the value of a row, or an error if it is not valid.
func rowValue(name string, row rules.TableRow) (types.Value, error) {
	if row.Value == nil {
		return nil, nil // a dash in a table with two parameters
	}
	if err := types.Valid(row.Value); err != nil {
		return nil, fmt.Errorf("a row of the table %s has an invalid value: %w", name, err)
	}
	return row.Value, nil
}
