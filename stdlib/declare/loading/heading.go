package loading

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/deprecated"
)

// Heading is what stands before a body: word "name (params)".
type Heading struct {
	Word    string
	Name    string // without parameters
	Full    string // as written
	Params  []rules.Param
	Takes   []rules.Parent // what the heading takes over by `like`
	Pos     diag.Pos
	Chunk   *compile.Chunk
	Span    luasyntax.Heading // where it stands in the file, if Found is true
	Found   bool
	Above   *content.Source // the citation alone on the lines above it; nil for none
	Row     bool            // it is a row of a spreadsheet, and Chunk is nil
	Lookups map[Within]int  // shared by all headings of a load
	Key     string          // the field that is read as a heading of its own; "" for a heading
}

// String returns the heading as it reads.
func (h *Heading) String() string { return fmt.Sprintf("%s %q", h.Word, h.Full) }

// Length returns the length in characters of the word that is marked in problems.
func (h *Heading) Length() int {
	if h.Row {
		return 1
	}
	if h.Key != "" {
		return len(h.Key)
	}
	return len(h.Word)
}

// Within is a text in a heading: the key of Heading.Lookups.
type Within struct {
	Pos  diag.Pos // of the heading
	Text string
}

// FieldPos returns where the value of a field stands, and its length; those of the heading if it is
// not found.
func (h *Heading) FieldPos(key string) (diag.Pos, int) {
	if h.Found && key != "" {
		if tok, ok := h.Chunk.Tree().Tokens.FindValue(h.Span, key); ok {
			return h.Chunk.Source().PosAt(tok.Offset), max(1, tok.End-tok.Offset)
		}
	}
	return h.Pos, h.Length()
}

// Placed makes a formula of a string at its position in the file, so that problems point into it.
func (h *Heading) Placed(text, key string) *content.Formula {
	f := content.Plain(text)
	chunk := h.Chunk
	if chunk == nil {
		return f
	}
	f.File = chunk.Source()
	tok, ok := h.Find(text, key)
	if !ok {
		f.Place = func(int) diag.Pos { return h.Pos }
		return f
	}
	f.Place = func(offset int) diag.Pos { return chunk.Source().PosAt(tok.SourceOffset(offset)) }
	return f
}

// Find finds the token of a string of the body.
func (h *Heading) Find(text, key string) (luasyntax.Token, bool) {
	chunk := h.Chunk
	if !h.Found {
		return luasyntax.Token{}, false
	}
	if key != "" {
		if tok, ok := chunk.Tree().Tokens.FindValue(h.Span, key); ok && tok.Kind == luasyntax.String && tok.Value == text {
			return tok, true
		}
	}
	one := Within{h.Pos, text}
	tok, ok := chunk.Tree().Tokens.FindString(h.Span, text, h.Lookups[one])
	h.Lookups[one]++
	return tok, ok
}

// PosOf returns the position of a formula of the body.
func (h *Heading) PosOf(f *content.Formula) diag.Pos {
	if f != nil && f.Place != nil {
		return f.Place(0)
	}
	return h.Pos
}

// PlacedKey finds the key of a change: a word, or a path in brackets.
func (h *Heading) PlacedKey(name string) *content.Formula {
	if !luasyntax.IsName(name) {
		return h.Placed(name, "")
	}
	f := content.Plain(name)
	pos, _ := h.KeyPos(name)
	f.Place = func(o int) diag.Pos {
		at := pos
		at.Column += o
		return at
	}
	if h.Chunk != nil {
		f.File = h.Chunk.Source()
	}
	return f
}

// KeyPos returns the position of a key, not of its value.
func (h *Heading) KeyPos(key string) (diag.Pos, int) {
	if h.Found {
		tokens := h.Chunk.Tree().Tokens
		for i := h.Span.Word; i+1 < h.Span.End; i++ {
			if tokens[i].Kind == luasyntax.Name && tokens[i].Text == key && tokens[i+1].Text == "=" {
				return h.Chunk.Source().PosAt(tokens[i].Offset), tokens[i].End - tokens[i].Offset
			}
		}
	}
	return h.Pos, h.Length()
}

// WrittenField finds a field in the file, also if the name of the heading is an expression.
func (h *Heading) WrittenField(key string) (luasyntax.Field, bool) {
	switch {
	case h.Found:
		return h.Chunk.Tree().Tokens.FieldNamed(h.Span, key)
	case h.Chunk != nil:
		return h.Chunk.Tree().Tokens.FieldOfComputed(h.Word, h.Pos.Line, key)
	}
	return luasyntax.Field{}, false
}

// OptionPos returns the position of an option of an example.
func (h *Heading) OptionPos(name string) (diag.Pos, int) {
	if !h.Found {
		return h.Pos, h.Length()
	}
	c := h.Chunk.Tree()
	if f, ok := c.Tokens.FieldNamed(h.Span, "options"); ok && c.Tokens.Is(f.Value, "{") {
		for _, g := range c.Tokens.Fields(f.Value) {
			if g.Name >= 0 && g.Key == name {
				at := c.Tokens[g.Name]
				return c.File.PosAt(at.Offset), at.End - at.Offset
			}
		}
	}
	return h.Pos, h.Length()
}

// Shifted returns the position function of a part of a text that begins at an offset.
func Shifted(place func(int) diag.Pos, from int) func(int) diag.Pos {
	return func(offset int) diag.Pos { return place(from + offset) }
}

// Within returns the position of a part of a heading.
func (h *Heading) Within(part string) diag.Pos {
	at := strings.LastIndex(h.Full, part)
	if !h.Found || at < 0 {
		return h.Pos
	}
	return h.Chunk.Source().PosAt(h.Chunk.Tree().Tokens[h.Span.Name].SourceOffset(at))
}

// WordOf makes a default that refers to a word of the thing: for texts that are no value of the
// type, and for names of entries, which are recognized when all are known.
func (h *Heading) WordOf(part, text string) *content.Formula {
	if !IsPath(text) {
		return nil
	}
	f := content.Plain(text)
	pos := h.Pos
	if at := strings.Index(h.Full, strings.TrimSpace(part)); h.Found && at >= 0 {
		from := at + strings.LastIndex(strings.TrimSpace(part), text)
		f.Place = func(o int) diag.Pos {
			return h.Chunk.Source().PosAt(h.Chunk.Tree().Tokens[h.Span.Name].SourceOffset(from + o))
		}
		f.File = h.Chunk.Source()
		return f
	}
	f.Place = func(int) diag.Pos { return pos }
	return f
}

// Result returns the text of a row of a rolled table; cell is the text in a spreadsheet, nil for
// others.
func (h *Heading) Result(text string, cell *content.Formula) deprecated.Result {
	r := deprecated.Result{Text: text, Heading: h.String(), Cell: cell, Pos: h.Pos, Width: h.Length()}
	if h.Found {
		r.Chunk, r.Span = h.Chunk, h.Span
	}
	return r
}

// IsPath reports whether a text is a path of names, such as attacker.attacked, or a single word.
func IsPath(s string) bool {
	for _, part := range strings.Split(s, ".") {
		if !luasyntax.IsName(part) {
			return false
		}
	}
	return true
}
