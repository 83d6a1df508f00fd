package link

import (
	"fmt"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// held links a line that is another check: what it is called as, and what it is
// given.
func (l *bodies) held(src *content.Formula, s *scope) *rules.Step {
	x := &doer{l: l, what: "check \"" + s.plan.rule.Shown() + "\"", only: rules.Check, given: s.params}
	step := &rules.Step{Module: s.module, Pos: src.Pos()}
	before := len(l.Problems)
	x.call(step, &rules.StepDeclaration{Call: src, Pos: src.Pos()}, s, knownFacts{})
	switch {
	case len(l.Problems) > before:
		return nil
	case step.Rule == nil || step.Rule.DeclKind != rules.Check:
		what := "it holds an action that turns out in play"
		if step.Rule != nil {
			what = fmt.Sprintf("%s is an %s", step.Rule.Shown(), step.Rule.DeclKind)
		}
		l.Fail(src.Pos(), "what does something is a step: steps = { \""+src.Text+"\" }", "a line can be another check, and %s", what)
		return nil
	}
	return step
}

// heldType is what a line answers that is another check.
func heldType(step *rules.Step) types.Type {
	return types.RefType(rules.CheckKind + step.Rule.Name)
}

// heldLine is a line of a check that another one holds, read behind a dot.
func (s *scope) heldLine(check, name string) (formula.Symbol, error) {
	r := s.l.Tables.Rules[check]
	p := s.l.rules.planner(r)
	get := func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Held(self.(types.Ref).Name, name)
	}
	switch i, ok := p.lineIndex(name); {
	case name == "dice":
		t := p.diceType()
		t.Kind = heldDiceOf + check
		return formula.Symbol{Name: name, Type: t, Get: s.inPlace(get)}, nil
	case name == "symbols" && !ok && s.l.ShowsWords(p.family):
		t := p.symbolsType("")
		return formula.Symbol{Name: name, Type: t, Get: func(_ any, self types.Value, _ []types.Value) (types.Value, error) {
			return types.Ref{Kind: t.Kind, Name: self.(types.Ref).Name}, nil
		}}, nil
	case ok:
		return formula.Symbol{Name: name, Type: p.lineType(i), Get: get}, nil
	case name == "roller":
		return formula.Symbol{Name: name, Type: p.rollerType(), Get: get}, nil
	}
	return formula.Symbol{}, formula.ErrUnknown
}

// heldNames lists what can be read of a check behind a dot.
func (l *compiler) heldNames(check string) []string {
	return append(l.rules.planner(l.Tables.Rules[check]).lineNames(), "dice", "roller")
}

// checkOf is the check that a pretended kind stands for; "" for any other kind.
func checkOf(kind string) string {
	name, ok := strings.CutPrefix(kind, rules.CheckKind)
	if !ok {
		return ""
	}
	return name
}
