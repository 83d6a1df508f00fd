package table

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// Summary tells the check in a line: what it is about, its dice and outcome.
func (f *Form) Summary() string {
	run := f.t.run
	s := f.Title()
	if len(f.members) != 1 || !f.open {
		return s
	}
	if text, whole, _ := f.Shown(run, f.Rolled); whole {
		return text
	}
	if rolls := f.Rolled(); rolls != "" {
		s += ": " + rolls
	}
	return s + f.Outcome(run)
}

// Rolled tells the dice of the check.
func (f *Form) Rolled() string {
	var all []string
	for _, r := range f.Rolls() {
		all = append(all, r.String())
	}
	return strings.Join(all, " and ")
}

// Outcome tells the lines that are announced: ", total 9, against 7, success yes".
func (f *Form) Outcome(run *Run) string {
	if text, _, ok := f.Shown(run, f.Rolled); ok {
		if text != "" {
			text = ", " + text
		}
		return text
	}
	s := ""
	for _, name := range f.Shows() {
		i, ok := f.plan.Line(name)
		if !ok || f.plan.Lines[i].Lazy && !f.wasThrown(i) {
			continue
		}
		v, err := f.lookLine(run, i)
		switch x := f.inner[i]; {
		case err != nil || v == nil || x != nil && f.hides(x):
		case x != nil:
			s += fmt.Sprintf(", %s (%s)", name, x.Summary())
		default:
			s += fmt.Sprintf(", %s %s", name, f.t.world.Names.Show(v))
		}
	}
	return s
}

// usualShows are the lines that are announced where a check says nothing else.
var usualShows = []string{"total", "against", "success", "degree", "result"}

// Shows lists the lines that are announced.
func (f *Form) Shows() []string {
	if f.plan.Shows != nil {
		return f.plan.Shows
	}
	return usualShows
}

// shows tells whether a line is one of those that the check says it shows.
func (f *Form) shows(line *rules.Rule) bool { return slices.Contains(f.plan.Shows, line.Word) }

// Announced is what people are told of the check; "" where the check whose line it
// is tells of it. What is for the gamemaster alone says so.
func (f *Form) Announced() string {
	switch {
	case f.outer != nil && f.outer.announces(f):
		return ""
	case f.plan.Private:
		return "(for the gamemaster) " + f.Summary()
	}
	return f.Summary()
}

// announces tells whether a check is among the lines that are announced.
func (f *Form) announces(x *Form) bool {
	return slices.ContainsFunc(f.Shows(), func(name string) bool {
		i, ok := f.plan.Line(name)
		return ok && f.inner[i] == x && !f.hides(x)
	})
}

// hides tells whether a check that is a line is for the gamemaster alone, and this
// one for everybody.
func (f *Form) hides(x *Form) bool { return x.plan.Private && !f.plan.Private }

// Compares tells whether the check asks no more of its total than that it reaches
// `against`, and announces what every check does.
func (f *Form) Compares() bool {
	if f.plan.Shows != nil {
		return false
	}
	i, ok := f.plan.Line("success")
	if !ok {
		return true // nothing but the total is announced
	}
	line := f.plan.Lines[i]
	if len(line.Layers()) > 1 {
		return false
	}
	return line.Base == nil || line.Base.Pos == (diag.Pos{}) || strings.ReplaceAll(line.Base.Written, " ", "") == "total>=against"
}
