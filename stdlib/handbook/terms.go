package handbook

import (
	"maps"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// terms collects the facts about a rule besides its value.
type terms struct {
	list []Term
	link func(formula string) Formula
}

// says adds sentences; no term without any.
func (t *terms) says(name string, texts ...string) {
	var list []Clause
	for _, text := range texts {
		if text != "" {
			list = append(list, Clause{Text: text})
		}
	}
	t.add(name, list)
}

// formula adds a formula; no term for nil.
func (t *terms) formula(name string, f *content.Formula) {
	if f != nil {
		t.add(name, []Clause{{Formula: t.link(f.Text)}})
	}
}

func (t *terms) add(name string, list []Clause) {
	if len(list) > 0 {
		t.list = append(t.list, Term{Name: name, Says: list})
	}
}

// newTerms begins the terms of a rule.
func (w *writer) newTerms(r *rules.Rule) *terms {
	at := w.readingOf(r)
	return &terms{link: func(formula string) Formula { return w.formula(formula, at) }}
}

// terms lists the facts that any rule may have.
func (w *writer) terms(r *rules.Rule) []Term {
	d, list := r.Decl, w.newTerms(r)
	if d.Random.Roll != "" {
		list.add("rolls", []Clause{{Formula: Formula{{Text: d.Random.Roll}}}})
	}
	list.formula("rolled by", d.Check.Roller)
	if r.ForEach != nil {
		list.add("for each of", []Clause{{Formula: list.link(r.ForEach.Text())}})
		if r.When != nil {
			list.add("only those", []Clause{{Formula: list.link(r.When.Text())}})
		}
	}
	list.add("requires", w.requires(r, list.link))
	list.add("costs", w.costs(r, list.link))
	if len(r.Uses.Once) > 0 {
		list.says("at most once a", rules.OccasionNames(r.Uses.Once))
	}
	if d.Fields.YesNo(rules.Both) {
		list.says("all at once", "everyone sees the situation before any of them acted")
	}
	list.says("menu", d.Action.Menu)
	list.says("brings campaigns to version", d.Action.Migrates)
	if who := d.Fields.Text(rules.Private); who != "" {
		list.says("seen by", "the "+who+" alone")
	}
	for _, name := range slices.Sorted(maps.Keys(d.Fields)) {
		if name != rules.Both && name != rules.Private {
			list.says(string(name), types.Format(d.Fields[name]))
		}
	}
	if list.formula("announced as", d.Check.ShowsText); d.Check.ShowsText == nil {
		list.says("announces", strings.Join(d.Check.Shows, ", "))
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

func (w *writer) requires(r *rules.Rule, link func(string) Formula) (list []Clause) {
	for _, q := range r.Requires {
		x := Clause{Text: q.Sentence, By: w.ownerLabel(q.Module, q.Carrier)}
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

func (w *writer) costs(r *rules.Rule, link func(string) Formula) (list []Clause) {
	for _, c := range r.Costs {
		x := Clause{Text: c.Written, By: w.ownerLabel(c.Module, c.Carrier)}
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
	if module != "" && !w.ownModule(module) {
		parts = append(parts, module)
	}
	return strings.Join(parts, ", ")
}

// offered lists who may buy an offer on what, and its questions.
func (w *writer) offered(r *rules.Rule) []Term {
	d, o, list := r.Decl, r.Offer, w.newTerms(r)
	on := Term{Name: "on"}
	for _, name := range d.Offer.On {
		link := Link{Text: name}
		if found := w.program.Named(d.Module, name); len(found) == 1 {
			link = w.toRule(found[0])
		}
		on.Links = append(on.Links, link)
	}
	list.list = append(list.list, on)
	by := d.Offer.By
	if d.Offer.Carrier != nil {
		by += ", who has " + d.Offer.Carrier.Name
	}
	list.says("taken by", by)
	if o.Before {
		list.says("opens", "before the dice are rolled")
	}
	costs := []Clause{{Text: "nothing"}}
	if len(d.Costs) > 0 {
		costs = nil
		for _, c := range d.Costs {
			costs = append(costs, Clause{Text: c.Written})
		}
	}
	list.add("costs", costs)
	list.formula("when", d.When)
	switch {
	case o.OncePerRoll:
		list.says("at most", "once a roll")
	case len(o.Once) > 0:
		list.says("at most", "once a "+rules.OccasionNames(o.Once))
	}
	list.formula("limit", d.Offer.Limit)
	list.formula("needs the consent of", d.Offer.Consent)
	list.add("asks", asks(d.Offer.Asks, list.link))
	return list.list
}

// asks lists the questions of an offer.
func asks(list []rules.Ask, link func(string) Formula) (all []Clause) {
	for _, a := range list {
		p := takes([]rules.Param{a.Param})[0]
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
