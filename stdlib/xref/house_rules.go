package xref

import (
	"cmp"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
)

// readHouseRules reads the house rules of an example, which are in a string. They are linked
// only when the example is played, so their formulas are compiled here. Their own declarations
// are not indexed.
func (r *reader) readHouseRules(i int) {
	outer := r.tokens[i]
	file := diag.NewFile(r.file.Source.Name, outer.Value)
	tokens, err := luasyntax.Scan(file)
	if err != nil {
		return // reported when the example is played
	}
	inner := &reader{index: r.index, file: &File{File: engine.File{Module: r.file.Module, Spec: true, Source: file}}, tokens: tokens, text: outer.Value, unlinked: true}
	inner.readFile()
	for _, occ := range inner.file.Occurrences {
		occ.Start, occ.End, occ.Declares = outer.SourceOffset(occ.Start), outer.SourceOffset(occ.End), false
		r.file.Occurrences = append(r.file.Occurrences, occ)
	}
	for _, t := range tokens {
		if t.Kind == luasyntax.String {
			inner.addQuoted(t)
		}
	}
	for _, amb := range inner.file.Ambiguous {
		amb.Start, amb.End = outer.SourceOffset(amb.Start), outer.SourceOffset(amb.End)
		r.file.Ambiguous = append(r.file.Ambiguous, amb)
	}
}

// quotedPattern matches texts in quotes in a formula.
var quotedPattern = lazyregexp.New(`'([^']+)'|"([^"]+)"`)

// addQuoted adds the texts in a formula that have the name of an entry as ambiguous. Those with
// a known meaning are removed when the file is complete.
func (r *reader) addQuoted(t luasyntax.Token) {
	for _, at := range quotedPattern.FindAllStringSubmatchIndex(t.Value, -1) {
		from, to := max(at[2], at[4]), max(at[3], at[5])
		if found := r.index.entriesNamed(t.Value[from:to]); len(found) > 0 {
			r.file.Ambiguous = append(r.file.Ambiguous, AmbiguousName{r.file.Source.Name, t.SourceOffset(from), t.SourceOffset(to), found})
		}
	}
}

// readFormulas reads the formulas of a field that are not linked. want is the type of the value
// of the formula if the field is a single one; zero for any type.
func (r *reader) readFormulas(h *headingReader, f luasyntax.Field, want types.Type) {
	row := cmp.Or(grammar.Find(h.word, f.Key), grammar.Former(f.Key))
	if row != nil && !row.Holds.HasFormulas() {
		return
	}
	if row != nil && row.Holds == grammar.Changes && r.tokens.Is(f.Value, "{") && h.kind != nil {
		for _, x := range r.fields(f.Value) {
			boxType := types.Type{}
			if sym, _ := r.index.memberOf(r.file.Module, h.kind, x.Key); sym != nil && sym.Box != nil {
				r.addKey(x, sym, false)
				boxType = sym.Box.Type
			}
			r.readFormulas(h, luasyntax.Field{Name: -1, Value: x.Value, End: x.End}, boxType)
		}
		return
	}
	if r.tokens.Is(f.Value, "{") {
		list := r.fields(f.Value)
		for n, x := range list {
			if x.Name < 0 && n+1 < len(list) && list[n+1].Name < 0 && r.tokens.Kind(x.Value) == luasyntax.String && r.tokens.Kind(list[n+1].Value) == luasyntax.String {
				continue // a label, or the sentence of a requirement
			}
			r.readFormulas(h, x, types.Type{})
		}
		return
	}
	if r.tokens.Kind(f.Value) == luasyntax.String && f.End == f.Value+1 {
		r.readFormula(h, f.Value, want)
	}
}

// readFormula reads the formula in token i. want is the type of its value; zero for any type.
func (r *reader) readFormula(h *headingReader, i int, want types.Type) {
	var rule *rules.Rule
	kind := h.kind
	if h.symbol != nil {
		rule = h.symbol.Rule
	}
	if kind == nil && rule != nil {
		kind = rule.Kind
	}
	text := r.tokens[i].Value
	if strings.ContainsAny(text, "{}") {
		return
	}
	for _, m := range names.Mentions(r.index.anyPlace, r.file.Module, kind, rule, text, want) {
		from, to := m.Offset, m.Offset+len(m.Name)
		if m.Entry != nil && to < len(text) && (text[from] == '\'' || text[from] == '"') {
			from++
			start, end := nameWithin(m.Name, m.Entry)
			from, to = from+start, from+end
		}
		if sym := r.index.symbolOf(m); sym != nil {
			r.addInString(i, from, to, sym, false)
		}
	}
}

// valueType returns the type of the answer of a rule for a field without a key; zero for other
// fields and headings.
func (r *reader) valueType(h *headingReader, f luasyntax.Field) types.Type {
	if f.Name < 0 && h.symbol != nil && h.symbol.Rule != nil && h.symbol.SymbolKind == "rule" {
		return h.symbol.Rule.Signature.Result
	}
	return types.Type{}
}
