package xref

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/grammar"
)

// ParsedHeading describes a heading by its text alone, whether or not its file loads.
type ParsedHeading struct {
	Word          string // kind, box, rule and so on; for an entry the name of its kind
	Qualifier     string // the part of the name before the dot; "" for none
	Name          string // the part after that dot, without parameters
	QualifiedName string // both, as other headings name it
	Type          string // of a box, as written; "" if there is none
	Like          string // of a kind or an entry; "" for none
	Rated         bool   // whether it is a kind with rated entries
}

// ParseHeadings returns the headings of a Lua file, which may contain errors.
func ParseHeadings(text string) (list []ParsedHeading) {
	tokens := luasyntax.Parse(diag.NewFile("", text)).Tokens
	r := &reader{tokens: tokens}
	for i, t := range tokens {
		h, ok := tokens.HeadingAt(i)
		if !ok {
			continue
		}
		d := ParsedHeading{Word: t.Text, QualifiedName: tokens[h.Name].Value}
		d.Name = d.QualifiedName
		if grammar.IsHeading(d.Word) {
			called, _, _ := strings.Cut(d.QualifiedName, "(")
			d.QualifiedName = strings.TrimSpace(called)
			d.Name = d.QualifiedName
			if kind, word, qualified := strings.Cut(d.QualifiedName, "."); qualified {
				d.Qualifier, d.Name = kind, word
			}
		}
		if tokens.Kind(h.Body) == luasyntax.String {
			d.Type = tokens[h.Body].Value
		} else if tokens.Is(h.Body, "{") {
			d.readBody(r, h.Body)
		}
		list = append(list, d)
	}
	return list
}

// readBody reads `like` and the type of a box or kind.
func (d *ParsedHeading) readBody(r *reader, body int) {
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
