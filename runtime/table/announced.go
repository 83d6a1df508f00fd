package table

import (
	"slices"

	"houserule/runtime/explain"
	"houserule/runtime/rules"
)

// usualShows are the lines that are announced where a check says nothing else.
var usualShows = []string{"total", "against", "success", "degree", "result"}

// Shows lists the lines that are announced.
func (f *Check) Shows() []string {
	if f.plan.Shows != nil {
		return f.plan.Shows
	}
	return usualShows
}

// shows tells whether a line is one of those that the check says it shows.
func (f *Check) shows(line *rules.Rule) bool { return slices.Contains(f.plan.Shows, line.Word) }

// Announced is what people are told of the check; "" where the check whose line it
// is tells of it. What is for the gamemaster alone says so.
func (f *Check) Announced() string {
	switch {
	case f.outer != nil && f.outer.announces(f):
		return ""
	case f.plan.Private:
		return "(for the gamemaster) " + explain.Summary(f)
	}
	return explain.Summary(f)
}

// announces tells whether a check is among the lines that are announced.
func (f *Check) announces(x *Check) bool {
	return slices.ContainsFunc(f.Shows(), func(name string) bool {
		i, ok := f.plan.Line(name)
		return ok && f.inner[i] == x && !f.hides(x)
	})
}

// hides tells whether a check that is a line is for the gamemaster alone, and this
// one for everybody.
func (f *Check) hides(x *Check) bool { return x.plan.Private && !f.plan.Private }
