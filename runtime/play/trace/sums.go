package trace

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// maxElements is the maximum number of elements of one sum that are recorded one by one.
const maxElements = 12

// Formula is an evaluation of a formula whose sums are recorded with their elements: that of a
// rule, a line or a summand, not of a condition.
type Formula struct{ outer *Node }

// BeginFormula begins the evaluation of such a formula; [Recorder.EndFormula] ends it.
func (r *Recorder) BeginFormula() Formula {
	if r == nil {
		return Formula{}
	}
	outer := r.sums
	r.sums, r.summed = r.top(), nil
	return Formula{outer}
}

// EndFormula ends an evaluation that [Recorder.BeginFormula] began.
func (r *Recorder) EndFormula(a Formula) {
	if r != nil {
		r.sums = a.outer
	}
}

// Elements returns the function to call with the elements of a sum in a formula and the
// number that each contributed; nil if they are not recorded.
func (r *Recorder) Elements(of types.Ref) func(elements types.List, brought []float64) {
	if r == nil || r.sums != r.top() {
		return nil
	}
	before := len(r.top().Parts)
	return func(elements types.List, brought []float64) {
		if len(r.top().Parts)-before >= len(elements) {
			return // a rule was asked for each element and recorded as a call
		}
		r.elements(of, elements, brought)
	}
}

// elements records the elements with a contribution other than 0: the first maxElements one by
// one, the others together.
func (r *Recorder) elements(of types.Ref, elements types.List, brought []float64) {
	sheet := of // the thing whose own entries are named without their owner
	if of.Record == 0 {
		sheet = r.world.Entity(of.Owner)
	}
	count, more := 0, MoreElements{}
	for i, n := range brought {
		switch {
		case n == 0:
		case count < maxElements:
			count++
			r.summed = append(r.summed, &Node{Event: &Element{r.world.Names.Show(r.world.Ownership.WithoutOwner(elements[i], sheet)), n}})
		default:
			more.Count++
			more.Number += n
		}
	}
	if more.Count > 0 {
		r.summed = append(r.summed, &Node{Event: &more})
	}
}

// ElementsDone attaches the elements of the last formula to the innermost event.
func (r *Recorder) ElementsDone() {
	if r != nil {
		r.top().Parts = append(r.top().Parts, r.takeElements()...)
	}
}

// ElementsDropped discards the elements of the last formula.
func (r *Recorder) ElementsDropped() {
	if r != nil {
		r.takeElements()
	}
}

func (r *Recorder) takeElements() []*Node {
	taken := r.summed
	r.summed = nil
	return taken
}

// Summand records a labelled summand, with the elements of its formula.
func (r *Recorder) Summand(label string, n float64, source *content.Source, module string, pos diag.Pos) {
	if r != nil {
		r.labelled(label, n, source, module, pos)
	}
}

func (r *Recorder) labelled(label string, n float64, source *content.Source, module string, pos diag.Pos) {
	r.summand(&Summand{Label: label, Number: n, Source: source, Module: module, Pos: pos})
}

// Added records the number that a layer adds.
func (r *Recorder) Added(y *rules.Layer, n float64) {
	if r != nil {
		r.added(y, n)
	}
}

func (r *Recorder) added(y *rules.Layer, n float64) {
	r.summand(&Summand{Layer: y, Number: n, Source: y.Source, Module: y.Module, Pos: y.Pos})
}

func (r *Recorder) summand(e *Summand) {
	n := r.add(e)
	n.Parts, n.Private = r.takeElements(), r.privateReads != r.summandReads
	r.summandReads = r.privateReads
}

// Dropped records a summand that does not count because another one is larger.
func (r *Recorder) Dropped(label string, n float64, source *content.Source, module string, pos diag.Pos) {
	if r != nil {
		r.add(&SummandDropped{label, n, source, module, pos})
	}
}
