package world

import (
	"fmt"
	"math"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Limits computes the ranges of boxes, whose ends may be rules, and checks values against
// them.
type Limits struct {
	w *World
}

// Of returns the present ends of a box's range; nil for an open end.
func (li *Limits) Of(run Command, n types.Ref, b *content.Box) (low, high *float64, err error) {
	if b.Type.LowWord == "" && b.Type.HighWord == "" {
		return b.Type.Low, b.Type.High, nil
	}
	return li.ruleEnds(run, n, b)
}

// ruleEnds is Of for a range of which an end is a rule.
func (li *Limits) ruleEnds(run Command, n types.Ref, b *content.Box) (low, high *float64, err error) {
	low, high = b.Type.Low, b.Type.High
	ends := li.w.Program().RulesOfBox(b)
	for _, end := range []struct {
		word string
		rule *rules.Rule
		to   **float64
	}{{b.Type.LowWord, ends.Low, &low}, {b.Type.HighWord, ends.High, &high}} {
		if end.word == "" {
			continue
		}
		v, err := run.Ask(end.rule, n, nil)
		if err != nil {
			return nil, nil, err
		}
		f, ok := v.(float64)
		if !ok {
			return nil, nil, fmt.Errorf("`%s`, an end of %s, is %s and no number", end.word, b.FullName(), types.Format(v))
		}
		*end.to = &f
	}
	return low, high, nil
}

// between clamps a number to a range.
func between(f float64, low, high *float64) float64 {
	if high != nil {
		f = math.Min(f, *high)
	}
	if low != nil {
		f = math.Max(f, *low)
	}
	return f
}

// Within returns the value of a box as it is read: clamped to its range.
func (li *Limits) Within(run Command, n types.Ref, b *content.Box, v types.Value) (types.Value, error) {
	if b.Type.RenamesWords() {
		v = b.Type.Present(v)
	}
	f, ok := v.(float64)
	if !ok || !b.Type.HasWordBounds() {
		return v, nil
	}
	low, high, err := li.Of(run, n, b)
	if err != nil {
		return nil, err
	}
	return between(f, low, high), nil
}

// Fit returns a value as a box stores it, or an error if the box does not accept it.
func (li *Limits) Fit(run Command, n types.Ref, b *content.Box, v types.Value) (types.Value, error) {
	f, ok := v.(float64)
	if !ok || !b.Lost && !b.Type.HasWordBounds() || types.Valid(v) != nil {
		return v, li.w.Accepts(b, v)
	}
	low, high, err := li.Of(run, n, b)
	if err != nil {
		return nil, err
	}
	if b.Lost {
		return between(f, low, high), nil
	}
	return v, li.w.NameMismatch(types.CheckKinds(v, b.Type.WithBounds(low, high), li.w.IsA))
}

// StoreUnchecked stores a value of a sheet in a box whose range has rules as ends. It does not
// apply the range, since the rules need all boxes of the sheet; see Settle.
func (li *Limits) StoreUnchecked(n types.Ref, b *content.Box, v types.Value) error {
	if err := types.CheckKinds(v, b.Type.WithBounds(nil, nil), li.w.IsA); err != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, li.w.Names.Of(n), err)}
	}
	store, id, at, err := li.w.Boxes.Location(n, b)
	if err != nil {
		return err
	}
	return store.Write(id, at, v)
}

// Settle checks the owners in the boxes of a sheet, and applies the ranges to boxes that
// StoreUnchecked stored and that were not written since.
func (li *Limits) Settle(run Command, n types.Ref, s *content.Sheet) error {
	for _, b := range s.Kind.Boxes() {
		if !b.Type.HasWordBounds() && RoleOf(&b.Type) == "" {
			continue
		}
		stored, ok := s.Values[b.Name]
		if !ok || li.w.Departed.IsGone(n) {
			continue
		}
		if err := li.w.Boxes.checkStoredOwner(run, n, b); err != nil {
			return err
		}
		if !b.Type.HasWordBounds() {
			continue
		}
		if v, err := li.w.Boxes.Raw(run, n, b); err != nil || !types.Equal(v, stored) {
			continue
		}
		if err := li.w.Boxes.Write(run, n, b, stored); err != nil {
			return err
		}
	}
	return nil
}
