package rules

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// ActionBody is what happens, linked: boxes are changed, then steps are taken in their
// order, then something is said.
type ActionBody struct {
	Changes []BoxChange
	Steps   []*Step
	Say     *Text
	Summary *Text
}

// Step is one of several steps. Of Rule, Box, First, Steps, Itself and Added one
// says what is done.
type Step struct {
	Written string // as it stands before its brackets; "" for several in place of one
	Whose   Role   // whose action it is; nil: that of whatever takes the step
	Rule    *Rule  // an action or a check
	Box     *content.Box
	Called  bool // brackets stand behind it
	Args    []*formula.Program
	Pass    []string // what is handed on by name, without brackets
	When    *formula.Program
	Times   *formula.Program
	ForEach *formula.Program
	Later   *formula.Program // how long from now it happens; none: not at all
	Stretch string           // the same, written out; "" for at once
	Of      *formula.Program // whose actions that counts; nil for those of who takes the step
	First   []*Step
	Steps   []*Step
	Itself  bool   // the function of the body to which others add steps
	Added   *Layer // what a to adds under a condition, or with changes
	Joined  bool   // another declaration adds it, so that it gives nothing
	Module  string
	Pos     diag.Pos
}

// String writes a step for listings, with what stands beside it.
func (s *Step) String() string {
	text := s.Written
	list := func(steps []*Step) string {
		var all []string
		for _, step := range steps {
			all = append(all, step.String())
		}
		return strings.Join(all, ", ")
	}
	switch {
	case s.Itself:
		text = "itself"
	case s.First != nil:
		text = "first of (" + list(s.First) + ")"
	case s.Steps != nil:
		text = "(" + list(s.Steps) + ")"
	case s.Added != nil:
		text = "(" + list(s.Added.Body.Steps) + ")"
		if s.Added.Of != nil {
			text += " for every " + content.Written(s.Added.Of.Name)
		}
		if s.Added.When != nil {
			text += " when " + s.Added.When.Text()
		}
	case s.Called:
		var args []string
		for _, a := range s.Args {
			args = append(args, a.Text())
		}
		text += "(" + strings.Join(args, ", ") + ")"
	}
	for _, beside := range []struct {
		word string
		p    *formula.Program
	}{{"for each of", s.ForEach}, {"times", s.Times}, {"when", s.When}, {"later,", s.Later}} {
		if beside.p != nil {
			text += " " + beside.word + " " + beside.p.Text()
		}
	}
	if s.Stretch != "" {
		text += " later, " + s.Stretch
	}
	if s.Of != nil {
		text += " of " + s.Of.Text()
	}
	return text
}
