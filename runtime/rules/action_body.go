package rules

import (
	"cmp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// ActionBody is a linked body: changes of boxes, then steps in order, then texts.
type ActionBody struct {
	Changes []BoxChange
	Steps   []*Step
	Say     *Text
	Summary *Text
}

// Step is one step of a body. Exactly one of Rule, Box, Acts, Original and Added says what it
// does.
type Step struct {
	Written  string // the text before its brackets; "" for a list of steps
	Actor    Role   // who acts; nil for whoever takes the step
	Rule     *Rule  // an action or a check
	Box      *content.Box
	Called   bool               // written with brackets, and so with Args
	Args     []*formula.Program // in the order of the parameters of Rule
	Named    []NamedArgument    // arguments by name, behind those in order
	Pass     []string           // names of parameters that are passed on; for a step without brackets
	Acts     FieldName          // the field that says what a step without a call does; "" for others
	Fields   []StepField        // in the order of the grammar
	Changes  []BoxChange        // of Writes
	First    []*Step            // of FirstOf
	Steps    []*Step            // of AllOf; of Writes, what follows the changes
	Original bool               // runs the function of the body
	Added    *Layer             // a conditional `to` whose steps are run here; nil for others
	Joined   bool               // added by another declaration: its result is not used
	Module   string
	Pos      diag.Pos
}

// StepField is a field of a step, linked.
type StepField struct {
	Name    FieldName
	Formula *formula.Program
	Stretch string // of [Later]: the time, where it is no formula; "" for a formula
}

// Formulas returns the formulas of a step itself: who acts, arguments and fields.
func (s *Step) Formulas() []*formula.Program {
	list := slices.Concat(s.Actor, s.Args)
	for _, a := range s.Named {
		list = append(list, a.Value)
	}
	for _, f := range s.Fields {
		list = append(list, f.Formula)
	}
	return list
}

// Field returns a field of the step; nil where it is not written.
func (s *Step) Field(name FieldName) *StepField {
	for i := range s.Fields {
		if s.Fields[i].Name == name {
			return &s.Fields[i]
		}
	}
	return nil
}

// stepFieldNames maps fields of steps to what listings print instead of the name.
var stepFieldNames = map[FieldName]string{ForEach: "for each of", Later: "later,"}

// String returns the step as listings print it, with its fields.
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
	case s.Original:
		text = "itself"
	case s.Acts == Writes, s.Acts == Buys:
		var all []string
		for _, c := range s.Changes {
			if s.Acts == Writes || c.Value.Text() != c.Written { // other than the box that pays
				all = append(all, c.String())
			}
		}
		if len(s.Steps) > 0 {
			all = append(all, "then "+list(s.Steps))
		}
		text = "(" + strings.Join(all, ", ") + ")"
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
	for _, f := range s.Fields {
		text += " " + cmp.Or(stepFieldNames[f.Name], string(f.Name)) + " "
		if f.Formula != nil {
			text += f.Formula.Text()
		} else {
			text += f.Stretch
		}
	}
	return strings.TrimSpace(text)
}

// BoxChange sets a box to the value of a formula. All values of a body, or of a step for all
// elements of its list, are computed before the first box is written.
type BoxChange struct {
	Written string // the target as the module writes it: "target.life"
	Whose   Role   // the owner of the box; nil for whoever acts
	Box     *content.Box
	Value   *formula.Program
}

// String returns the change as listings print it: "target.life becomes 0".
func (c BoxChange) String() string { return c.Written + " becomes " + c.Value.Text() }

// Names returns the names by which `at` finds a step: its own and those of the steps inside it.
func (s *Step) Names() []string {
	if s.Original || s.Acts == Buys {
		return []string{"itself"}
	}
	names := []string{}
	if s.Written != "" {
		names = append(names, s.Written)
	}
	inner := slices.Concat(s.First, s.Steps)
	if s.Added != nil {
		inner = s.Added.Body.Steps
	}
	for _, step := range inner {
		names = append(names, step.Names()...)
	}
	return names
}

// NamedArgument is an argument of a step that is given by its name.
type NamedArgument struct {
	Name  string
	Value *formula.Program // nil after a problem
}
