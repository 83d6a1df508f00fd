package link

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// linkNestedCheck links a line that is a nested check; nil after a problem.
func (l *layerLinker) linkNestedCheck(src *content.Formula, s *names.Scope) *rules.Step {
	x := &bodyLinker{l: l, what: "check \"" + s.Check.Rule.DisplayName() + "\"", callKind: rules.Check, params: s.Params}
	step := &rules.Step{Module: s.Module, Pos: src.Pos()}
	before := len(l.Problems)
	x.linkCall(step, &rules.StepDeclaration{Call: src, Pos: src.Pos()}, s, names.KnownFacts{})
	switch {
	case len(l.Problems) > before:
		return nil
	case step.Rule == nil || step.Rule.DeclKind != rules.Check:
		what := "its action is known only in play"
		if step.Rule != nil {
			what = fmt.Sprintf("%s is an %s", step.Rule.DisplayName(), step.Rule.DeclKind)
		}
		l.Fail(src.Pos(), "what does something is a step: steps = { \""+src.Text+"\" }", "a line can be a nested check, but %s", what)
		return nil
	}
	return step
}

// nestedCheckType returns the type of a line that is a nested check.
func nestedCheckType(step *rules.Step) types.Type {
	return types.RefType(rules.CheckKind + step.Rule.Name)
}
