package declare

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// readHeadline reads the heading `headline`: the texts shown for a thing in overviews.
func (l *Loader) readHeadline(b *body) {
	d := &rules.Declaration{DeclKind: rules.Query}
	d.Name, d.Module, d.Pos = b.h.Name+"."+rules.HeadlineWord, b.l.Current, b.h.Pos
	d.Source, d.Text = sourceOf(b), b.text("text")
	d.Body.Texts = b.headlineTexts()
	b.finish()
	switch {
	case !luasyntax.IsName(b.h.Name[strings.IndexByte(b.h.Name, ':')+1:]):
		noun, _, _ := strings.Cut(b.h.Name, ".")
		b.fail(fmt.Sprintf("write headline %q { \"luck {luck}\" }", noun), "%s: a headline must belong to a kind", b.h)
	case len(b.items) > 0:
		b.fail("write "+b.h.String()+" { \"luck {luck}\" }", "%s: a headline consists of texts", b.h)
	case d.Body.Texts == nil:
		b.fail("write "+b.h.String()+" { \"luck {luck}\" }", "%s says nothing", b.h)
	default:
		l.declare(d)
	}
}

// headlineTexts returns the values without a key.
func (b *body) headlineTexts() []*content.Formula {
	var texts []*content.Formula
	var others []lua.LValue
	for _, v := range b.items {
		if text, ok := v.(lua.LString); ok {
			texts = append(texts, b.h.Placed(string(text), ""))
			continue
		}
		others = append(others, v)
	}
	b.items = others
	return texts
}

// changedTexts reads texts that are added to a headline, or replace it.
func (b *body) changedTexts(c *rules.Change) {
	if strings.HasSuffix(c.Target, "."+rules.HeadlineWord) {
		c.Body.Texts = b.headlineTexts()
	}
}
