package declare

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// amongList matches "type in list".
var amongList = lazyregexp.New(`^\s*(.*?\S)\s+in\s+(\S.*)$`)

// asks reads the field `asks`: name = "type", or "kind in list".
func (b *body) asks() []rules.Ask {
	var asks []rules.Ask
	fields := b.sub("asks")
	for _, name := range fields.order {
		switch {
		case !luasyntax.IsName(name):
			b.failAt("asks", "", "%s: %q is not a valid name for a question", b.h, name)
			continue
		case grammar.IsReserved(name):
			b.failAt(name, "", "%s: `%s` is a word of the language and cannot be asked", b.h, name)
			continue
		}
		text := fields.text(name)
		written, among := b.among(text, name)
		t, d, ok := b.typed(written, name)
		if !ok {
			continue
		}
		if d.Written {
			b.failAt(name, "the payer answers: write the type alone", "%s: what is asked has no default", b.h)
		}
		pos, _ := b.h.FieldPos(name)
		asks = append(asks, rules.Ask{Param: rules.Param{Name: name, Type: t, Pos: pos}, Among: among})
	}
	b.noItems(fields, "asks", `write asks = { amount = "1..3" }`)
	return asks
}

// among splits "aspect in filter(aspects, #.free > 0)" into the type and the list. Words of a
// choice may contain `in`, too.
func (b *body) among(text, key string) (string, *content.Formula) {
	m := amongList.FindStringSubmatchIndex(text)
	if m == nil {
		return text, nil
	}
	kind := text[m[2]:m[3]]
	t, _, err := b.l.Vocabulary.Parse(kind)
	if whole, _, failed := b.l.Vocabulary.Parse(text); failed == nil && whole.Base == types.Choice && (err != nil || t.Base == types.Choice) {
		return text, nil
	}
	f := b.h.Placed(text, key)
	list := *f
	list.Text = text[m[4]:m[5]]
	if place := f.Place; place != nil {
		from := m[4]
		list.Place = loading.Shifted(place, from)
	}
	return kind, &list
}

// readOffer reads the heading `offer`. carrier is the entry in which it stands; nil for none.
func (l *Loader) readOffer(b *body, carrier *content.Entry) {
	d := &rules.Declaration{DeclKind: rules.Offer, Offer: rules.OfferDeclaration{Carrier: carrier}}
	b.common(d)
	d.Name, d.Params = b.h.Full, nil
	d.Offer.On = b.texts("on")
	d.Offer.By = strings.TrimSpace(b.text("by"))
	if d.Offer.By != "" {
		d.Offer.ByAt = rules.PlacedRole(b.h.Placed(d.Offer.By, "by"))
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
	d.Offer.Before = b.choice("opens", "before", "after") == "before"
	d.Offer.Asks = b.asks()
	d.Effects = b.doing()
	d.Body = b.main()
	onlyFunction(b, d.Body)
	b.finish()
	if d.Body.Func == nil && len(d.Effects.Changes) == 0 && len(d.Effects.Steps) == 0 && d.Effects.Say == nil && d.Effects.Summary == nil {
		b.fail("give changes = { line = \"formula\" }, steps or a function", "%s does nothing", b.h)
		return
	}
	l.declare(d)
}

// onlyFunction reports fields beside a function of an offer that would have no effect.
func onlyFunction(b *body, d rules.Body) {
	if d.Answers() {
		b.fail(`write changes = { line = "formula" } or a function`, "%s answers a question, but an offer is bought", b.h)
	}
}
