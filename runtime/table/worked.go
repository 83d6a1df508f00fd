package table

import (
	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// worked works out what a layer says with formulas.
func (t *Table) worked(r *rulebook.Rule, y *rulebook.Layer, f *frame) (types.Value, error) {
	switch {
	case y.Formula != nil:
		v, err := t.answerOf(y.Formula, f)
		if y.How != rulebook.To { // what is added tells of itself
			t.watch.tellSummed()
		}
		return v, err
	case y.Sum != nil:
		return t.sum(y, f)
	}
	return t.first(r, y, f)
}

// sum adds labelled rows up.
func (t *Table) sum(y *rulebook.Layer, f *frame) (types.Value, error) {
	total := 0.0
	if err := t.spend(layerSteps * len(y.Sum)); err != nil {
		return nil, err
	}
	for _, row := range y.Sum {
		if holds, err := rowHolds(row, f); err != nil {
			return nil, err
		} else if !holds {
			continue
		}
		v, err := t.oneOf(row, f)
		if err != nil {
			return nil, err
		}
		n := v.(float64)
		t.watch.part(row.Label, n, row.Source, y.Module, row.Pos)
		total += n
	}
	return types.OfNumber(total), nil
}

// first is the value of the first row whose condition holds; none if no row
// does.
func (t *Table) first(r *rulebook.Rule, y *rulebook.Layer, f *frame) (types.Value, error) {
	for _, row := range y.First {
		if err := t.spend(layerSteps); err != nil {
			return nil, err
		}
		if holds, err := rowHolds(row, f); err != nil {
			return nil, err
		} else if !holds {
			continue
		}
		v, err := t.oneOf(row, f)
		t.watch.tellSummed()
		return v, err
	}
	return nil, nil
}

// rowHolds says whether one of several lines counts now.
func rowHolds(row rulebook.LinkedRow, f *frame) (bool, error) {
	if row.When == nil {
		return true, nil
	}
	v, err := row.When.Run(f)
	return v == true, err
}

// oneOf is what one of several lines says: a formula, or dice.
func (t *Table) oneOf(row rulebook.LinkedRow, f *frame) (types.Value, error) {
	if row.Throw != nil {
		return f.thrown(row.Throw)
	}
	return t.answerOf(row.Value, f)
}
