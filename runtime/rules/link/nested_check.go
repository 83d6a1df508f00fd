package link

import (
	"fmt"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// linkNestedCheck links a line that is a nested check; nil after a problem.
func (l *layerLinker) linkNestedCheck(src *content.Formula, s *scope) *rules.Step {
	x := &bodyLinker{l: l, what: "check \"" + s.plan.rule.DisplayName() + "\"", callKind: rules.Check, params: s.params}
	step := &rules.Step{Module: s.module, Pos: src.Pos()}
	before := len(l.Problems)
	x.linkCall(step, &rules.StepDeclaration{Call: src, Pos: src.Pos()}, s, knownFacts{})
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

// nestedLine returns a line of a nested check, as in rival.total.
func (s *scope) nestedLine(check, name string) (formula.Symbol, error) {
	r := s.l.Tables.Rules[check]
	p := s.l.rules.planner(r)
	get := func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).NestedLine(self.(types.Ref).Name, name)
	}
	switch i, ok := p.lineIndex(name); {
	case name == "dice":
		t := p.diceType()
		t.Kind = nestedDiceKind + check
		return formula.Symbol{Name: name, Type: t, Get: s.requireOrder(get)}, nil
	case name == "symbols" && !ok && s.l.ShowsWords(p.family):
		t := p.symbolsType("")
		return formula.Symbol{Name: name, Type: t, Get: func(_ any, self types.Value, _ []types.Value) (types.Value, error) {
			return types.Ref{Kind: t.Kind, Name: self.(types.Ref).Name}, nil
		}}, nil
	case ok && p.isUnordered(i):
		return formula.Symbol{Name: name, Type: p.lineType(i), Get: s.inOrder().requireOrder(get)}, nil
	case ok:
		return formula.Symbol{Name: name, Type: p.lineType(i), Get: get}, nil
	case name == "roller":
		return formula.Symbol{Name: name, Type: p.rollerType(), Get: get}, nil
	}
	return formula.Symbol{}, formula.ErrUnknown
}

// nestedNames lists what formulas can read of a nested check.
func (l *compiler) nestedNames(check string) []string {
	return append(l.rules.planner(l.Tables.Rules[check]).lineNames(), "dice", "roller")
}

// nestedCheckOf returns the name of the nested check of an internal kind; "" for other kinds.
func nestedCheckOf(kind string) string {
	name, ok := strings.CutPrefix(kind, rules.CheckKind)
	if !ok {
		return ""
	}
	return name
}
