package link

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// linkRequirements links requirements. source is that of the change; it is used for rows without
// one.
func (l *layerLinker) linkRequirements(rows []rules.Row, source *content.Source, s *names.Scope, module string, carrier *content.Entry, me string) []rules.Requirement {
	var out []rules.Requirement
	var before names.KnownFacts // what the requirements before it establish
	for _, r := range rows {
		req := rules.Requirement{Sentence: r.Label, Source: r.Source, Module: module, Pos: r.Pos, Carrier: carrier, Me: me, Fails: r.Fails}
		if req.Source == nil {
			req.Source = source
		}
		if r.When != nil {
			req.When = l.compiler.Compile(r.When, s, types.YesNoType(), before.Kinds...)
		}
		known := before.When(r.When)
		assume := known.Kinds
		shown := s.DescribedAs("a requirement, which a refusal tells,")
		if r.Ask != nil {
			l.linkQuestion(&req, r, s, shown, assume)
			out = append(out, req)
			continue
		}
		if r.Check != nil {
			if req.Check = l.linkAskedCheck(r.Check, s, known); req.Check != nil {
				out = append(out, req)
			}
			continue
		}
		req.Holds = l.compiler.Compile(r.Value, shown, types.YesNoType(), assume...)
		if r.Label == "" {
			l.checkNamesConditions(r, req.Holds, s, assume)
		}
		switch {
		case r.When != nil || r.Value == nil:
		case r.Fails:
			before = before.Unless(r.Value)
		default:
			before = before.When(r.Value)
		}
		out = append(out, req)
	}
	return out
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
		resolve.CheckCostBox(l.Report, l.Names, s.Module, c, who, s.Noun)
		l.compiler.MentionCost(s.Module, c, who)
		resolve.CheckConstantCost(l.Report, linked)
		out = append(out, linked)
	}
	return out
}
