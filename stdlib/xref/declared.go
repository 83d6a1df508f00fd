package xref

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/grammar"
)

// Declared is what a heading says by its form alone, whether or not its file loads.
type Declared struct {
	Word  string // kind, box, rule, table, action, check or another word, for entries that of their kind
	Noun  string // before the dot of a name; "" for none
	Name  string // behind it, without parameters
	Full  string // both, as another heading names it
	Type  string // of a box, as far as it is written
	Like  string // of a kind or an entry: what it is like
	Rated bool   // a kind whose entries are named like boxes
}

// DeclaredIn reads the headings of a text that may be broken.
func DeclaredIn(text string) (list []Declared) {
	tokens := luasyntax.Parse(diag.NewFile("", text)).Tokens
	r := &reader{tokens: tokens}
	for i, t := range tokens {
		h, ok := tokens.HeadingAt(i)
		if !ok {
			continue
		}
		d := Declared{Word: t.Text, Full: tokens[h.Name].Value}
		d.Name = d.Full
		if grammar.IsHeading(d.Word) {
			called, _, _ := strings.Cut(d.Full, "(")
			d.Full = strings.TrimSpace(called)
			d.Name = d.Full
			if noun, word, owned := strings.Cut(d.Full, "."); owned {
				d.Noun, d.Name = noun, word
			}
		}
		if tokens.Kind(h.Body) == luasyntax.String {
			d.Type = tokens[h.Body].Value
		} else if tokens.Is(h.Body, "{") {
			d.body(r, h.Body)
		}
		list = append(list, d)
	}
	return list
}

// body reads what a kind is like, and the type of a box.
func (d *Declared) body(r *reader, body int) {
	for _, f := range r.fields(body) {
		if f.Value >= f.End || r.tokens.Kind(f.Value) != luasyntax.String {
			continue
		}
		value, row := r.tokens[f.Value].Value, grammar.Find(d.Word, f.Key)
		switch {
		case row == nil && f.Key != "":
		case row != nil && row.Holds == grammar.Alike:
			d.Like = value
		case row != nil && row.Holds == grammar.Type && grammar.Is(d.Word, grammar.Kind):
			d.Rated = true
		case (row == nil || row.Holds == grammar.Type) && d.Type == "":
			d.Type = value
		}
	}
}
