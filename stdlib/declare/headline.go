package declare

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// readHeadline reads the headings `headline` and `glimpse`, which word is one of: the texts shown for
// a thing in overviews, or to those who do not own it.
func (l *Loader) readHeadline(b *body, word string) {
	d := &rules.Declaration{DeclKind: rules.Query}
	d.Name, d.Module, d.Pos = b.h.Name+"."+word, b.l.Current, b.h.Pos
	d.Source, d.Text = sourceOf(b), b.text("text")
	d.Body.Texts = b.headlineTexts()
	b.finish()
	switch {
	case !luasyntax.IsName(b.h.Name[strings.IndexByte(b.h.Name, ':')+1:]):
		noun, _, _ := strings.Cut(b.h.Name, ".")
		b.fail(fmt.Sprintf("write %s %q { \"luck {luck}\" }", word, noun), "%s: a %s must belong to a kind", b.h, word)
	case len(b.items) > 0:
		b.fail("write "+b.h.String()+" { \"luck {luck}\" }", "%s: a %s consists of texts", b.h, word)
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
	if _, word := rules.SplitName(c.Target); rules.IsHeadlineWord(word) {
		c.Body.Texts = b.headlineTexts()
	}
}
