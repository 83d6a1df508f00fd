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
	"houserule/runtime/rules/link"
	"houserule/stdlib/engine"
	"houserule/stdlib/luabind"
)

// Candidate is a name that may stand at a place.
type Candidate struct {
	Text   string
	Detail string // its type, or what it is
	Sort   string // as in [Thing], or word, parameter, field
	Thing  *Thing // nil for what is none
}

// Behind lists what may stand behind the dot or the colon at the end of a text, which is
// the beginning of a Lua file of a module. Nil where nothing is known of what stands before.
func (c *Concordance) Behind(module string, file *diag.File, colon bool) []Candidate {
	v, ok := c.valueAt(module, file)
	if !ok {
		return nil
	}
	return c.words(module, v, colon)
}

// CalledAt is the rule, action or check that a text ends with, which is the beginning of a
// Lua file of a module: who:climbs. Nil for anything else.
func (c *Concordance) CalledAt(module string, file *diag.File) *Thing {
	tokens, _ := luasyntax.Scan(file)
	if n := len(tokens); n < 3 || tokens[n-1].Kind != luasyntax.Name {
		return nil
	}
	r := c.readAll(module, file, tokens)
	for i := len(r.f.Words) - 1; i >= 0; i-- {
		if w := r.f.Words[i]; w.End == tokens[len(tokens)-1].End {
			return w.Thing
		}
	}
	return nil
}

// valueAt is what stands at the end of a text.
func (c *Concordance) valueAt(module string, file *diag.File) (value, bool) {
	tokens, _ := luasyntax.Scan(file) // as far as it can be read
	r := c.readAll(module, file, tokens)
	return r.found, r.found != value{}
}

// readAll reads the beginning of a file, its brackets closed behind it.
func (c *Concordance) readAll(module string, file *diag.File, tokens luasyntax.Tokens) *reader {
	r := &reader{c: c, f: &File{File: engine.File{Module: module, Source: file}}, tokens: tokens.Closed(len(file.Text), file.Lines()), text: file.Text, asked: len(tokens)}
	r.file()
	return r
}

// words lists what a value has (behind a dot) or does (behind a colon).
func (c *Concordance) words(module string, v value, colon bool) []Candidate {
	var list []Candidate
	add := func(text, detail string, t *Thing) {
		sort := "word"
		if t != nil {
			sort = t.Sort
		}
		list = append(list, Candidate{text, detail, sort, t})
	}
	switch {
	case v.given != nil && !colon:
		for _, p := range v.given.Params {
			list = append(list, Candidate{p.Name, p.Type.String(), "parameter", nil})
		}
	case v.form != nil:
		if !colon {
			for _, line := range c.lines(v.form) {
				t := c.ofLine(v.form, line)
				add(line, "line of "+v.form.Shown(), t)
			}
		}
		ofLanguage(&list, luabind.FormWords, colon)
	case v.kind != nil && !v.list:
		list = append(list, c.ofKindWords(module, v.kind, colon)...)
		ofLanguage(&list, luabind.NounWords, colon)
	}
	return ordered(list)
}

// ofLanguage adds the words that the language itself gives.
func ofLanguage(list *[]Candidate, words []luabind.Word, colon bool) {
	for _, w := range words {
		if strings.Contains(w.Usage, ":"+w.Name) == colon {
			*list = append(*list, Candidate{w.Name, diag.FirstLine(w.Text), "word", nil})
		}
	}
}

// ofKindWords lists what modules give a kind.
func (c *Concordance) ofKindWords(module string, k *content.Kind, colon bool) []Candidate {
	var list []Candidate
	if !colon {
		for _, name := range k.BoxNames() {
			if b := k.BoxSeen(module, name); b != nil {
				list = append(list, Candidate{content.Written(name), b.Type.String(), "box", c.ofBox(b)})
			}
		}
	}
	for _, name := range c.Book.Words(k) {
		r := c.Book.FindSeen(module, k, name)
		if r == nil {
			continue
		}
		does := r.Sort == rules.Action || r.Sort == rules.Check || len(r.Params) > 0
		if does == colon {
			list = append(list, Candidate{content.Written(name), signature(r), r.Sort.String(), c.ofRule(r)})
		}
	}
	if k.Is("entity") && !colon {
		for _, e := range c.Book.Catalogue.Rated(module) {
			list = append(list, Candidate{content.Underscored(e.Name), e.Kind.Name, "entry", c.ofEntry(e)})
		}
	}
	return list
}

// signature is what a rule takes and gives.
func signature(r *rules.Rule) string {
	text := r.Sort.String()
	if len(r.Params) > 0 {
		var params []string
		for _, p := range r.Params {
			params = append(params, p.Name+": "+p.Type.String())
		}
		text += " (" + strings.Join(params, ", ") + ")"
	}
	if r.Sort == rules.Question && r.Answer.Base != types.Any {
		text += ": " + r.Answer.String()
	}
	return text
}

func ordered(list []Candidate) []Candidate {
	slices.SortStableFunc(list, func(a, b Candidate) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(list, func(a, b Candidate) bool { return a.Text == b.Text })
}

// Scope is what names mean in the formulas of a heading, as far as it was loaded: in the
// formula nearest to a byte of the file, or what a heading of that name means elsewhere,
// or only what its noun has.
func (c *Concordance) Scope(module, file string, offset int, word, name string) formula.Scope {
	var best link.Place
	distance := -1
	for _, n := range append([]string{file}, c.names...) {
		f := c.files[n]
		if f == nil || len(c.places[n]) == 0 {
			continue
		}
		for _, h := range c.readApart(f).Headings {
			if h.Word != word || h.Name != name {
				continue
			}
			for _, p := range c.places[n] {
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
	noun, _, _ := strings.Cut(name, ".")
	k := c.Book.Catalogue.Seen(module, noun)
	if c.any.Scope == nil {
		return nil
	}
	return link.ScopeOf(c.any, module, k)
}

// InFormula lists the names that may stand in a formula behind a path, or bare ones where
// the path is empty.
func (c *Concordance) InFormula(scope formula.Scope, path string) []Candidate {
	var list []Candidate
	if path == "" {
		for _, name := range scope.Names() {
			if sym, err := scope.Lookup(name); err == nil {
				list = append(list, Candidate{name, sym.Type.String(), sortOf(sym), nil})
			}
		}
		for _, w := range formula.Words() {
			list = append(list, Candidate{w.Name, w.Usage, "word", nil})
		}
		return ordered(list)
	}
	t, ok := TypeOf(scope, path)
	if !ok {
		return nil
	}
	for _, name := range scope.MemberNames(t) {
		if sym, err := scope.Member(t, name); err == nil {
			list = append(list, Candidate{name, sym.Type.String(), sortOf(sym), nil})
		}
	}
	return ordered(list)
}

func sortOf(sym formula.Symbol) string {
	if sym.Rule != nil {
		return "rule"
	}
	return "box"
}

// listFunctions are the functions of formulas in which # is an element of a list.
var listFunctions = []string{"sum", "any", "all", "none", "count", "filter", "map", "max", "min", "sorted", "position"}

// TypeOf is what a path in a formula gives; ok is false where that cannot be told. What
// stands before the path may be given, too: it tells what # is.
func TypeOf(scope formula.Scope, path string) (t types.Type, ok bool) {
	before := ""
	if i := strings.LastIndexByte(path, '\n'); i >= 0 {
		before, path = path[:i], path[i+1:]
	}
	for n, name := range strings.Split(withoutBrackets(path), ".") {
		switch {
		case n == 0 && name == "#":
			list, known := listBefore(scope, before)
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

// listBefore is the list whose elements # stands for at the end of a formula's beginning.
func listBefore(scope formula.Scope, before string) (types.Type, bool) {
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

// withoutBrackets leaves out what stands in brackets.
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
