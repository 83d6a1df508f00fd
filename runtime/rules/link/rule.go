package link

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/resolve"
)

// ruleLinker links rules, each once, when it comes to it or when a formula reads it.
type ruleLinker struct {
	shared
	targets   *resolve.Targets
	headings  *resolve.Headings
	compiler  *compiler
	bodies    *bodies
	changer   *changer
	occasions *resolve.Occasions
	linked    map[*rules.Rule]bool
	open      map[*rules.Rule]bool // rules whose answer is being worked out
}

// knownIn is what is known wherever something of an action happens: what it
// requires held at its beginning.
func (l *ruleLinker) knownIn(r *rules.Rule) knownFacts {
	k := knownFacts{}
	if r.ForEach != nil {
		return k // things of the elements have the same names
	}
	for _, q := range r.Decl.Requires {
		if q.When == nil {
			k = k.when(q.Value)
		}
	}
	return k
}

// answerType links a question on first need and says what it answers.
func (l *ruleLinker) answerType(r *rules.Rule) types.Type {
	if r.Base != nil {
		return r.Signature.Answer
	}
	if l.open[r] {
		return types.Type{} // a rule that asks itself: told apart when it is played
	}
	l.open[r] = true
	defer delete(l.open, r)
	d := r.Decl
	s := l.compiler.scopeOf(r, d.Module)
	base := l.bodies.layer(rules.Definition, d.Body, "", true, d.When, s, types.Type{}, d.Module, d.Pos)
	base.Source, base.Text = d.Source, d.Text
	if r.Signature.Answer = answerOf(base); d.Answers.Base != types.Any {
		r.Signature.Answer = d.Answers
	}
	r.Base = base
	if d.IsHeadline() {
		l.changer.headlineChanges(r, s)
	} else {
		l.changer.changes(r, r.Name, s, r.Signature.Answer)
	}
	return r.Signature.Answer
}

// rule links a rule that is not an offer.
func (l *ruleLinker) rule(r *rules.Rule) {
	if l.linked[r] || r.DeclKind == rules.Offer {
		return
	}
	l.linked[r] = true
	d := r.Decl
	switch r.DeclKind {
	case rules.Check:
		if r.Kind != nil {
			l.check(r)
		} else {
			l.abstract(r)
		}
		return
	case rules.Question, rules.Lookup:
		l.answerType(r) // links it on the way
		return
	}
	s := l.compiler.scopeOf(r, d.Module)
	r.ForEach = l.compiler.compile(d.Action.ForEach, s, types.Type{})
	l.elements(r)
	inside := l.elementScope(r, s)
	var asked []formula.Option
	if d.Action.ForEach != nil && inside.noun != nil {
		asked = append(asked, formula.OfElement(content.Written(inside.noun.Name)))
	}
	r.When = l.compiler.compileAs(d.When, inside, types.YesNoType(), nil, asked...)
	r.Requires = l.bodies.requirements(d.Requires, d.Source, s, d.Module, nil, "")
	r.Costs = l.bodies.costs(d.Costs, s, l.Payers(r.Kind))
	if len(d.Once) > 0 {
		r.Uses.Once = l.occasions.Link(fmt.Sprintf("action %q: once", r.Shown()), d.Once, d.Module, r.Kind)
	}
	for i, o := range r.Uses.Once {
		if o.Rule == r {
			l.FailAt(d.Once[i], "it would never be free again, or always", "action %q: once = %q: it waits for itself", r.Shown(), o.Name)
		}
	}
	r.Base = l.bodies.layer(rules.Definition, d.Body, "", d.When == nil, nil, s, types.Type{}, d.Module, d.Pos)
	r.Base.Source, r.Base.Text = d.Source, d.Text
	if d.When != nil {
		r.Base.When = nil // an action's own when chooses the elements
	}
	x := &doer{l: l.bodies, what: r.Name, given: r.Signature.Params}
	r.Base.Body = x.body(d.Does, d.Body.Func, inside, l.knownIn(r).when(d.When))
	for i := range d.Random.Rolled {
		d.Random.Rolled[i].Result = x.text(d.Random.Rolled[i].Braces, s, knownFacts{})
	}
	l.changer.changes(r, r.Name, s, types.Type{})
	l.joinSteps(r)
	for _, name := range d.Random.Sees {
		l.seen(r, d.Module, d.Pos, name)
	}
}

// seen checks that a result of a random table goes on to something that rolls.
func (l *ruleLinker) seen(r *rules.Rule, module string, pos diag.Pos, name string) {
	found := l.Program.Named(module, name)
	if len(found) == 1 && found[0].Kind != nil && (found[0].DeclKind == rules.Action || found[0].DeclKind == rules.Check) {
		return
	}
	var actions []string
	for _, o := range l.Tables.Order {
		if o.DeclKind == rules.Action && o.Kind != nil {
			actions = append(actions, o.Shown())
		}
	}
	l.Fail(pos, "", "%s goes on to %q, but there is no such table that rolls", r.Shown(), name).Advise(diag.Meant(name, actions))
}

// elements checks that an action runs for things, as far as its formula tells.
func (l *ruleLinker) elements(r *rules.Rule) {
	if r.ForEach == nil {
		return
	}
	t := r.ForEach.Type()
	if t.Base == types.Any || t.Base == types.ListBase && (t.Elem == nil || t.Elem.Base == types.NounBase || t.Elem.Base == types.Any) {
		return
	}
	l.Problems.Add(r.ForEach.Problem(fmt.Sprintf("for_each of %s gives %s: it must list things", r.Name, t.Describe()), ""))
}

// elementScope is the scope of an action's when: the elements it runs for.
func (l *ruleLinker) elementScope(r *rules.Rule, s *scope) *scope {
	c := *s
	c.noun = l.Doer(r)
	return &c
}
