package world

import (
	"fmt"
	"math"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Limits are the ends of the ranges of boxes, which rules may give, and what fits within.
type Limits struct {
	w *World
}

// Of are the ends of a box's range as they are now; nil for an open one.
func (li *Limits) Of(run Command, n types.Ref, b *content.Box) (low, high *float64, err error) {
	if b.Type.LowWord == "" && b.Type.HighWord == "" {
		return b.Type.Low, b.Type.High, nil
	}
	return li.worded(run, n, b)
}

// worded is ends for a range whose ends are rules.
func (li *Limits) worded(run Command, n types.Ref, b *content.Box) (low, high *float64, err error) {
	low, high = b.Type.Low, b.Type.High
	ends := li.w.Book().Of(b)
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

// between is a number within two ends: what is beyond one is that end.
func between(f float64, low, high *float64) float64 {
	if high != nil {
		f = math.Min(f, *high)
	}
	if low != nil {
		f = math.Max(f, *low)
	}
	return f
}

// Within is what reading gives of what stands in a box: at most its end.
func (li *Limits) Within(run Command, n types.Ref, b *content.Box, v types.Value) (types.Value, error) {
	f, ok := v.(float64)
	if !ok || !b.Type.Worded() {
		return v, nil
	}
	low, high, err := li.Of(run, n, b)
	if err != nil {
		return nil, err
	}
	return between(f, low, high), nil
}

// Fit is a value as a box takes it, or why it takes it not.
func (li *Limits) Fit(run Command, n types.Ref, b *content.Box, v types.Value) (types.Value, error) {
	f, ok := v.(float64)
	if !ok || !b.Lost && !b.Type.Worded() || types.Valid(v) != nil {
		return v, li.w.Accepts(b, v)
	}
	low, high, err := li.Of(run, n, b)
	if err != nil {
		return nil, err
	}
	if b.Lost {
		return between(f, low, high), nil
	}
	return v, li.w.Misfit(types.CheckKinds(v, b.Type.Between(low, high), li.w.IsA))
}

// Lay puts what a sheet says into a box whose ends are words: what these come to is
// known when all of the sheet is there.
func (li *Limits) Lay(n types.Ref, b *content.Box, v types.Value) error {
	if err := types.CheckKinds(v, b.Type.Between(nil, nil), li.w.IsA); err != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, li.w.Names.Of(n), err)}
	}
	store, id, at, err := li.w.Boxes.Place(n, b)
	if err != nil {
		return err
	}
	return store.Write(id, at, v)
}

// Settle makes sure that what a sheet put into such boxes lies within their ends, and
// in those for things of somebody that they are, as far as nobody wrote there since.
func (li *Limits) Settle(run Command, n types.Ref, s *content.Sheet) error {
	for _, b := range s.Kind.Boxes() {
		laid, ok := s.Values[b.Name]
		if !ok || li.w.Departed.IsGone(n) {
			continue
		}
		if err := li.w.Boxes.ownersTake(run, n, b); err != nil {
			return err
		}
		if !b.Type.Worded() {
			continue
		}
		if v, err := li.w.Boxes.Raw(run, n, b); err != nil || !types.Equal(v, laid) {
			continue
		}
		if err := li.w.Boxes.Write(run, n, b, laid); err != nil {
			return err
		}
	}
	return nil
}
