package declare

import (
	"regexp"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// amongList is a type, and the list of which one is chosen.
var amongList = regexp.MustCompile(`^\s*(.*?\S)\s+in\s+(\S.*)$`)

// asks reads what an offer wants to know: name = "type", or "kind in list".
func (b *body) asks() []rules.Ask {
	var asks []rules.Ask
	fields := b.sub("asks")
	for _, name := range fields.order {
		switch {
		case !luasyntax.IsName(name):
			b.failAt("asks", "", "%s: %q is no name for what is asked", b.h, name)
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
		pos, _ := b.h.fieldPos(name)
		asks = append(asks, rules.Ask{Param: rules.Param{Name: name, Type: t, Pos: pos}, Among: among})
	}
	b.noItems(fields, "asks", `write asks = { amount = "1..3" }`)
	return asks
}

// among parts "aspect in filter(aspects, #.free > 0)" into the type and the list.
// Words of a choice may contain `in`, too.
func (b *body) among(text, key string) (string, *content.Formula) {
	m := amongList.FindStringSubmatchIndex(text)
	if m == nil {
		return text, nil
	}
	kind := text[m[2]:m[3]]
	t, _, err := b.l.Vocabulary.parseBy(types.Parse, kind)
	if whole, _, failed := b.l.Vocabulary.parseBy(types.Parse, text); failed == nil && whole.Base == types.Choice && (err != nil || t.Base == types.Choice) {
		return text, nil
	}
	f := b.h.placed(text, key)
	list := *f
	list.Text = text[m[4]:m[5]]
	if place := f.Place; place != nil {
		from := m[4]
		list.Place = shifted(place, from)
	}
	return kind, &list
}
