package declare

import (
	"fmt"
	"strings"

	"github.com/Masterminds/semver/v3"
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// take turns a complete heading into what it declares. Inside an entry of a
// carried kind, changes and repeats bind to it.
func (l *Loader) take(d *declared, carrier *content.Entry) {
	b := d.body
	b.inside = carrier
	switch d.word {
	case "kind":
		l.kindReader().takeKind(b)
	case "box":
		l.kindReader().takeBox(b)
	case "headline":
		l.takeHeadline(b)
	case "sheet":
		l.takeSheet(b)
	case "stat_block":
		l.takeStatBlock(b)
	case "rule":
		l.takeRule(b)
	case "table":
		l.takeTable(b)
	case "action":
		l.takeAction(b)
	case "check":
		l.takeCheck(b)
	case "offer":
		l.takeOffer(b, carrier)
	case "to", "after", "around", "instead_of", "house":
		l.takeChange(b, carrier)
	case "every":
		l.takeEvery(b, carrier)
	case "example":
		l.takeExample(b)
	default:
		l.takeEntry(b)
		return // an entry claims its own nested headings
	}
	b.noNested("only entries of kinds that are carried hold changes")
}

// common reads the fields every declaration may have.
func (b *body) common(d *rules.Declaration) {
	d.Name, d.Params, d.Module, d.Pos = b.h.name, b.h.params, b.l.module, b.h.pos
	d.Takes = b.h.takes
	d.Source, d.Text, d.When = b.source(), b.text("text"), b.formula("when")
}

func (l *Loader) declare(d *rules.Declaration) {
	noun, word, _ := strings.Cut(d.Name, ".")
	if word == rules.HeadlineWord && !d.IsHeadline() {
		l.fail(d.Pos, 1, fmt.Sprintf("write headline %q { \"{name}\" }, or call it otherwise", noun), "%s: `headline` is what people see of %s in overviews, and cannot be %s", d.Name, diag.A(noun), diag.A(d.DeclKind.String()))
		return
	}
	if k := l.Catalogue.Seen(l.module, noun); k != nil && l.Session.IsMethod(k, word) {
		l.fail(d.Pos, 1, "", "%s: `%s` is something that the language does with every %s", d.Name, word, noun)
	}
	l.source.Declarations = append(l.source.Declarations, d)
}

func (l *Loader) takeRule(b *body) {
	d := &rules.Declaration{DeclKind: rules.Question}
	b.common(d)
	d.Body = b.main()
	b.finish()
	if d.Body.IsZero() && (b.has("best") || b.has("sum") || b.has("first")) {
		return // what is wrong with it was told
	}
	if d.Body.IsZero() {
		b.fail("give a formula, sum = {...}, first = {...}, best = {...} or a function", "%s answers nothing", b.h)
		return
	}
	if d.When != nil {
		b.failAt("when", "a rule always answers; write instead_of with a when for the special case", "%s: a rule has no when", b.h)
	}
	l.declare(d)
}

func (l *Loader) takeAction(b *body) {
	d := &rules.Declaration{DeclKind: rules.Action}
	b.common(d)
	d.Body = b.main()
	if d.Body.Formula != nil || d.Body.Sum != nil || d.Body.First != nil || d.Body.Best != nil {
		b.fail("an action does something: give steps = {...} or a function; what answers is a rule", "%s has a formula", b.h)
	}
	b.requirements(d)
	d.Does = b.doing()
	b.steps().eitherSteps(d.Body, d.Does.Steps)
	d.Costs = b.costs()
	d.Once = b.occasions("once")
	d.Action.Menu = b.moment("menu", rules.Menus...)
	d.Action.ForEach = b.formula("for_each")
	d.Action.Migrates = b.migrates(d)
	d.Fields = plainFields(b)
	b.finish()
	if d.Body.IsZero() && !d.Does.Does() {
		b.fail("give changes, steps = {...}, say or a function; steps = {} is a moment at which nothing happens by itself, and which others follow", "%s does nothing", b.h)
		return
	}
	if d.When != nil && d.Action.ForEach == nil {
		b.failAt("when", `write requires = { { "sentence", "formula" } }`, "%s: when chooses among the elements of for_each, and there is none", b.h)
	}
	if d.Fields.YesNo(rules.Both) && d.Action.ForEach == nil {
		b.failAt("both", "write for_each = \"sides\"", "%s: both sides of what?", b.h)
	}
	l.declare(d)
}

// migrates reads for which version of its module an action of the game is done once, in
// a campaign that was played with an earlier one.
func (b *body) migrates(d *rules.Declaration) string {
	text := b.text("migrates")
	if text == "" {
		return ""
	}
	if _, err := semver.StrictNewVersion(text); err != nil {
		b.failAt("migrates", `write a version of the module: migrates = "1.2.0"`, "%s: `%s` is no version", b.h, text)
	}
	if noun, _, _ := strings.Cut(d.Name, "."); noun != "game" || len(d.Params) > 0 {
		b.failAt("migrates", `write action "game.counts_anew" { migrates = "1.2.0", ... }`, "%s: what migrates is an action of the game that takes nothing", b.h)
	}
	return text
}

func (b *body) requirements(d *rules.Declaration) {
	if v := b.get("requires"); v != lua.LNil {
		d.Requires = b.lines().rows("requires", v, true)
	}
}

// occasions reads what a box, or what is done once, waits for: names of actions and
// units of the clock, which are looked up when everything is there.
func (b *body) occasions(key string) []content.Occasion {
	var list []content.Occasion
	for _, name := range b.texts(key) {
		pos, width := b.h.fieldPos(key)
		if !isPath(name) {
			b.failAt(key, `write "turn", "day", or the name of an action`, "%s: %s = %q; that is no name", b.h, key, name)
			continue
		}
		list = append(list, content.Occasion{Name: name, Pos: pos, Width: width})
	}
	return list
}

func (b *body) moment(key string, allowed ...string) string {
	s := b.text(key)
	if s == "" {
		return ""
	}
	for _, a := range allowed {
		if s == a {
			return s
		}
	}
	b.failAt(key, "", "%s: %s = %q; it can be %s", b.h, key, s, strings.Join(allowed, ", ")).Advise(diag.Meant(s, allowed))
	return ""
}

func (b *body) costs() []rules.Cost {
	var costs []rules.Cost
	for _, text := range b.texts("costs") {
		amount, box, of, ok := rules.ParseCost(text)
		if !ok {
			b.failAt("costs", `write costs = "1 actions" or "2 points of target"`, "%s: %q is no cost", b.h, text)
			continue
		}
		f := b.h.placed(text, "costs")
		c := rules.Cost{Written: text, Box: box, All: amount == "", Pos: b.h.pos}
		if f.Place != nil {
			c.Pos = f.Place(strings.LastIndex(strings.SplitN(text, " of ", 2)[0], box))
		}
		at := func(s string) *content.Formula {
			g := content.Plain(s)
			g.File = f.File
			if f.Place != nil {
				from := strings.Index(text, s)
				g.Place = func(o int) diag.Pos { return f.Place(max(from, 0) + o) }
			}
			return g
		}
		if amount != "" {
			c.Amount = at(amount)
		}
		if of != "" {
			c.Of = at(of)
		}
		costs = append(costs, c)
	}
	return costs
}

func (l *Loader) takeOffer(b *body, carrier *content.Entry) {
	d := &rules.Declaration{DeclKind: rules.Offer, Offer: rules.OfferDeclaration{Carrier: carrier}}
	b.common(d)
	d.Name, d.Params = b.h.full, nil
	d.Offer.On = b.texts("on")
	d.Offer.By = strings.TrimSpace(b.text("by"))
	if d.Offer.By != "" {
		d.Offer.ByAt = rules.PlacedRole(b.h.placed(d.Offer.By, "by"))
		d.Offer.By = d.Offer.ByAt.Text
	}
	d.Costs = b.costs()
	if d.Offer.OncePerRoll = b.fields.RawGetString("once") == lua.LString("roll"); d.Offer.OncePerRoll {
		b.text("once")
	} else {
		d.Once = b.occasions("once")
	}
	d.Offer.Limit = b.formula("limit")
	d.Offer.Consent = b.formula("consent")
	d.Offer.Before = b.moment("opens", "before", "after") == "before"
	d.Offer.Asks = b.asks()
	d.Does = b.doing()
	d.Body = b.main()
	b.onlyFunction(d.Body)
	b.finish()
	if d.Body.Func == nil && len(d.Does.Changes) == 0 && len(d.Does.Steps) == 0 && d.Does.Say == nil && d.Does.Summary == nil {
		b.fail("give changes = { line = \"formula\" }, steps or a function", "%s does nothing", b.h)
		return
	}
	l.declare(d)
}

// noItems reports what stands in a set of fields without a name.
func (b *body) noItems(fields *body, key, hint string) {
	if len(fields.items) > 0 {
		b.failAt(key, hint, "%s: %s has something without a name", b.h, key)
	}
}

// onlyFunction reports a body that answers where nothing is asked.
func (b *body) onlyFunction(d rules.Body) {
	if d.Formula != nil || d.Sum != nil || d.First != nil || d.Best != nil {
		b.fail(`write changes = { line = "formula" } or a function`, "%s answers a question, but an offer is bought", b.h)
	}
}

// sub reads a table inside a body by its key; an empty one when it is missing.
func (b *body) sub(key string) *body {
	v := b.get(key)
	if t, ok := v.(*lua.LTable); ok {
		return b.subOf(t)
	}
	if v != lua.LNil {
		b.failAt(key, "", "%s: %s is a table, not %s", b.h, key, sandbox.Describe(v))
	}
	return b.subOf(b.l.Session.Host.L.CreateTable(0, 0))
}

func (b *body) subOf(t *lua.LTable) *body {
	return b.l.newBody(b.h, t)
}

func (l *Loader) takeEvery(b *body, carrier *content.Entry) {
	r := &rules.Repeat{Unit: b.h.name, Carrier: carrier, Module: l.module, Pos: b.h.pos, When: b.formula("when"), Source: b.source()}
	m := b.main()
	r.Func = m.Func
	b.text("text")
	b.finish()
	if _, _, err := world.ParseDuration(r.Unit); err != nil {
		b.fail("", "%s: %s", b.h, plain(err)).Advise(hintOf(err))
		return
	}
	if carrier == nil {
		b.fail("put it inside the trait, condition or spell that brings it", "%s stands alone", b.h)
		return
	}
	if r.Func == nil {
		b.fail("give a function(me)", "%s does nothing", b.h)
		return
	}
	l.source.Repeats = append(l.source.Repeats, r)
}
