package link

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// offerLinker links offers on each check, action or offer that they are on.
type offerLinker struct {
	shared
	targets   *resolve.Targets
	compiler  *names.Compiler
	layers    *layerLinker
	occasions *resolve.Occasions
	rules     *ruleLinker
}

// linkOffers links all offers. An offer on a check is also on every check that is like it.
func (l *offerLinker) linkOffers() {
	for _, r := range l.Tables.Offers {
		l.linkOffer(r)
		for on, here := range r.Offer.On {
			all := l.Tables.OffersOn[on]
			if all == nil {
				all = &rules.Offered{}
				l.Tables.OffersOn[on] = all
			}
			if r.Offer.Before {
				all.Before = append(all.Before, rules.OfferAt{Offer: r, On: here})
			} else {
				all.After = append(all.After, rules.OfferAt{Offer: r, On: here})
			}
		}
	}
}

func (l *offerLinker) linkOffer(r *rules.Rule) {
	d := r.Decl
	replaced := l.linkReplacements(r)
	o := &rules.LinkedOffer{Before: d.Offer.Before, OncePerRoll: d.Offer.OncePerRoll, On: map[*rules.Rule]*rules.OfferOn{}}
	r.Offer = o
	r.Base = &rules.Layer{ChangeKind: rules.Definition, Source: d.Source, Text: d.Text, Module: d.Module, Pos: d.Pos,
		Answer: rules.LayerAnswer{Func: d.Body.Func}, Offer: rules.OfferTexts{Changes: rules.WrittenChanges(d.Effects.Changes), Costs: rules.WrittenCosts(d.Costs)}}
	payer := ""
	switch d.Offer.By {
	case "anyone":
		o.PayerKind = rules.PayerAnyone
	case "gamemaster":
		o.PayerKind = rules.PayerGamemaster
	case "":
		l.Fail(d.Pos, `write by = "roller", "anyone", "gamemaster" or a role`, "offer %q: who may take it?", r.Name)
	default:
		payer = d.Offer.By
	}
	if d.Offer.Carrier != nil && o.PayerKind == rules.PayerGamemaster {
		l.FailPayer(d, `write by = "roller", "anyone" or a role`, "offer %q is for whoever has %q, and the gamemaster has nothing", r.Name, d.Offer.Carrier.Name)
	}
	taker := l.Program.Catalogue.Kind("entity")
	if o.PayerKind == rules.PayerGamemaster {
		taker = l.Program.Catalogue.Kind("game")
	}
	o.Once = l.occasions.Link(fmt.Sprintf("offer %q: once", r.Name), d.Once, d.Module, taker)
	l.checkQuestions(r)
	defer func() { l.setListedBody(r) }()
	if len(d.Offer.On) == 0 {
		l.Fail(d.Pos, `write on = "noun.check"`, "offer %q is on nothing", r.Name)
	}
	for _, name := range d.Offer.On {
		if tag, line, ok := rules.TaggedTarget(name); ok {
			l.linkTagged(r, tag, line, payer, replaced)
			continue
		}
		target := l.Tables.Rules[name]
		var of *content.Kind
		if target == nil {
			target, of = l.findTarget(d.Module, name)
		}
		if target == nil {
			l.Fail(d.Pos, "", "offer %q is on %q, but there is no such check or action", r.Name, name).Advise(l.SuggestNear(name, l.Program.RuleNames))
			continue
		}
		if d.Offer.Before && target.DeclKind == rules.Offer {
			l.Fail(d.Pos, "leave opens out", "offer %q opens before the dice, but %s is %s and has none", r.Name, target.DisplayName(), diag.A(target.DeclKind.String())).Suggest(diag.DropField{Key: "opens"})
			continue
		}
		all := l.RulesLike(target)
		if !l.Reach(d.Pos, len(all)) {
			return
		}
		for _, on := range all {
			if o.On[on] == nil {
				if o.On[on] = l.offerOn(r, on, l.offerScope(r, on, of), payer, replaced); of != nil && o.On[on] != nil {
					o.On[on].Of = of
				}
			}
		}
		l.checkRoller(r, target, all, payer)
	}
}

// findTarget returns the check or action that a kind inherits under a name, and the kind to
// which the offer is limited.
func (l *offerLinker) findTarget(module, name string) (*rules.Rule, *content.Kind) {
	noun, word := rules.SplitName(name)
	if found := l.Program.Catalogue.Meanings(module, noun); len(found) == 1 {
		return l.Program.FindSeen(module, found[0], word), found[0]
	}
	return nil, nil
}

// setListedBody sets the body that listings show for an offer.
func (l *offerLinker) setListedBody(r *rules.Rule) {
	for _, on := range l.Tables.Order {
		if at := r.Offer.On[on]; at != nil {
			r.Base.Body = at.Body
			return
		}
	}
}

// checkRoller reports an offer by the roller of a check that no entity rolls.
func (l *offerLinker) checkRoller(r, target *rules.Rule, all []*rules.Rule, payer string) {
	who, _, _ := strings.Cut(rules.RolePath(payer), ".")
	if who != "roller" || target.DeclKind != rules.Check || len(all) == 0 {
		return
	}
	for _, on := range all {
		before := len(l.Problems)
		roller := l.compiler.CheckOf(on).Roller()
		if roller != nil || len(l.Problems) > before {
			l.Problems = l.Problems[:before]
			return
		}
	}
	l.FailPayer(r.Decl, `write by = "anyone", "gamemaster" or a role, or give the check a roller`, "offer %q is for whoever rolls %s, and nobody in particular does", r.Name, target.DisplayName())
}

// linkReplacements adds the layers of all instead_of of an offer and returns these changes, the
// strongest first: those of the house, then those of modules that load later.
func (l *offerLinker) linkReplacements(r *rules.Rule) []*rules.Change {
	var house, modules []*rules.Change
	changes := l.targets.Changes[r.Name]
	if l.src.HasPreferences {
		changes = slices.Clone(changes)
		resolve.ApplyPrecedence(changes, func(c *rules.Change) string { return c.Module }, l.src.Requires)
	}
	for _, other := range l.Tables.Offers {
		if other != r && other.Word == r.Decl.Offer.Overrides {
			changes = append(changes[:len(changes):len(changes)], l.targets.Changes[other.Name]...)
		}
	}
	for _, c := range changes {
		if c.ChangeKind != rules.InsteadOf {
			hint := ""
			if len(c.Terms.Costs) > 0 {
				hint = fmt.Sprintf("write instead_of %q { costs = ... }, or house at the table: these stand in place of its own", c.Target)
			}
			l.Fail(c.Pos, hint, "%s %q: an offer can only be replaced, with instead_of", c.Word.Written, c.Target)
			continue
		}
		if b := c.Body; b.Answers() || b.Func == nil && !c.Effects.Any() && !c.Terms.SetsCosts {
			l.Fail(c.Pos, "give changes = { line = \"formula\" }, steps, a function or costs", "%s %q: an offer changes lines, or has steps or a function", c.Word.Written, c.Target)
			continue
		}
		if c.House {
			house = append([]*rules.Change{c}, house...)
		} else {
			modules = append([]*rules.Change{c}, modules...)
		}
		r.Replacements = append(r.Replacements, &rules.Layer{By: c, ChangeKind: rules.InsteadOf, Text: c.Text, Source: c.Source, Module: c.Module, House: c.House, Pos: c.Pos, Answer: rules.LayerAnswer{Func: c.Body.Func},
			Offer: rules.OfferTexts{Changes: rules.WrittenChanges(c.Effects.Changes), Costs: rules.WrittenCosts(c.Terms.Costs), SetsCosts: c.Terms.SetsCosts, SetsCostsOnly: c.Terms.SetsCosts && !c.ReplacesEffects()}})
	}
	return append(house, modules...)
}

// offerOn links an offer for one of its targets in the scope of its formulas, or nil after a problem.
// replaced are its replacements.
func (l *offerLinker) offerOn(r, on *rules.Rule, s *names.Scope, payer string, replaced []*rules.Change) *rules.OfferOn {
	d := r.Decl
	if s == nil {
		return nil
	}
	out := &rules.OfferOn{Rule: r, Func: d.Body.Func, Text: d.Text, Source: d.Source, Module: d.Module, Pos: d.Pos}
	if payer != "" {
		at := d.Offer.ByAt
		if at == nil || at.Text != payer {
			at = names.FormulaAt(rules.RolePath(payer), d.Pos)
		}
		out.Payer = l.compiler.Path(at, s, types.RefType("").OrNone())
	}
	l.checkPayer(r, on, out.Payer)
	early := s.WithName("payer", types.RefType("entity")) // the scope before questions are asked
	if d.Offer.Carrier != nil && len(d.Offer.Also) == 0 {
		early = s.CarriedBy(d.Offer.Carrier, "payer")
	}
	asks, inner, early := l.linkQuestions(r, on, early)
	out.Asks = asks
	out.When = l.compiler.Compile(d.When, early, types.YesNoType())
	out.EndsItself = endsItself(d, out.When, s.Check, replaced)
	c := &offerChangeLinker{l: l, offer: r, on: on}
	x := &bodyLinker{l: l.layers, what: fmt.Sprintf("offer %q", r.Name), params: answersAsParams(d)}
	k := names.KnownFacts{}.When(d.When)
	out.Limit = l.compiler.Compile(d.Offer.Limit, early, types.NumberType())
	if d.Offer.Consent != nil && d.Offer.Consent.Text == "gamemaster" {
		out.Consent = l.compiler.Path(content.Plain("game"), s, types.RefType("game"))
	} else {
		out.Consent = l.compiler.Path(d.Offer.Consent, s, types.RefType("entity").OrNone())
	}
	out.Costs = l.layers.linkCosts(d.Costs, early, l.payers(r, out.Payer))
	c.link(out, d.Effects, d.Body.Func, x, inner, k)
	l.checkAnswersRead(r, out)
	for _, y := range replaced {
		other := *out
		other.Replacements = nil
		there, unasked := *inner, *early
		there.Module, unasked.Module = y.Module, y.Module
		l.linkReplacement(r, y, &other, &there, &unasked)
		c.link(&other, y.Effects, y.Body.Func, x, &there, k.When(y.When))
		for _, listed := range r.Replacements {
			if listed.By == y { // for listings; the same texts for each target
				listed.When, listed.Body = other.Replaces.When, other.Body
			}
		}
		out.Replacements = append(out.Replacements, &other)
	}
	return out
}

// offerScope returns the scope of an offer on a rule, without the payer; nil after a problem.
func (l *offerLinker) offerScope(r, on *rules.Rule, of *content.Kind) *names.Scope {
	s := l.compiler.RuleScope(on, r.Decl.Module)
	s.Context = map[string]types.Type{}
	if of != nil && of.Is(on.Kind.Name) {
		s.Noun = of
	}
	switch on.DeclKind {
	case rules.Check:
		s.Check = l.compiler.CheckOf(on)
		s.Context["roller"] = s.Check.RollerType()
	case rules.Offer:
		// The purchase that is answered: who paid it, and who rolled, if anybody did.
		s.Context["roller"] = types.RefType("entity").OrNone()
		s.Context["buyer"] = types.RefType("entity")
	case rules.Action:
	default:
		l.Fail(r.Decl.Pos, "", "offer %q is on %q, which is %s; offers are on checks, actions and offers", r.Name, on.Name, diag.A(on.DeclKind.String()))
		return nil
	}
	return s
}

// linkReplacement sets in out, a copy of the offer, what replacement c replaces, its condition
// and its costs. after is the scope after the questions, before that in which they are open.
func (l *offerLinker) linkReplacement(r *rules.Rule, c *rules.Change, out *rules.OfferOn, after, before *names.Scope) {
	out.Func, out.Text, out.Source, out.Module, out.Pos = c.Body.Func, c.Text, c.Source, c.Module, c.Pos
	out.Replaces = rules.OfferReplaces{Costs: c.Terms.SetsCosts, Effects: c.ReplacesEffects()}
	if !out.Replaces.Costs {
		out.Replaces.When = l.compiler.Compile(c.When, after, types.YesNoType())
		return
	}
	// Costs are computed before questions are asked.
	out.Replaces.When = l.compiler.Compile(c.When, before, types.YesNoType())
	out.Costs = l.layers.linkCosts(c.Terms.Costs, before, l.payers(r, out.Payer))
}

// checkPayer reports an offer whose payer can never be an entity.
func (l *offerLinker) checkPayer(r, on *rules.Rule, payer rules.Role) {
	if len(payer) == 0 {
		return
	}
	t := payer[len(payer)-1].Type()
	k := l.Program.Catalogue.Kind(t.Kind)
	if t.Base == types.RefBase && k != nil && k.Nature != content.Record {
		l.Problems.Add(payer[len(payer)-1].Problem(fmt.Sprintf("offer %q is for `%s` of %s, which is %s and nobody", r.Name, r.Decl.Offer.By, on.DisplayName(), t.Required().Describe()), ""))
	}
}

// payers returns the kinds of those who may pay; nil for any.
func (l *offerLinker) payers(r *rules.Rule, payer rules.Role) []*content.Kind {
	switch r.Offer.PayerKind {
	case rules.PayerGamemaster:
		return l.KindsLike(l.Program.Catalogue.Kind("game"))
	case rules.PayerAnyone:
		return l.KindsLike(l.Program.Catalogue.Kind("entity"))
	}
	return l.PathKinds(payer)
}

// checkAnswersRead reports an answer that nothing in the offer reads. Its function does not get
// answers.
func (l *offerLinker) checkAnswersRead(r *rules.Rule, on *rules.OfferOn) {
	for _, a := range r.Decl.Offer.Asks {
		read := isReadByQuestion(on, a.Name) || (&rules.ActionBody{Changes: on.BoxChanges}).Reads(a.Name) || slices.ContainsFunc(on.Changes, func(c rules.OfferChange) bool { return c.Reads(a.Name) })
		if !read && !on.Body.Reads(a.Name) {
			l.Fail(a.Pos, fmt.Sprintf("write changes = { line = \"line + %s\" }, or choose in the function", a.Name), "offer %q asks for `%s`, and none of its changes and steps uses it", r.Name, a.Name)
		}
	}
}

// endsItself reports whether a purchase may make the condition of the offer false: the
// condition reads a line or argument that the offer changes, or the offer has a function, steps
// or changes of boxes.
func endsItself(d *rules.Declaration, when *formula.Program, check *names.Check, replaced []*rules.Change) bool {
	if when == nil {
		return false
	}
	if d.Body.Func != nil || len(d.Effects.Steps) > 0 || slices.ContainsFunc(replaced, func(c *rules.Change) bool { return c.Body.Func != nil || len(c.Effects.Steps) > 0 }) {
		return true
	}
	if slices.ContainsFunc(d.Effects.Changes, func(c rules.LineDeclaration) bool {
		return strings.Contains(c.Name, ".") && !isDice(c.Name) || check == nil && slices.Contains(when.Uses(), c.Name)
	}) {
		return true // a box, or an argument of the action
	}
	return check != nil && slices.ContainsFunc(when.Uses(), func(word string) bool {
		_, line := check.LineIndex(word)
		return line || word == "dice"
	})
}
