package concordance

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

// DeclaredIn reads the headings of a text that may be broken: behind a line that cannot be
// read it goes on with the next.
func DeclaredIn(text string) (list []Declared) {
	for text != "" {
		tokens, _ := luasyntax.Scan(diag.NewFile("", text))
		list = append(list, declaredBy(tokens)...)
		end := 0
		if n := len(tokens); n > 0 {
			end = tokens[n-1].End
		}
		rest := strings.TrimLeft(text[end:], " \t\r\n")
		_, text, _ = strings.Cut(rest, "\n")
	}
	return list
}

func declaredBy(tokens luasyntax.Tokens) (list []Declared) {
	r := &reader{tokens: tokens}
	for i, t := range tokens {
		if t.Kind != luasyntax.Name || r.is(i-1, ".") || r.is(i-1, ":") {
			continue
		}
		name, body := i+1, i+2
		if r.is(name, "(") && r.is(name+2, ")") {
			name, body = name+1, body+2
		}
		if r.kind(name) != luasyntax.String || !r.is(body, "{") && !r.is(body, "(") && r.kind(body) != luasyntax.String {
			continue
		}
		d := Declared{Word: t.Text, Full: tokens[name].Value}
		d.Name = d.Full
		if grammar.IsHeading(d.Word) {
			called, _, _ := strings.Cut(d.Full, "(")
			d.Full = strings.TrimSpace(called)
			d.Name = d.Full
			if noun, word, owned := strings.Cut(d.Full, "."); owned {
				d.Noun, d.Name = noun, word
			}
		}
		if r.kind(body) == luasyntax.String {
			d.Type = tokens[body].Value
		} else if r.is(body, "{") {
			d.body(r, body)
		}
		list = append(list, d)
	}
	return list
}

// body reads what a kind is like, and the type of a box.
func (d *Declared) body(r *reader, body int) {
	for _, f := range r.fields(body) {
		if f.from >= f.to || r.kind(f.from) != luasyntax.String {
			continue
		}
		value, row := r.tokens[f.from].Value, grammar.Find(d.Word, f.key)
		switch {
		case row == nil && f.key != "":
		case row != nil && row.Holds == grammar.Alike:
			d.Like = value
		case row != nil && row.Holds == grammar.Type && grammar.Is(d.Word, grammar.Kind):
			d.Rated = true
		case (row == nil || row.Holds == grammar.Type) && d.Type == "":
			d.Type = value
		}
	}
}
