package xref

import (
	"cmp"
	"regexp"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
)

// house reads the house rules that an example has in a text. They are linked only when the
// example is played, so what their formulas mention is told by the rules of the game; what
// they declare themselves means nothing here.
func (r *reader) house(i int) {
	outer := r.tokens[i]
	file := diag.NewFile(r.f.Source.Name, outer.Value)
	tokens, err := luasyntax.Scan(file)
	if err != nil {
		return // told when the example is played
	}
	in := &reader{c: r.c, f: &File{File: engine.File{Module: r.f.Module, Spec: true, Source: file}}, tokens: tokens, text: outer.Value, unlinked: true}
	in.file()
	for _, w := range in.f.Words {
		w.Start, w.End, w.Makes = outer.SourceOffset(w.Start), outer.SourceOffset(w.End), false
		r.f.Words = append(r.f.Words, w)
	}
	for _, t := range tokens {
		if t.Kind == luasyntax.String {
			in.quoted(t)
		}
	}
	for _, u := range in.f.Unsure {
		u.Start, u.End = outer.SourceOffset(u.Start), outer.SourceOffset(u.End)
		r.f.Unsure = append(r.f.Unsure, u)
	}
}

// inQuotes matches what stands in quotes in a formula.
var inQuotes = regexp.MustCompile(`'([^']+)'|"([^"]+)"`)

// quoted notes the names of entries in the quotes of a formula: it may mean them. What is
// known to mean one is no longer unsure when the file is settled.
func (r *reader) quoted(t luasyntax.Token) {
	for _, at := range inQuotes.FindAllStringSubmatchIndex(t.Value, -1) {
		from, to := max(at[2], at[4]), max(at[3], at[5])
		if found := r.c.entriesCalled(t.Value[from:to]); len(found) > 0 {
			r.f.Unsure = append(r.f.Unsure, Unsure{r.f.Source.Name, t.SourceOffset(from), t.SourceOffset(to), found})
		}
	}
}

// formulas notes what the formulas in a field of a body mention that nobody has linked. They
// give a value of a type.
func (r *reader) formulas(h *made, f luasyntax.Field, want types.Type) {
	row := cmp.Or(grammar.Find(h.word, f.Key), grammar.Former(f.Key))
	if row != nil && !row.Holds.HasFormulas() {
		return
	}
	if row != nil && row.Holds == grammar.Changes && r.tokens.Is(f.Value, "{") && h.noun != nil {
		for _, x := range r.fields(f.Value) {
			becomes := types.Type{}
			if t, _ := r.c.word(r.f.Module, h.noun, x.Key); t != nil && t.Box != nil {
				r.key(x, t, false)
				becomes = t.Box.Type
			}
			r.formulas(h, luasyntax.Field{Name: -1, Value: x.Value, End: x.End}, becomes)
		}
		return
	}
	if r.tokens.Is(f.Value, "{") {
		list := r.fields(f.Value)
		for n, x := range list {
			if x.Name < 0 && n+1 < len(list) && list[n+1].Name < 0 && r.tokens.Kind(x.Value) == luasyntax.String && r.tokens.Kind(list[n+1].Value) == luasyntax.String {
				continue // a label, or what a requirement says
			}
			r.formulas(h, x, types.Type{})
		}
		return
	}
	if r.tokens.Kind(f.Value) == luasyntax.String && f.End == f.Value+1 {
		r.formula(h, f.Value, want)
	}
}

// formula notes what a formula mentions that gives a value of a type.
func (r *reader) formula(h *made, i int, want types.Type) {
	var rule *rules.Rule
	noun := h.noun
	if h.thing != nil {
		rule = h.thing.Rule
	}
	if noun == nil && rule != nil {
		noun = rule.Noun
	}
	text := r.tokens[i].Value
	if strings.ContainsAny(text, "{}") {
		return
	}
	for _, m := range link.Mentions(r.c.any, r.f.Module, noun, rule, text, want) {
		from, to := m.Offset, m.Offset+len(m.Name)
		if m.Entry != nil && to < len(text) && (text[from] == '\'' || text[from] == '"') {
			from++
			start, end := nameWithin(m.Name, m.Entry)
			from, to = from+start, from+end
		}
		if t := r.c.meant(m); t != nil {
			r.part(i, from, to, t, false)
		}
	}
}

// answer is the type of what a field of a body gives: of what stands without a name that of
// the answer of its rule.
func (r *reader) answer(h *made, f luasyntax.Field) types.Type {
	if f.Name < 0 && h.thing != nil && h.thing.Rule != nil && h.thing.Sort == "rule" {
		return h.thing.Rule.Answer
	}
	return types.Type{}
}
