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
	return l.linkCheckCall(src, s, "check \""+s.Check.Rule.DisplayName()+"\"", "a line can be a nested check", "what does something is a step: steps = { \""+src.Text+"\" }", names.KnownFacts{})
}

// linkAskedCheck links a requirement that a check can be rolled; nil after a problem.
func (l *layerLinker) linkAskedCheck(src *content.Formula, s *names.Scope, k names.KnownFacts) *rules.Step {
	return l.linkCheckCall(src, s, "a requirement", "a requirement names a check that is rolled", "write { \"sentence\", \"formula\" }", k)
}

// linkCheckCall links a call of a check; nil after a problem. what has it, rule says that only a
// check may stand there.
func (l *layerLinker) linkCheckCall(src *content.Formula, s *names.Scope, what, rule, hint string, k names.KnownFacts) *rules.Step {
	x := &bodyLinker{l: l, what: what, callKind: rules.Check, params: s.Params}
	step := &rules.Step{Module: s.Module, Pos: src.Pos()}
	before := len(l.Problems)
	x.linkCall(step, &rules.StepDeclaration{Call: src, Pos: src.Pos()}, s, k)
	switch {
	case len(l.Problems) > before:
		return nil
	case step.Rule == nil || step.Rule.DeclKind != rules.Check:
		other := "its action is known only in play"
		if step.Rule != nil {
			other = fmt.Sprintf("%s is an %s", step.Rule.DisplayName(), step.Rule.DeclKind)
		}
		l.Fail(src.Pos(), hint, "%s, but %s", rule, other)
		return nil
	}
	return step
}

// nestedCheckType returns the type of a line that is a nested check.
func nestedCheckType(step *rules.Step) types.Type {
	return types.RefType(rules.CheckKind + step.Rule.Name)
}
