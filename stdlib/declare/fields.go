package declare

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// has reports whether a field is written.
func (b *body) has(key string) bool { return b.fields.RawGetString(key) != lua.LNil }

// readPlainFields reads the fields of the heading that hold a choice, text or flag and were not
// read otherwise; nil if none is written.
func readPlainFields(b *body) rules.Fields {
	var out rules.Fields
	for f := range grammar.Of(b.h.Word).EachNamed {
		if slices.Contains(b.known, f.Name) {
			continue
		}
		var value any
		switch f.Holds {
		case grammar.YesNo:
			if b.flag(f.Name) {
				value = true
			}
		case grammar.Choice:
			if word := b.choice(f.Name, f.Choices...); word != "" {
				value = word
			}
		case grammar.Prose:
			if text := b.text(f.Name); text != "" {
				value = text
			}
		}
		if value == nil {
			continue
		}
		if out == nil {
			out = rules.Fields{}
		}
		out[rules.FieldName(f.Name)] = value
	}
	return out
}

// occasions reads names of actions and units of the clock, which are resolved when everything is
// declared.
func (b *body) occasions(key string) []content.Occasion {
	var list []content.Occasion
	for _, name := range b.texts(key) {
		pos, width := b.h.FieldPos(key)
		if !loading.IsPath(name) {
			b.failAt(key, `write "turn", "day", or the name of an action`, "%s: %s = %q; that is no name", b.h, key, name)
			continue
		}
		list = append(list, content.Occasion{Name: name, Pos: pos, Width: width})
	}
	return list
}

func (b *body) choice(key string, allowed ...string) string {
	s := b.text(key)
	if s == "" {
		return ""
	}
	for _, a := range allowed {
		if s == a {
			return s
		}
	}
	b.failAt(key, "", "%s: %s = %q; it can be %s", b.h, key, s, strings.Join(allowed, ", ")).Advise(diag.SuggestNearest(s, allowed))
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
		f := b.h.Placed(text, "costs")
		c := rules.Cost{Written: text, Box: box, All: amount == "", Pos: b.h.Pos}
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
