package table

import (
	"fmt"

	"houserule/lang/formula"
	"houserule/lang/types"
)

// mostSummed is how many elements of one sum a trace lists.
const mostSummed = 12

// answerOf works out the formula of a rule, of a line or of one of several lines. A
// trace hears what its sums are made of; those of conditions are nobody's business.
func (ev *Evaluator) answerOf(run *Run, p *formula.Program, f *frame) (types.Value, error) {
	w := run.watch
	if w == nil {
		return p.Run(f)
	}
	outer := w.sums
	w.sums, w.summed = w.top(), nil
	defer func() { w.sums = outer }()
	return p.Run(f)
}

// Sums implements formula.Summing.
func (f *frame) Sums() func(elements types.List, brought []float64) {
	w := f.run.watch
	if w == nil || w.sums != w.top() {
		return nil
	}
	before := len(w.top().Parts)
	return func(elements types.List, brought []float64) {
		if len(w.top().Parts)-before >= len(elements) {
			return // each asked a rule, which tells of itself
		}
		whose := f.t.onSheetOf(f.noun)
		w.summed = append(w.summed, f.t.eval.partsOf(elements, brought, whose)...)
	}
}

// partsOf are the elements that brought something to a sum: the first of them, and
// how many more there are.
func (ev *Evaluator) partsOf(elements types.List, brought []float64, whose types.Noun) []*Trace {
	var parts []*Trace
	more, rest := 0, 0.0
	for i, n := range brought {
		switch {
		case n == 0:
		case len(parts) < mostSummed:
			parts = append(parts, &Trace{Title: ev.t.world.Names.Show(ev.t.world.Ownership.Unowned(elements[i], whose)), Value: signed(n), element: true})
		default:
			more++
			rest += n
		}
	}
	if more > 0 {
		parts = append(parts, &Trace{Title: fmt.Sprintf("and %d more", more), Value: signed(rest)})
	}
	return parts
}

// takeSummed gives what the sums of the last formula were made of, once.
func (w *watcher) takeSummed() []*Trace {
	if w == nil {
		return nil
	}
	parts := w.summed
	w.summed = nil
	return parts
}

// tellSummed lists what the sums of the last formula were made of.
func (w *watcher) tellSummed() {
	for _, part := range w.takeSummed() {
		w.add(part)
	}
}
