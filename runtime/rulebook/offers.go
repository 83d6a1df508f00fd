package rulebook

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// linkOffers compiles every offer for each check, action or offer it is on.
// An offer on a check also holds for every check that is like it.
func (l *linker) linkOffers() {
	for _, r := range l.book.offers {
		l.offer(r)
	}
}

func (l *linker) offer(r *Rule) {
	d := r.Decl
	replaced := l.replacedOffer(r)
	o := &LinkedOffer{Before: d.Before, Once: d.Once, Asks: d.Asks, On: map[*Rule]*OfferOn{}}
	r.Offer = o
	r.Base = &Layer{How: Definition, Source: d.Source, Text: d.Text, Module: d.Module, Pos: d.Pos}
	payer := ""
	switch d.By {
	case "anyone":
		o.By = ByAnyone
	case "gamemaster":
		o.By = ByGamemaster
	case "":
		l.fail(d.Pos, `write by = "roller", "anyone", "gamemaster" or a role`, "offer %q: who may take it?", r.Name)
	default:
		payer = d.By
	}
	if len(d.On) == 0 {
		l.fail(d.Pos, `write on = "noun.check"`, "offer %q is on nothing", r.Name)
	}
	for _, name := range d.On {
		target := l.book.rules[name]
		if target == nil {
			l.fail(d.Pos, l.near(name, l.book.RuleNames), "offer %q is on %q, but there is no such check or action", r.Name, name)
			continue
		}
		for _, on := range l.everyLike(target) {
			if o.On[on] == nil {
				o.On[on] = l.offerOn(r, on, payer, replaced)
			}
		}
	}
}

// replacedOffer lists every instead_of aimed at an offer, the strongest first:
// the house's, then those of modules that load later.
func (l *linker) replacedOffer(r *Rule) []*Change {
	var house, modules []*Change
	for _, c := range l.targets[r.Name] {
		if c.How != InsteadOf {
			l.fail(c.Pos, "", "%s %q: an offer can only be replaced, with instead_of", c.How, c.Target)
			continue
		}
		if c.House {
			house = append([]*Change{c}, house...)
		} else {
			modules = append([]*Change{c}, modules...)
		}
		r.Replacements = append(r.Replacements, &Layer{How: InsteadOf, Text: c.Text, Source: c.Source, Module: c.Module, House: c.House, Pos: c.Pos, Func: c.Body.Func})
	}
	return append(house, modules...)
}

// everyLike is a check with a noun and all that are like it; anything else is
// itself alone.
func (l *linker) everyLike(target *Rule) []*Rule {
	if target.Sort != Check {
		return []*Rule{target}
	}
	if l.heirs == nil {
		l.heirs = map[*Rule][]*Rule{}
		for _, r := range l.book.order {
			if r.Sort == Check && r.Noun != nil {
				for _, f := range l.family(r) {
					l.heirs[f] = append(l.heirs[f], r)
				}
			}
		}
	}
	return l.heirs[target]
}

func (l *linker) offerOn(r, on *Rule, payer string, replaced []*Change) *OfferOn {
	d := r.Decl
	s := &scope{l: l, module: d.Module, noun: on.Noun, params: on.Params, extras: map[string]types.Type{}}
	var lines func(name string) (int, bool)
	switch on.Sort {
	case Check:
		p := l.planner(on)
		s.plan, lines = p, p.lineIndex
		s.extras["roller"] = p.rollerType()
	case Offer:
		// The purchase that is answered: who paid it, and who rolled, if anybody did.
		s.extras["roller"] = types.NounType("entity").OrNone()
		s.extras["buyer"] = types.NounType("entity")
		lines = func(name string) (int, bool) { return 0, name == "stands" }
	case Action:
		lines = func(string) (int, bool) { return 0, false }
	default:
		l.fail(d.Pos, "", "offer %q is on %q, which is a %s; offers are on checks, actions and offers", r.Name, on.Name, on.Sort)
		return nil
	}
	out := &OfferOn{Rule: r, Func: d.Body.Func, Text: d.Text}
	if payer != "" {
		out.Payer = l.path(placed(RolePath(payer), d.Pos), s, types.NounType("").OrNone())
	}
	inner := s.with("payer", types.NounType("entity"))
	for _, ask := range d.Asks {
		inner = inner.with(ask.Name, ask.Type)
	}
	out.When = l.compile(d.When, inner, types.YesNoType())
	out.Limit = l.compile(d.Limit, inner, types.NumberType())
	if d.Consent != nil && d.Consent.Text == "gamemaster" {
		out.Consent = l.path(content.Plain("game"), s, types.NounType("game"))
	} else {
		out.Consent = l.path(d.Consent, s, types.NounType("entity").OrNone())
	}
	out.Costs = l.costs(d.Costs, inner)
	out.Changes = l.offerChanges(r, on, s, inner, lines, d.Changes)
	for _, c := range replaced {
		other := *out
		other.Instead, other.Func, other.Text = nil, c.Body.Func, c.Text
		there := *inner
		there.module = c.Module
		other.Holds = l.compile(c.When, &there, types.YesNoType())
		for _, y := range r.Replacements {
			if y.Pos == c.Pos {
				y.When = other.Holds // what is listed; the same text on everything it is on
			}
		}
		other.Changes = l.offerChanges(r, on, s, &there, lines, c.Changes)
		out.Instead = append(out.Instead, &other)
	}
	return out
}

// offerChanges compiles what a purchase writes on the lines of a form.
func (l *linker) offerChanges(r, on *Rule, s, inner *scope, lines func(string) (int, bool), changes []LineDeclaration) (out []OfferChange) {
	for _, c := range changes {
		if _, ok := lines(c.Name); !ok {
			var names []string
			if s.plan != nil {
				names = s.plan.lineNames()
			}
			l.fail(c.Pos, diag.DidYouMean(c.Name, names), "offer %q changes the line `%s`, which %s does not have", r.Name, c.Name, on.Name)
			continue
		}
		if c.Name == "dice" {
			if c.Dice != "again" {
				l.fail(c.Pos, `write dice = "again" to roll once more`, "offer %q: dice can only be rolled again", r.Name)
			}
			out = append(out, OfferChange{Line: c.Name, Again: true})
			continue
		}
		want := types.Type{}
		if on.Sort == Offer {
			want = types.YesNoType()
		}
		out = append(out, OfferChange{Line: c.Name, Value: l.compile(c.Body.Formula, inner, want)})
	}
	return out
}

// placed is a formula that a module wrote in other words, so that it has a
// place but no text of its own in the file.
func placed(text string, pos diag.Pos) *content.Formula {
	f := content.Plain(text)
	f.Place = func(int) diag.Pos { return pos }
	return f
}
