package link

import (
	"fmt"
	"slices"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// hasConditions reports whether a rule is declared by `all` or `any`.
func hasConditions(r *rules.Rule) bool {
	return r.Decl != nil && (r.Decl.Body.All != nil || r.Decl.Body.Any != nil)
}

// linkConditions links the lines of `all` or, unless every is true, of `any`. A line of `all` can
// rely on those before it that have no `when`, a line of `any` on their being no.
func (l *layerLinker) linkConditions(rows []rules.Row, s, shown *names.Scope, assume []formula.Narrowing, every bool) []rules.LinkedRow {
	out := []rules.LinkedRow{}
	for _, r := range rows {
		if r.Value == nil {
			continue // reported by the loader
		}
		row := l.linkRow(r, s, shown, types.YesNoType(), assume)
		if row.Value == nil {
			continue // reported
		}
		if r.Label == "" {
			l.checkNamesConditions(r, row.Value, s, assume)
		}
		switch {
		case r.When != nil:
		case every:
			assume = slices.Concat(assume, formula.Narrowings(r.Value.Text))
		default:
			assume = slices.Concat(assume, formula.NarrowingsUnless(r.Value.Text))
		}
		out = append(out, row)
	}
	return out
}

// checkNamesConditions reports a line without a sentence that is not a rule with conditions. p is
// its linked formula; nil for one with a problem.
func (l *layerLinker) checkNamesConditions(r rules.Row, p *formula.Program, s *names.Scope, assume []formula.Narrowing) {
	if p == nil {
		return
	}
	if named := l.calledBy(r.Value, s, assume); named == nil || !hasConditions(named) {
		message := fmt.Sprintf("`%s` has no sentence for a refusal", r.Value.Text)
		if named != nil {
			message = fmt.Sprintf("`%s` has no sentence for a refusal, since %s has no lines", r.Value.Text, named.DisplayName())
		}
		l.Problems.Add(p.Problem(message, fmt.Sprintf("write { \"sentence\", %q }, or declare a rule with lines: all = { { \"sentence\", \"formula\" } }", r.Value.Text)))
	}
}

// calledBy returns the rule that a formula consists of; nil for other formulas.
func (l *layerLinker) calledBy(src *content.Formula, s *names.Scope, assume []formula.Narrowing) *rules.Rule {
	call, err := formula.ParseCall(src.File, rules.WithoutNot(src).Source)
	if err != nil {
		return nil
	}
	kind := s.Noun
	switch {
	case call.Receiver.Text != "":
		p, err := formula.Compile(src.File, call.Receiver, s, types.Type{}, formula.Assume(assume...))
		if err != nil {
			return nil
		}
		kind = l.Program.Catalogue.Kind(p.Type().Kind)
	case kind == nil:
		return nil
	}
	if kind == nil {
		return nil
	}
	r := l.Program.FindSeen(s.Module, kind, call.Word)
	if r == nil || r.DeclKind != rules.Query {
		return nil
	}
	return r
}

// linkQuestion links a requirement that the gamemaster decides.
func (l *layerLinker) linkQuestion(req *rules.Requirement, r rules.Row, s, shown *names.Scope, assume []formula.Narrowing) {
	x := &bodyLinker{l: l, what: "a requirement", params: s.Params}
	req.Ask = x.linkText(r.Ask, shown, names.KnownFacts{Kinds: assume})
	otherwise := r.Otherwise
	if req.NeedsAnswer = otherwise == nil; otherwise == nil {
		otherwise = content.Plain("true")
	}
	req.Holds = l.compiler.Compile(otherwise, shown, types.YesNoType(), assume...)
	for _, part := range req.Ask.Parts {
		if part.Dice != nil || part.Table != nil {
			l.Fail(r.Pos, "", "a question has no dice: %q", r.Ask.Text)
		}
	}
}
