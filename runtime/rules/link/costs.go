package link

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// linkRequirements links requirements. source is that of the change; it is used for rows without
// one.
func (l *layerLinker) linkRequirements(rows []rules.Row, source *content.Source, s *names.Scope, module string, carrier *content.Entry, me string) []rules.Requirement {
	var out []rules.Requirement
	var before []formula.Narrowing // what the requirements before it establish
	for _, r := range rows {
		req := rules.Requirement{Sentence: r.Label, Source: r.Source, Module: module, Pos: r.Pos, Carrier: carrier, Me: me}
		if req.Source == nil {
			req.Source = source
		}
		assume := before
		if r.When != nil {
			req.When = l.compiler.Compile(r.When, s, types.YesNoType(), before...)
			assume = slices.Concat(before, formula.Narrowings(r.When.Text))
		}
		shown := s.DescribedAs("a requirement, which a refusal tells,")
		if r.Ask != nil {
			l.linkQuestion(&req, r, s, shown, assume)
			out = append(out, req)
			continue
		}
		req.Holds = l.compiler.Compile(r.Value, shown, types.YesNoType(), assume...)
		if r.Label == "" {
			l.checkNamesConditions(r, req.Holds, s, assume)
		}
		if r.When == nil && r.Value != nil {
			before = slices.Concat(before, formula.Narrowings(r.Value.Text))
		}
		out = append(out, req)
	}
	return out
}

// checkCostBox reports a cost in a box that no kind has, or none of the payers. noun is the thing
// that is acted on, for the hint.
func (l *layerLinker) checkCostBox(module string, c rules.Cost, payers []*content.Kind, noun *content.Kind) {
	has := func(k *content.Kind) bool {
		return k.BoxSeen(module, c.Box) != nil || c.Box == "level" && k.Rated != nil
	}
	kinds := l.Program.Catalogue.Kinds()
	if l.reportCostNotNumber(module, c, kinds) {
		return
	}
	if payers != nil && slices.ContainsFunc(kinds, has) {
		if slices.ContainsFunc(payers, has) {
			return
		}
		who, hint := diag.A(payers[0].Name), diag.Hint{Text: fmt.Sprintf("say whose: %q", c.Written+" of ...")}
		if rules.SingletonRecord(payers[0].Name) != 0 {
			who = "the " + payers[0].Name
		}
		switch {
		case c.Of != nil:
			hint = diag.Hint{}
		case noun != nil && has(noun):
			hint = diag.Suggest(fmt.Sprintf(`write "%s of %s"`, c.Written, content.Written(noun.Name)), diag.ReplaceInLine{Old: `"` + c.Written + `"`, New: fmt.Sprintf(`"%s of %s"`, c.Written, content.Written(noun.Name))})
		}
		l.Fail(c.Pos, "", "the cost %q: %s pays it, and has no box `%s`", c.Written, who, c.Box).Advise(hint)
		return
	}
	var names []string
	for _, k := range kinds {
		if has(k) {
			return
		}
		names = append(names, k.BoxNames()...)
	}
	l.Fail(c.Pos, "", "the cost %q: nothing has a box `%s`", c.Written, c.Box).Advise(diag.SuggestNearest(c.Box, names))
}

// reportCostNotNumber reports a cost in a box that is not a number on any kind; true after a
// problem.
func (l *layerLinker) reportCostNotNumber(module string, c rules.Cost, kinds []*content.Kind) bool {
	var other *content.Box
	for _, k := range kinds {
		b := k.BoxSeen(module, c.Box)
		if b == nil {
			continue
		}
		if b.Type.Base == types.Number || b.Type.Base == types.Any {
			return false
		}
		other = b
	}
	if other == nil {
		return false
	}
	l.Fail(c.Pos, "", "the cost %q: %s is %s, not a number that can be spent", c.Written, other.FullName(), other.Type.Describe())
	return true
}

// linkCosts links costs that things of some kinds pay, unless the cost names the owner; nil
// payers are all kinds.
func (l *layerLinker) linkCosts(costs []rules.Cost, s *names.Scope, payers []*content.Kind) []rules.LinkedCost {
	var out []rules.LinkedCost
	for _, c := range costs {
		linked := rules.LinkedCost{Written: c.Written, All: c.All, Box: c.Box, Module: s.Module, Pos: c.Pos,
			Amount: l.compiler.Compile(c.Amount, s, types.NumberType()), Of: l.compiler.Path(c.Of, s, types.Type{})}
		if c.Of == nil && s.Doer != nil {
			linked.Of = rules.Role{s.Doer.Itself}
		}
		who := payers
		if c.Of != nil {
			who = l.PathKinds(linked.Of)
		}
		l.checkCostBox(s.Module, c, who, s.Noun)
		l.compiler.MentionCost(s.Module, c, who)
		l.checkConstantCost(linked)
		out = append(out, linked)
	}
	return out
}

// checkConstantCost reports a constant amount that is negative or cannot be computed.
func (l *layerLinker) checkConstantCost(c rules.LinkedCost) {
	if c.Amount == nil || !c.Amount.Constant() {
		return
	}
	v, err := c.Amount.Run(nil)
	if err != nil {
		l.Problems.AddErr(err)
		return
	}
	if n, ok := v.(float64); ok && n < 0 {
		l.Problems.Add(c.Amount.Problem(fmt.Sprintf("the cost %q is negative, so it would pay out", c.Written),
			"a cost is 0 or more; let a function pay something out"))
	}
}
