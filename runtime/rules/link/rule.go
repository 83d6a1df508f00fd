package link

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// ruleLinker links rules, each once: in order, or when a formula reads it first.
type ruleLinker struct {
	shared
	targets   *resolve.Targets
	headings  *resolve.Headings
	compiler  *names.Compiler
	layers    *layerLinker
	changer   *changer
	occasions *resolve.Occasions
	linked    map[*rules.Rule]bool
	linking   map[*rules.Rule]bool // rules that AnswerType is linking
	planners  map[*rules.Rule]*planner
}

// requirementFacts returns the facts that hold while an action is performed: those that its requirements
// establish.
func (l *ruleLinker) requirementFacts(r *rules.Rule) names.KnownFacts {
	k := names.KnownFacts{}
	if r.ForEach != nil { // requirements are about the actor, not about the elements
		return k // things of the elements have the same names
	}
	for _, q := range r.Decl.Requires {
		if q.When == nil {
			k = k.When(q.Value)
		}
	}
	return k
}

// AnswerType returns the type of the answer of a question, which it links first if necessary.
// It is Any for a rule that is being linked.
func (l *ruleLinker) AnswerType(r *rules.Rule) types.Type {
	if r.Base != nil {
		return r.Signature.Result
	}
	if l.linking[r] {
		l.compiler.Unsettled++
		return types.Type{} // a rule that reads itself; reported by lint
	}
	l.linking[r] = true
	defer delete(l.linking, r)
	d := r.Decl
	s := l.compiler.RuleScope(r, d.Module)
	s.Glimpse = d.IsGlimpse()
	base := l.layers.linkLayer(rules.Definition, d.Body, "", true, d.When, s, types.Type{}, d.Module, d.Pos)
	base.Source, base.Text = d.Source, d.Text
	if r.Signature.Result = answerOf(base); d.Result.Base != types.Any {
		r.Signature.Result = typeOf(d.Result, base)
	}
	r.Base = base
	if d.IsHeadline() {
		l.changer.linkHeadlineChanges(r, s)
	} else {
		l.changer.linkChanges(r, r.Name, s, r.Signature.Result)
	}
	return r.Signature.Result
}

// linkRule links a rule that is not an offer.
func (l *ruleLinker) linkRule(r *rules.Rule) {
	if l.linked[r] || r.DeclKind == rules.Offer {
		return
	}
	l.linked[r] = true
	d := r.Decl
	switch r.DeclKind {
	case rules.Check:
		if r.Kind != nil {
			l.linkCheck(r)
		} else {
			l.checkAbstract(r)
		}
		return
	case rules.Query, rules.Lookup:
		l.AnswerType(r)
		return
	}
	s := l.compiler.RuleScope(r, d.Module)
	r.ForEach = l.compiler.Compile(d.Action.ForEach, s, types.Type{})
	l.checkElements(r)
	inside := l.elementScope(r, s)
	var asked []formula.Option
	if d.Action.ForEach != nil && inside.Noun != nil {
		asked = append(asked, formula.ForElement(content.Written(inside.Noun.Name)))
	}
	r.When = l.compiler.CompileAs(d.When, inside, types.YesNoType(), nil, asked...)
	r.Requires = l.layers.linkRequirements(d.Requires, d.Source, s, d.Module, nil, "")
	r.Costs = l.layers.linkCosts(d.Costs, s, l.Payers(r.Kind))
	if len(d.Once) > 0 {
		r.Uses.Once = l.occasions.Link(fmt.Sprintf("action %q: once", r.DisplayName()), d.Once, d.Module, r.Kind)
	}
	for i, o := range r.Uses.Once {
		if o.Rule == r {
			l.FailOccasion(d.Once[i], "it would never be free again, or always", "action %q: once = %q: it waits for itself", r.DisplayName(), o.Name)
		}
	}
	r.Base = l.layers.linkLayer(rules.Definition, d.Body, "", d.When == nil, nil, s, types.Type{}, d.Module, d.Pos)
	r.Base.Source, r.Base.Text = d.Source, d.Text
	if d.When != nil {
		r.Base.When = nil // the condition of an action selects elements
	}
	x := &bodyLinker{l: l.layers, what: r.Name, params: r.Signature.Params}
	r.Base.Body = x.linkBody(d.Effects, d.Body.Func, inside, l.requirementFacts(r).When(d.When))
	r.Uses.Purchase = rules.NewPurchase(r)
	for i := range d.Random.Rolled {
		d.Random.Rolled[i].Result = x.linkText(d.Random.Rolled[i].Braces, s, names.KnownFacts{})
	}
	l.changer.linkChanges(r, r.Name, s, types.Type{})
	l.joinSteps(r)
	for _, name := range d.Random.Sees {
		l.checkReferred(r, d.Module, d.Pos, name)
	}
}

// checkReferred reports a result of a random table that refers to something that cannot be
// rolled on.
func (l *ruleLinker) checkReferred(r *rules.Rule, module string, pos diag.Pos, name string) {
	found := l.Program.Named(module, name)
	if len(found) == 1 && found[0].Kind != nil && (found[0].DeclKind == rules.Action || found[0].DeclKind == rules.Check) {
		return
	}
	var actions []string
	for _, o := range l.Tables.Order {
		if o.DeclKind == rules.Action && o.Kind != nil {
			actions = append(actions, o.DisplayName())
		}
	}
	l.Fail(pos, "", "%s continues in %q, but there is no such table that rolls", r.DisplayName(), name).Advise(diag.SuggestNearest(name, actions))
}

// checkElements reports a for_each of an action whose list does not contain things.
func (l *ruleLinker) checkElements(r *rules.Rule) {
	if r.ForEach == nil {
		return
	}
	t := r.ForEach.Type()
	if t.Base == types.Any || t.Base == types.ListBase && (t.Elem == nil || t.Elem.Base == types.RefBase || t.Elem.Base == types.Any) {
		return
	}
	l.Problems.Add(r.ForEach.Problem(fmt.Sprintf("for_each of %s gives %s: it must list things", r.Name, t.Describe()), ""))
}

// elementScope returns the scope of the condition and body of an action: that of the elements
// of for_each.
func (l *ruleLinker) elementScope(r *rules.Rule, s *names.Scope) *names.Scope {
	c := *s
	c.Noun = l.ActingKind(r)
	return &c
}
