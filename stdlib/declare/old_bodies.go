package declare

import (
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// emptyBody is a function that does nothing, and all that a body says.
type emptyBody struct {
	*heading
	first, end int // its tokens
}

// noteEmpty remembers a function of the body that does nothing, until it is known
// what its heading is about.
func (b *body) noteEmpty() {
	h := b.h
	if !h.found || h.word != "action" && h.word != "instead_of" {
		return
	}
	if f, ok := h.chunk.Tree().Tokens.EmptyFunction(h.span); ok {
		b.l.empty = append(b.l.empty, emptyBody{h, f.First, f.End})
	}
}

// emptyBodies warns of functions that do nothing: what happens by itself, nothing, are
// steps by now. A rule has none.
func (l *Loader) emptyBodies() {
	for _, e := range l.empty {
		happens := func(d *rules.Declaration) bool { return d.Name == e.name && d.Sort == rules.Action }
		if !slices.ContainsFunc(l.source.Declarations, happens) {
			continue
		}
		t := e.chunk.Tree().Tokens[e.first]
		l.warn("old-word", e.chunk.Source().PosAt(t.Offset), len(t.Text), "write steps = {}", []diag.Edit{e.chunk.Tree().Edit(e.first, e.end-1, "steps = {}")},
			"%s: a function that does nothing is an old way to say so", e.heading)
	}
}

// addsByFunction warns of a function in `add`.
func (b *body) addsByFunction() {
	pos, width := b.h.pos, b.h.length()
	if b.h.found {
		if f, ok := b.h.chunk.Tree().Tokens.FieldNamed(b.h.span, "add"); ok {
			t := b.h.chunk.Tree().Tokens[f.First]
			pos, width = b.h.chunk.Source().PosAt(t.Offset), len(t.Text)
		}
	}
	b.l.warn("old-word", pos, width, "write a formula, dice beside the label, or an `around`", nil, "%s: a function in `add` is an old way to say it", b.h)
}
