package declare

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/content"
)

func (h *heading) fieldPos(key string) (diag.Pos, int) {
	if h.found && key != "" {
		if tok, ok := h.chunk.Tree().Tokens.FindValue(h.span, key); ok {
			return h.chunk.Source().PosAt(tok.Offset), max(1, tok.End-tok.Offset)
		}
	}
	return h.pos, h.length()
}

// placed makes a formula of a string at its position in the file, so that problems point into it.
func (h *heading) placed(text, key string) *content.Formula {
	f := content.Plain(text)
	chunk := h.chunk
	if chunk == nil {
		return f
	}
	f.File = chunk.Source()
	tok, ok := h.find(text, key)
	if !ok {
		f.Place = func(int) diag.Pos { return h.pos }
		return f
	}
	f.Place = func(offset int) diag.Pos { return chunk.Source().PosAt(tok.SourceOffset(offset)) }
	return f
}

// find finds the token of a string of the body.
func (h *heading) find(text, key string) (luasyntax.Token, bool) {
	chunk := h.chunk
	if !h.found {
		return luasyntax.Token{}, false
	}
	if key != "" {
		if tok, ok := chunk.Tree().Tokens.FindValue(h.span, key); ok && tok.Kind == luasyntax.String && tok.Value == text {
			return tok, true
		}
	}
	one := within{h.pos, text}
	tok, ok := chunk.Tree().Tokens.FindString(h.span, text, h.lookups[one])
	h.lookups[one]++
	return tok, ok
}

// posOf returns the position of a formula of the body.
func (h *heading) posOf(f *content.Formula) diag.Pos {
	if f != nil && f.Place != nil {
		return f.Place(0)
	}
	return h.pos
}

// placedKey finds the key of a change: a word, or a path in brackets.
func (h *heading) placedKey(name string) *content.Formula {
	if !luasyntax.IsName(name) {
		return h.placed(name, "")
	}
	f := content.Plain(name)
	pos, _ := h.keyPos(name)
	f.Place = func(o int) diag.Pos {
		at := pos
		at.Column += o
		return at
	}
	if h.chunk != nil {
		f.File = h.chunk.Source()
	}
	return f
}

// keyPos returns the position of a key, not of its value.
func (h *heading) keyPos(key string) (diag.Pos, int) {
	if h.found {
		tokens := h.chunk.Tree().Tokens
		for i := h.span.Word; i+1 < h.span.End; i++ {
			if tokens[i].Kind == luasyntax.Name && tokens[i].Text == key && tokens[i+1].Text == "=" {
				return h.chunk.Source().PosAt(tokens[i].Offset), tokens[i].End - tokens[i].Offset
			}
		}
	}
	return h.pos, h.length()
}

// writtenField finds a field in the file, also if the name of the heading is an expression.
func (h *heading) writtenField(key string) (luasyntax.Field, bool) {
	switch {
	case h.found:
		return h.chunk.Tree().Tokens.FieldNamed(h.span, key)
	case h.chunk != nil:
		return h.chunk.Tree().Tokens.FieldOfComputed(h.word, h.pos.Line, key)
	}
	return luasyntax.Field{}, false
}

// optionPos returns the position of an option of an example.
func (h *heading) optionPos(name string) (diag.Pos, int) {
	if !h.found {
		return h.pos, h.length()
	}
	c := h.chunk.Tree()
	if f, ok := c.Tokens.FieldNamed(h.span, "options"); ok && c.Tokens.Is(f.Value, "{") {
		for _, g := range c.Tokens.Fields(f.Value) {
			if g.Name >= 0 && g.Key == name {
				at := c.Tokens[g.Name]
				return c.File.PosAt(at.Offset), at.End - at.Offset
			}
		}
	}
	return h.pos, h.length()
}

// shifted returns the position function of a part of a text that begins at an offset.
func shifted(place func(int) diag.Pos, from int) func(int) diag.Pos {
	return func(offset int) diag.Pos { return place(from + offset) }
}

// within returns the position of a part of a heading.
func (h *heading) within(part string) diag.Pos {
	at := strings.LastIndex(h.full, part)
	if !h.found || at < 0 {
		return h.pos
	}
	return h.chunk.Source().PosAt(h.chunk.Tree().Tokens[h.span.Name].SourceOffset(at))
}

// wordOf makes a default that refers to a word of the thing: for texts that are no value of the
// type, and for names of entries, which are recognized when all are known.
func (h *heading) wordOf(part, text string) *content.Formula {
	if !isPath(text) {
		return nil
	}
	f := content.Plain(text)
	pos := h.pos
	if at := strings.Index(h.full, strings.TrimSpace(part)); h.found && at >= 0 {
		from := at + strings.LastIndex(strings.TrimSpace(part), text)
		f.Place = func(o int) diag.Pos {
			return h.chunk.Source().PosAt(h.chunk.Tree().Tokens[h.span.Name].SourceOffset(from + o))
		}
		f.File = h.chunk.Source()
		return f
	}
	f.Place = func(int) diag.Pos { return pos }
	return f
}
