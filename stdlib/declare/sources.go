package declare

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/stdlib/declare/loading"
)

// sourceAlone is the word `source` at file level.
func (l *Loader) sourceAlone(L *lua.LState) int {
	l.chargeDeclaration(L)
	pos := l.Session.Host.Where(0)
	l.Citations.ReportUnused()
	texts, ok := loading.SourceTexts(L.Get(1))
	if !ok || len(texts) == 0 {
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("source takes a text or a list of texts, not %s", sandbox.Describe(L.Get(1))), Hint: `source "p. 31"`})
	}
	l.Citations.StandAlone(pos, texts)
	return 0
}

// sourceOf reads the source of a heading: its own, or the one above. An empty string means none.
func sourceOf(b *body) *content.Source { return sourceIn(b, "source") }

func sourceIn(b *body, key string) *content.Source {
	if b.has(key) {
		return b.l.Citations.CiteField(b.h, key, b.texts(key), above(b))
	}
	b.markKnown(key)
	return above(b)
}

// above returns the source that applies without one of its own: that of the entry around
// it, or the standalone one.
func above(b *body) *content.Source {
	if b.inside != nil {
		return b.inside.Source
	}
	return b.h.Above
}
