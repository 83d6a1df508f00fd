package declare

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/loading"
)

// A purchase is an action that the loader makes of a heading: with a parameter `to`, whose type is
// that of the box or kind in `of`, and a first step that buys. What `of` names is known after all
// files were run.

// bought is a purchase whose box or kind is still to be looked up.
type bought struct {
	body   *body
	decl   *rules.Declaration
	step   *rules.StepDeclaration // the step that buys
	module string
	noun   *content.Kind
	kind   *content.Kind // the carried kind that `of` names; nil for a box
	box    types.Type    // the type of the box
}

// purchaseReader completes purchases when all files were run.
type purchaseReader struct {
	*loading.Context
	bought []*bought
}

// readPurchase reads the heading `purchase`.
func (l *Loader) readPurchase(b *body) {
	d := &rules.Declaration{DeclKind: rules.Action}
	b.common(d)
	b.requirements(d)
	d.Effects = b.doing()
	d.Once = b.occasions("once")
	d.Action.Tags = b.tags()
	p := &rules.PurchaseDeclaration{Of: strings.TrimSpace(b.text("of")), Menus: b.menus()}
	d.Action.Purchase = p
	p.Question, p.Amount = b.twoQuestions()
	step := rules.StepDeclaration{Acts: rules.Buys, Pos: b.h.Pos}
	step.Fields = slices.Concat(b.ends(), b.formulaFields(rules.Among, rules.Price, rules.From, rules.Back))
	for i := range step.Fields {
		switch f := &step.Fields[i]; f.Name {
		case rules.Price:
			f.Gives = types.NumberType().OrNone()
		case rules.From, rules.Lowest, rules.Highest:
			f.Gives = types.NumberType()
		case rules.Back:
			f.Gives = types.YesNoType()
		}
	}
	l.likePurchase(b, d, &step)
	b.finish()
	for _, v := range b.items {
		b.fail("write steps or say for what happens besides", "%s: %s means nothing here", b.h, sandbox.Describe(v))
	}
	price, from := step.Field(rules.Price), step.Field(rules.From)
	switch {
	case len(d.Params) > 0 || len(d.Parents) > 0:
		b.fail("", "%s: a purchase has the parameter `to` and no others", b.h)
	case !strings.Contains(d.Name, "."):
		b.fail("write purchase \"noun."+d.Name+"\"", "%s belongs to no noun", b.h)
	case p.Of == "":
		b.fail(`write of = "level", a box of the noun, or the name of a carried kind`, "%s does not say what it changes", b.h)
	case price != nil && from == nil:
		b.failAt("price", `write from = "owner.points"`, "%s: the price is paid from nothing", b.h)
	case price == nil && from != nil:
		b.failAt("from", `write price = "to * 2", what standing at to costs in all`, "%s: nothing is paid from %s without a price", b.h, from.Text)
	default:
		d.Effects.Steps = append([]rules.StepDeclaration{step}, d.Effects.Steps...)
		l.deferred.bought = append(l.deferred.bought, &bought{body: b, decl: d, module: l.Current})
	}
	l.declare(d)
}

// likePurchase copies what a purchase does not declare itself from an earlier one: what pays, whether
// it may be given back, the menus and the requirements.
func (l *Loader) likePurchase(b *body, d *rules.Declaration, step *rules.StepDeclaration) {
	like := b.text("like")
	if like == "" {
		return
	}
	var names []string
	for _, other := range l.deferred.bought {
		if other.decl.Name != like {
			names = append(names, other.decl.Name)
			continue
		}
		from := &other.decl.Effects.Steps[0]
		for _, f := range from.Fields {
			if (f.Name == rules.From || f.Name == rules.Back) && step.Field(f.Name) == nil {
				step.Fields = append(step.Fields, f)
			}
		}
		if len(d.Action.Purchase.Menus) == 0 {
			d.Action.Purchase.Menus = other.decl.Action.Purchase.Menus
		}
		if !b.has("requires") {
			d.Requires = other.decl.Requires
		}
		return
	}
	b.failAt("like", "", "%s is like %q, but no such purchase was declared before", b.h, like).Advise(diag.SuggestNearest(like, names))
}

// menus reads the field `menu` of a purchase: a menu or a list of them.
func (b *body) menus() []string {
	list := b.texts("menu")
	return slices.DeleteFunc(list, func(name string) bool {
		if slices.Contains(rules.Menus, name) {
			return false
		}
		b.failAt("menu", "", "%s: menu = %q; it can be %s", b.h, name, strings.Join(rules.Menus, ", ")).Advise(diag.SuggestNearest(name, rules.Menus))
		return true
	})
}

// twoQuestions reads the field `ask`: one or two questions.
func (b *body) twoQuestions() (question, amount string) {
	list := b.texts("ask")
	if len(list) > 2 {
		b.failAt("ask", `write ask = { "Which skill is raised?", "To which level?" }`, "%s: ask has %d questions; the first is which one, the second how far", b.h, len(list))
	}
	list = append(list, "", "")
	return list[0], list[1]
}

// formulaFields reads fields that hold a formula.
func (b *body) formulaFields(names ...rules.FieldName) (list []rules.StepFieldDeclaration) {
	for _, name := range names {
		if f := b.formula(string(name)); f != nil {
			list = append(list, rules.StepFieldDeclaration{Name: name, Formula: f})
		}
	}
	return list
}

// ends reads the field `range`, the ends of which are formulas.
func (b *body) ends() []rules.StepFieldDeclaration {
	text := b.text("range")
	if text == "" {
		return nil
	}
	low, high, ok := strings.Cut(text, "..")
	if !ok || strings.TrimSpace(low) == "" || strings.TrimSpace(high) == "" {
		b.failAt("range", `write range = "1..game.highest"`, "%s: range = %q; it has two ends", b.h, text)
		return nil
	}
	whole := b.h.Placed(text, "range")
	end := func(name rules.FieldName, part string, from int) rules.StepFieldDeclaration {
		f := content.Plain(strings.TrimSpace(part))
		f.File = whole.File
		if whole.Place != nil {
			from += len(part) - len(strings.TrimLeft(part, " "))
			f.Place = func(o int) diag.Pos { return whole.Place(from + o) }
		}
		return rules.StepFieldDeclaration{Name: name, Formula: f}
	}
	return []rules.StepFieldDeclaration{end(rules.Lowest, low, 0), end(rules.Highest, high, len(low)+2)}
}

// keepPayments finds out what each purchase changes, and declares a box for what was paid where
// something may be given back.
func (r *purchaseReader) keepPayments() {
	r.bought = slices.DeleteFunc(r.bought, func(p *bought) bool { return !r.resolveBought(p) })
	for _, p := range r.bought {
		d := p.decl.Action.Purchase
		from := p.step.Field(rules.From)
		d.FromBox = from != nil && r.paidFromBox(p, from.Text)
		if !d.FromBox || p.step.Field(rules.Back) == nil {
			continue
		}
		if p.kind != nil && p.kind.Several {
			p.body.failAt("back", "let an action of its own take a copy back", "%s: somebody can have %s several times, and the copy that is given back is not known", p.body.h, p.kind.Name)
			continue
		}
		key, amount := types.TextType(), types.NumberType()
		if d.Way == rules.BuysNumber {
			key = types.NumberType()
		}
		_, word := rules.SplitName(p.decl.Name)
		d.Kept = &content.Box{Name: r.Catalogue.OwnWord(p.module, p.noun, word+"_paid"), Kind: p.noun, Sheet: true, Module: p.module, Pos: p.decl.Pos,
			Type: types.Type{Base: types.MapBase, Key: &key, Elem: &amount}, Text: "what was paid, for giving back", Keeper: content.KeptByPurchase}
		d.Kept.Default, d.Kept.HasDefault = types.Map{}, true
		if problem := r.Catalogue.AddBox(d.Kept); problem != nil {
			r.Problems.Add(problem)
		}
	}
}

// paidFromBox reports whether a path ends in a box of the kind to which the path before it leads, or of
// a kind like it if none of them has a rule of that name. Where the kind is not known, all count.
func (r *purchaseReader) paidFromBox(p *bought, path string) bool {
	if !loading.IsPath(path) {
		return false
	}
	parts := strings.Split(path, ".")
	word, kind := parts[len(parts)-1], p.noun
	for _, part := range parts[:len(parts)-1] {
		kind = r.kindBehind(p.module, kind, part)
	}
	if kind != nil && kind.BoxSeen(p.module, word) != nil {
		return true
	}
	possible := func(k *content.Kind) bool { return k != nil && (kind == nil || k.Is(kind.Name) || kind.Is(k.Name)) }
	isRule := func(d *rules.Declaration) bool {
		noun, own := rules.SplitName(d.Name)
		return own == word && possible(r.Catalogue.Seen(d.Module, noun))
	}
	if slices.ContainsFunc(r.Source.Declarations, isRule) {
		return false
	}
	return slices.ContainsFunc(r.Catalogue.Kinds(), func(k *content.Kind) bool { return possible(k) && k.BoxSeen(p.module, word) != nil })
}

// kindBehind returns the kind of what a word of a path means on things of a kind; nil if it is not
// known.
func (r *purchaseReader) kindBehind(module string, k *content.Kind, word string) *content.Kind {
	switch {
	case k == nil:
		return nil
	case word == "owner":
		return r.Catalogue.Kind("entity")
	case word == "game":
		return r.Catalogue.Kind("game")
	case word == content.Written(k.Name):
		return k
	}
	if b := k.BoxSeen(module, word); b != nil {
		return r.Catalogue.Kind(b.Type.Kind)
	}
	return nil
}

// resolveBought finds the box or the kind of a purchase; false after a problem.
func (r *purchaseReader) resolveBought(p *bought) bool {
	d := p.decl.Action.Purchase
	noun, _ := rules.SplitName(p.decl.Name)
	p.step = &p.decl.Effects.Steps[0]
	if p.noun = r.Catalogue.Seen(p.module, noun); p.noun == nil {
		return false // reported where headings are linked
	}
	k := r.Catalogue.Seen(p.module, d.Of)
	b := p.noun.BoxSeen(p.module, d.Of)
	switch {
	case d.Of == "level" && p.noun.Rated != nil:
		d.Way, p.box = rules.BuysNumber, *p.noun.Rated
		if b != nil {
			p.box = b.Type
		}
	case b != nil && b.Type.Base == types.Number:
		d.Way, p.box = rules.BuysNumber, b.Type
	case b != nil && b.Type.Base == types.ListBase && b.Type.Elem != nil:
		d.Way, p.box = rules.BuysElement, b.Type
	case b != nil:
		d.Way, p.box = rules.BuysValue, b.Type
	case k != nil && k.Carried:
		d.Way, p.kind = rules.BuysEntry, k
		if !p.noun.Is("entity") && p.noun.Nature != content.Printed {
			p.body.failAt("of", "", "%s: only somebody can have %s", p.body.h, diag.A(d.Of))
			return false
		}
	default:
		var names []string
		for _, kind := range r.Catalogue.Kinds() {
			if kind.Carried {
				names = append(names, content.Written(kind.Name))
			}
		}
		p.body.failAt("of", "", "%s: `%s` is neither a box of %s nor a carried kind", p.body.h, d.Of, noun).Advise(diag.SuggestNearest(d.Of, append(p.noun.BoxNames(), names...)))
		return false
	}
	for _, name := range []rules.FieldName{rules.Lowest, rules.Among} {
		if number := d.Way == rules.BuysNumber; p.step.Field(name) != nil && number == (name == rules.Among) {
			key, hint := "range", "write among, a list of choices"
			if number {
				key, hint = "among", `write range = "lowest..highest"`
			}
			p.body.failAt(key, hint, "%s: %s belongs to %s", p.body.h, key, map[bool]string{true: "choices, and this is a number", false: "numbers"}[number])
		}
	}
	return true
}

// readPurchases completes the declarations of purchases: their parameters, and what the step that buys
// writes.
func (r *purchaseReader) readPurchases() {
	for _, p := range r.bought {
		d := p.decl.Action.Purchase
		p.decl.Params = append([]rules.Param{p.parameter()}, p.givesBack()...)
		var becomes string
		switch d.Way {
		case rules.BuysNumber:
			becomes = rules.PurchaseTo
			p.staticEnds()
		case rules.BuysValue:
			becomes = rules.PurchaseTo
		case rules.BuysElement:
			becomes = fmt.Sprintf("%s + [%s]", d.Of, rules.PurchaseTo)
			if p.step.Field(rules.Back) != nil {
				becomes = fmt.Sprintf("%s ? filter(%s, # != %s) : %s", rules.PurchaseBack, d.Of, rules.PurchaseTo, becomes)
			}
		case rules.BuysEntry:
			p.step.Steps = p.gains()
		}
		p.step.Changes = []rules.LineDeclaration{}
		if becomes != "" {
			place := p.body.h.Placed(d.Of, "of")
			p.step.Changes = append(p.step.Changes, rules.LineDeclaration{Name: d.Of, Pos: p.decl.Pos, Place: place, Body: rules.Body{Formula: content.Plain(becomes)}})
		}
		if d.FromBox {
			from := p.step.Field(rules.From)
			p.step.Changes = append(p.step.Changes, rules.LineDeclaration{Name: from.Text, Pos: p.decl.Pos, Place: from, Body: rules.Body{Formula: from}})
		}
	}
}

// givesBack returns the parameter with which a list or a carried kind gives something back; none if
// it may not be.
func (p *bought) givesBack() []rules.Param {
	if !p.decl.Action.Purchase.Way.IsGained() || p.step.Field(rules.Back) == nil {
		return nil
	}
	return []rules.Param{{Name: rules.PurchaseBack, Type: types.YesNoType(), Default: false, Optional: true, Module: p.module, Pos: p.decl.Pos}}
}

// parameter returns the parameter `to`. That of a number is by default the next one.
func (p *bought) parameter() rules.Param {
	to := rules.Param{Name: rules.PurchaseTo, Module: p.module, Pos: p.decl.Pos}
	switch d := p.decl.Action.Purchase; d.Way {
	case rules.BuysNumber:
		to.Type, to.Optional = types.NumberType(), true
		to.DefaultSource = content.Plain(p.next())
		to.DefaultSource.Place = func(int) diag.Pos { return p.decl.Pos }
	case rules.BuysElement:
		to.Type = *p.box.Elem
	case rules.BuysEntry:
		to.Type = types.RefType(p.kind.Name)
	default:
		to.Type = p.box
		to.Type.Optional = false
	}
	return to
}

// next returns the formula of the next number. Where nothing stands it is the lowest one.
func (p *bought) next() string {
	noun, _ := rules.SplitName(p.decl.Name)
	now := content.Written(noun) + "." + p.decl.Action.Purchase.Of
	if !p.box.Optional {
		return now + " + 1"
	}
	lowest := "0"
	if f := p.step.Field(rules.Lowest); f != nil {
		lowest = f.Text
	} else if p.box.Low != nil {
		lowest = types.Format(*p.box.Low)
	}
	return fmt.Sprintf("%s == none ? %s : %s + 1", now, lowest, now)
}

// staticEnds adds the ends of the range of the box where the purchase names none.
func (p *bought) staticEnds() {
	if p.step.Field(rules.Lowest) != nil {
		return
	}
	var ends []rules.StepFieldDeclaration
	end := func(name rules.FieldName, value *float64) {
		if value != nil {
			ends = append(ends, rules.StepFieldDeclaration{Name: name, Formula: content.Plain(types.Format(*value)), Gives: types.NumberType()})
		}
	}
	end(rules.Lowest, p.box.Low)
	end(rules.Highest, p.box.High)
	p.step.Fields = append(ends, p.step.Fields...)
}

// gains returns the steps of a purchase of an entry.
func (p *bought) gains() []rules.StepDeclaration {
	path := ""
	if !p.noun.Is("entity") {
		path = "owner."
	}
	call := func(word string) rules.StepDeclaration {
		return rules.StepDeclaration{Call: content.Plain(path + word + "(" + rules.PurchaseTo + ")"), Pos: p.decl.Pos}
	}
	if p.step.Field(rules.Back) == nil {
		return []rules.StepDeclaration{call("gains")}
	}
	loses := call("loses")
	loses.Fields = []rules.StepFieldDeclaration{{Name: rules.When, Formula: content.Plain(rules.PurchaseBack), Gives: types.YesNoType()}}
	return []rules.StepDeclaration{{Acts: rules.FirstOf, First: []rules.StepDeclaration{loses, call("gains")}, Pos: p.decl.Pos}}
}

// askedFor is the name of a purchase in a step that asks for it.
type askedFor struct {
	body *body
	name string
}

// checkAsked reports steps that ask for what is no purchase.
func (r *purchaseReader) checkAsked(asked []askedFor) {
	var names []string
	for _, p := range r.bought {
		names = append(names, p.decl.Name)
	}
	for _, a := range asked {
		if !slices.Contains(names, a.name) {
			a.body.failAt("buys", "", "%s: buys = %q, but no such purchase is declared", a.body.h, a.name).Advise(diag.SuggestNearest(a.name, names))
		}
	}
}

// menu reads the field `buys` of a step, the name of a menu or of a purchase, as a formula.
func (r *stepReader) menu(v lua.LValue) *content.Formula {
	text, ok := v.(lua.LString)
	if strings.Contains(string(text), ".") {
		r.b.l.deferred.asked = append(r.b.l.deferred.asked, askedFor{r.b, string(text)})
	} else if !ok || !slices.Contains(rules.Menus, string(text)) {
		r.b.failAt("buys", "", "%s: buys = %s; it can be %s", r.b.h, sandbox.Describe(v), strings.Join(rules.Menus, ", ")).Advise(diag.SuggestNearest(string(text), rules.Menus))
		return nil
	}
	f := r.b.h.Placed(string(text), "")
	quoted := content.Plain("'" + f.Text + "'")
	quoted.File, quoted.Place = f.File, f.Place
	return quoted
}
