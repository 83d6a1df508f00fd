package handbook

import (
	"maps"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// terms collects the terms of a rule: see [Term].
type terms struct {
	list []Term
	link func(formula string) Formula // splits a formula into links and text
}

// addTexts adds a term of texts, unless all are empty.
func (t *terms) addTexts(name string, texts ...string) {
	var list []Clause
	for _, text := range texts {
		if text != "" {
			list = append(list, Clause{Text: text})
		}
	}
	t.add(name, list)
}

// addFormula adds a term of a formula, unless it is nil.
func (t *terms) addFormula(name string, f *content.Formula) {
	if f != nil {
		t.add(name, []Clause{{Formula: t.link(f.Text)}})
	}
}

// add adds a term of clauses, unless there is none.
func (t *terms) add(name string, list []Clause) {
	if len(list) > 0 {
		t.list = append(t.list, Term{Name: name, Clauses: list})
	}
}

// newTerms begins the terms of a rule.
func (w *writer) newTerms(r *rules.Rule) *terms {
	scope := w.scopeOf(r)
	return &terms{link: func(formula string) Formula { return w.formula(formula, scope) }}
}

// terms lists the facts that any rule may have.
func (w *writer) terms(r *rules.Rule) []Term {
	d, list := r.Decl, w.newTerms(r)
	if d.Random.Roll != "" {
		list.add("rolls", []Clause{{Formula: Formula{{Text: d.Random.Roll}}}})
	}
	list.addFormula("rolled by", d.Check.Roller)
	if r.ForEach != nil {
		list.add("for each of", []Clause{{Formula: list.link(r.ForEach.Text())}})
		if r.When != nil {
			list.add("only those", []Clause{{Formula: list.link(r.When.Text())}})
		}
	}
	list.add("requires", w.clauses(r.Requires, list.link))
	var when, without []rules.Requirement
	for _, q := range r.FailsWhen() {
		if q.Fails {
			when = append(when, q)
		} else {
			without = append(without, q)
		}
	}
	list.add("fails when", w.clauses(when, list.link))
	list.add("fails without", w.clauses(without, list.link))
	list.add("costs", w.costClauses(r, list.link))
	if len(r.Uses.Once) > 0 {
		list.addTexts("at most once a", rules.OccasionNames(r.Uses.Once))
	}
	if d.Fields.YesNo(rules.Both) {
		list.addTexts("all at once", "everyone sees the situation before any of them acted")
	}
	list.addTexts("menu", d.Action.Menu)
	list.addTexts("brings campaigns to version", d.Action.Migrates)
	if who := d.Fields.Text(rules.Private); who != "" {
		list.addTexts("seen by", "the "+who+" alone")
	}
	for _, name := range slices.Sorted(maps.Keys(d.Fields)) {
		if name != rules.Both && name != rules.Private {
			list.addTexts(string(name), types.Format(d.Fields[name]))
		}
	}
	if list.addFormula("announced as", d.Check.ShowsText); d.Check.ShowsText == nil {
		list.addTexts("announces", strings.Join(d.Check.Shows, ", "))
	}
	if r.Joined() {
		var steps []Clause
		for _, s := range r.Base.Body.Steps {
			steps = append(steps, Clause{Formula: list.link(s.String())})
		}
		list.add("all its steps", steps)
	}
	return list.list
}

// clauses lists requirements or conditions of failures.
func (w *writer) clauses(requirements []rules.Requirement, link func(string) Formula) (list []Clause) {
	for _, q := range requirements {
		x := Clause{Text: q.Sentence, Owner: w.ownerLabel(q.Module, q.Carrier)}
		if q.Check != nil {
			x.Text = q.Text()
		}
		if q.Holds != nil && q.Holds.Text() != q.Sentence {
			x.Formula = link(q.Holds.Text())
		}
		if q.When != nil {
			x.When = link(q.When.Text())
		}
		list = append(list, x)
	}
	return list
}

// costClauses lists the costs of a rule.
func (w *writer) costClauses(r *rules.Rule, link func(string) Formula) (list []Clause) {
	for _, c := range r.Costs {
		x := Clause{Text: c.Written, Owner: w.ownerLabel(c.Module, c.Carrier)}
		if c.If != nil {
			x.When = link(c.If.Text())
		}
		list = append(list, x)
	}
	return list
}

// ownerLabel names the carrier and the module of a declaration; "" if it is one of this module
// for everybody.
func (w *writer) ownerLabel(module string, by *content.Entry) string {
	var parts []string
	if by != nil {
		parts = append(parts, "of whoever has "+by.Name)
	}
	if module != "" && !w.isOwn(module) {
		parts = append(parts, module)
	}
	return strings.Join(parts, ", ")
}

// offerTerms lists the terms that only offers have: on what it is, who may buy it at what cost, and
// its questions.
func (w *writer) offerTerms(r *rules.Rule) []Term {
	d, o, list := r.Decl, r.Offer, w.newTerms(r)
	on := Term{Name: "on"}
	for _, name := range d.Offer.On {
		link := Link{Text: name}
		if found := w.program.Named(d.Module, name); len(found) == 1 {
			link = w.ruleLink(found[0])
		}
		on.Links = append(on.Links, link)
	}
	list.list = append(list.list, on)
	by := d.Offer.By
	if d.Offer.Carrier != nil {
		by += ", who has " + d.Offer.Carrier.Name
	}
	list.addTexts("taken by", by)
	if o.Before {
		list.addTexts("opens", "before the dice are rolled")
	}
	costs := []Clause{{Text: "nothing"}}
	if len(d.Costs) > 0 {
		costs = nil
		for _, c := range d.Costs {
			costs = append(costs, Clause{Text: c.Written})
		}
	}
	list.add("costs", costs)
	list.addFormula("when", d.When)
	switch {
	case o.OncePerRoll:
		list.addTexts("at most", "once a roll")
	case len(o.Once) > 0:
		list.addTexts("at most", "once a "+rules.OccasionNames(o.Once))
	}
	list.addFormula("limit", d.Offer.Limit)
	list.addFormula("needs the consent of", d.Offer.Consent)
	list.add("asks", askClauses(d.Offer.Asks, list.link))
	return list.list
}

// askClauses lists the questions of an offer.
func askClauses(list []rules.Ask, link func(string) Formula) (all []Clause) {
	for _, a := range list {
		p := newParams([]rules.Param{a.Param})[0]
		x := Clause{Text: p.Name + ": " + p.Type}
		if p.Default != "" {
			x.Text += " = " + p.Default
		}
		if a.Among != nil {
			x.Text += ", one of"
			x.Formula = link(a.Among.Text)
		}
		all = append(all, x)
	}
	return all
}
