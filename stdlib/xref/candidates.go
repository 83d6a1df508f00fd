package xref

import (
	"cmp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/stdlib/engine"
	"houserule/stdlib/luabind"
)

// Candidate is a name that can complete a text.
type Candidate struct {
	Text   string
	Detail string  // its type or description
	Kind   string  // that of Symbol; word, parameter or field without one
	Symbol *Symbol // nil for a word, parameter or field
}

// Members lists what can follow the dot or colon at the end of a text, which is the beginning
// of a Lua file of a module; nil if the value before it is not known.
func (x *Index) Members(module string, file *diag.File, colon bool) []Candidate {
	v, ok := x.valueAt(module, file)
	if !ok {
		return nil
	}
	return x.membersOf(module, v, colon)
}

// CalledAt returns the rule, action or check whose name is at the end of a text, as in
// who:climbs; nil for other names. The text is the beginning of a Lua file of a module.
func (x *Index) CalledAt(module string, file *diag.File) *Symbol {
	tokens, _ := luasyntax.Scan(file)
	if n := len(tokens); n < 3 || tokens[n-1].Kind != luasyntax.Name {
		return nil
	}
	r := x.readPrefix(module, file, tokens)
	for i := len(r.file.Occurrences) - 1; i >= 0; i-- {
		if occ := r.file.Occurrences[i]; occ.End == tokens[len(tokens)-1].End {
			return occ.Symbol
		}
	}
	return nil
}

// valueAt returns what is known of the value at the end of a text; ok is false for nothing.
func (x *Index) valueAt(module string, file *diag.File) (value, bool) {
	tokens, _ := luasyntax.Scan(file) // up to the first error
	r := x.readPrefix(module, file, tokens)
	return r.targetValue, r.targetValue != value{}
}

// readPrefix reads the beginning of a file as if its brackets were closed. The target of the
// reader is the chain at the end.
func (x *Index) readPrefix(module string, file *diag.File, tokens luasyntax.Tokens) *reader {
	r := &reader{index: x, file: &File{File: engine.File{Module: module, Source: file}}, tokens: tokens.CloseBrackets(len(file.Text), file.Lines()), text: file.Text, target: len(tokens)}
	r.readFile()
	return r
}

// membersOf lists the members of a value: those read after a dot, or those called after a colon.
func (x *Index) membersOf(module string, v value, colon bool) []Candidate {
	var list []Candidate
	add := func(text, detail string, sym *Symbol) {
		kind := "word"
		if sym != nil {
			kind = sym.SymbolKind
		}
		list = append(list, Candidate{text, detail, kind, sym})
	}
	switch {
	case v.argumentsOf != nil && !colon:
		for _, p := range v.argumentsOf.Signature.Params {
			list = append(list, Candidate{p.Name, p.Type.String(), "parameter", nil})
		}
	case v.check != nil:
		if !colon {
			for _, line := range x.lines(v.check) {
				sym := x.lineSymbol(v.check, line)
				add(line, "line of "+v.check.DisplayName(), sym)
			}
		}
		addLanguageWords(&list, luabind.CheckWords, colon)
	case v.kind != nil && !v.isList:
		list = append(list, x.kindMembers(module, v.kind, colon)...)
		addLanguageWords(&list, luabind.ThingWords, colon)
	}
	return sortedUnique(list)
}

// addLanguageWords adds the members that the language defines.
func addLanguageWords(list *[]Candidate, words []luabind.Word, colon bool) {
	for _, w := range words {
		if strings.Contains(w.Usage, ":"+w.Name) == colon {
			*list = append(*list, Candidate{w.Name, diag.FirstLine(w.Text), "word", nil})
		}
	}
}

// kindMembers lists the members of a kind that modules define.
func (x *Index) kindMembers(module string, k *content.Kind, colon bool) []Candidate {
	var list []Candidate
	if !colon {
		for _, name := range k.BoxNames() {
			if b := k.BoxSeen(module, name); b != nil {
				list = append(list, Candidate{content.Written(name), b.Type.String(), "box", x.boxSymbol(b)})
			}
		}
	}
	for _, name := range x.Program.Words(k) {
		r := x.Program.FindSeen(module, k, name)
		if r == nil {
			continue
		}
		isCalled := r.DeclKind == rules.Action || r.DeclKind == rules.Check || len(r.Signature.Params) > 0
		if isCalled == colon {
			list = append(list, Candidate{content.Written(name), signature(r), r.DeclKind.String(), x.ruleSymbol(r)})
		}
	}
	if k.Is("entity") && !colon {
		for _, e := range x.Program.Catalogue.Rated(module) {
			list = append(list, Candidate{content.Underscored(e.Name), e.Kind.Name, "entry", x.entrySymbol(e)})
		}
	}
	return list
}

// signature returns the parameters and the type of the answer of a rule as text.
func signature(r *rules.Rule) string {
	text := r.DeclKind.String()
	if len(r.Signature.Params) > 0 {
		var params []string
		for _, p := range r.Signature.Params {
			params = append(params, p.Name+": "+p.Type.String())
		}
		text += " (" + strings.Join(params, ", ") + ")"
	}
	if r.DeclKind == rules.Query && r.Signature.Result.Base != types.Any {
		text += ": " + r.Signature.Result.String()
	}
	return text
}

// sortedUnique sorts candidates by text and removes duplicates.
func sortedUnique(list []Candidate) []Candidate {
	slices.SortStableFunc(list, func(a, b Candidate) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(list, func(a, b Candidate) bool { return a.Text == b.Text })
}

// Scope returns the scope of formulas in the body of a heading: that of the formula nearest to
// offset when the file was last loaded; otherwise that of a heading with the same name in
// another file, or that of its kind. It is nil if no formula was loaded.
func (x *Index) Scope(module, file string, offset int, word, name string) formula.Scope {
	var best names.Place
	distance := -1
	for _, n := range append([]string{file}, x.names...) {
		f := x.files[n]
		if f == nil || len(x.places[n]) == 0 {
			continue
		}
		for _, h := range x.readUnlinked(f).Headings {
			if h.Word != word || h.Name != name {
				continue
			}
			for _, p := range x.places[n] {
				at := f.Source.Offset(p.Pos.Line, p.Pos.Column)
				if at < h.Start || at > h.End {
					continue
				}
				if d := max(at-offset, offset-at); distance < 0 || d < distance {
					best, distance = p, d
				}
			}
		}
		if distance >= 0 {
			return best.Scope
		}
	}
	kind, _, _ := strings.Cut(name, ".")
	k := x.Program.Catalogue.Seen(module, kind)
	if x.anyPlace.Scope == nil {
		return nil
	}
	return names.ScopeOf(x.anyPlace, module, k)
}

// FormulaNames lists the names that can follow a path in a formula; for an empty path those
// that can begin a path.
func (x *Index) FormulaNames(scope formula.Scope, path string) []Candidate {
	var list []Candidate
	if path == "" {
		for _, name := range scope.Names() {
			if sym, err := scope.Lookup(name); err == nil {
				list = append(list, Candidate{name, sym.Type.String(), symbolKindOf(sym), nil})
			}
		}
		for _, w := range formula.Words() {
			list = append(list, Candidate{w.Name, w.Usage, "word", nil})
		}
		return sortedUnique(list)
	}
	t, ok := TypeOf(scope, path)
	if !ok {
		return nil
	}
	for _, name := range scope.MemberNames(t) {
		if sym, err := scope.Member(t, name); err == nil {
			list = append(list, Candidate{name, sym.Type.String(), symbolKindOf(sym), nil})
		}
	}
	return sortedUnique(list)
}

// symbolKindOf returns the [Symbol.SymbolKind] of a symbol of formulas.
func symbolKindOf(sym formula.Symbol) string {
	if sym.Rule != nil {
		return "rule"
	}
	return "box"
}

// listFunctions are the functions of formulas in whose arguments # is an element of the list.
var listFunctions = []string{"sum", "any", "all", "none", "count", "filter", "map", "max", "min", "sorted", "position"}

// TypeOf returns the type of a path in a formula; ok is false if it is not known. The path may
// be preceded by the formula up to it and a line feed, which determines the type of #.
func TypeOf(scope formula.Scope, path string) (t types.Type, ok bool) {
	before := ""
	if i := strings.LastIndexByte(path, '\n'); i >= 0 {
		before, path = path[:i], path[i+1:]
	}
	for n, name := range strings.Split(withoutBrackets(path), ".") {
		switch {
		case n == 0 && name == "#":
			list, known := listTypeBefore(scope, before)
			if !known || list.Elem == nil {
				return t, false
			}
			t = *list.Elem
		case n == 0:
			sym, err := scope.Lookup(name)
			if err != nil {
				return t, false
			}
			t = sym.Type
		default:
			sym, err := scope.Member(t, name)
			if err != nil {
				return t, false
			}
			t = sym.Type
		}
	}
	return t, true
}

// listTypeBefore returns the type of the list whose element # is at the end of the beginning of a
// formula.
func listTypeBefore(scope formula.Scope, before string) (types.Type, bool) {
	depth := 0
	for i := len(before) - 1; i >= 0; i-- {
		switch before[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth >= 0 {
				continue
			}
			depth = 0
			name := before[:i]
			for _, f := range listFunctions {
				if !strings.HasSuffix(name, f) {
					continue
				}
				list, _, _ := strings.Cut(before[i+1:], ",")
				t, ok := TypeOf(scope, strings.TrimSpace(list))
				return t, ok && t.Base == types.ListBase
			}
		}
	}
	return types.Type{}, false
}

// withoutBrackets removes brackets and their contents, and blanks.
func withoutBrackets(path string) string {
	var b strings.Builder
	depth := 0
	for _, r := range path {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		default:
			if depth == 0 && r != ' ' {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}
