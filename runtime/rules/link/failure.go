package link

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// linkFailure links fails_when and fails_as of a check and its parents. The values of the nearest
// one count.
func (p *planner) linkFailure(plan *rules.Plan) {
	plan.Failure.Values = make([]*formula.Program, len(p.Lines))
	for _, f := range slices.Backward(p.Family) {
		d := f.Decl
		plan.Failure.Add(p.l.layers.linkRequirements(d.Check.Failure.When, d.Source, p.before(d.Module), d.Module, nil, "")...)
		p.linkFailedLines(plan, d.Check.Failure.As, d.Module)
	}
}

// before returns the scope of formulas that are evaluated before a check is rolled: the words of its
// noun, its parameters and its roller.
func (p *planner) before(module string) *names.Scope {
	return p.l.compiler.RuleScope(p.Rule, module).WithName("roller", p.Scope.Context["roller"])
}

// linkFailedLines links the values of lines of a check that fails without dice.
func (p *planner) linkFailedLines(plan *rules.Plan, list []rules.LineDeclaration, module string) {
	s := *p.Scope
	s.Module = module
	for _, d := range list {
		i, ok := p.Index[d.Name]
		switch {
		case !ok:
			p.l.FailOnce(d.Pos, p.l.SuggestNear(d.Name, p.LineNames), "fails_as: the check %s has no line `%s`", p.Rule.DisplayName(), d.Name)
		case d.Name == "success":
			p.l.FailOnce(d.Pos, diag.Hint{Text: "leave it out"}, "fails_as: success is no whenever a check fails")
		case d.Name == "dice" || plan.NestedCheck(i) != nil:
			p.l.FailOnce(d.Pos, diag.Hint{Text: "give the lines that read it their values"}, "fails_as: `%s` is rolled, and has no value of its own", d.Name)
		default:
			plan.Failure.Values[i] = p.l.compiler.Compile(d.Body.Formula, &s, p.l.LineType(p.Rule, i))
		}
	}
}

// beforeRoll returns the scope of formulas of a change that are evaluated before a check is rolled.
func beforeRoll(s *names.Scope) *names.Scope {
	c := *s
	c.Check = nil
	return &c
}
