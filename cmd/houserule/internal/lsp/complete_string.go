package lsp

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
	"houserule/stdlib/xref"
)

// stringCandidates returns what can be written in a string: a name of a heading, a formula, or
// an entry.
func (c *cursor) stringCandidates() (prefix string, list []xref.Candidate) {
	if prefix, list, ok := c.argumentCandidates(); ok {
		return prefix, list
	}
	heading, name, key, ok := c.heading()
	if !ok {
		return c.stringText, nil
	}
	holds := grammar.Formula
	row := grammar.Find(heading, key)
	if row != nil {
		holds = row.Holds
	}
	if list, ok := c.fieldCandidates(heading, name, holds); ok {
		return c.stringText, list
	}
	if grammar.Is(heading, grammar.Kind) || grammar.Is(heading, grammar.Box) && (row == nil || holds != grammar.Formula) {
		return c.typeCandidates()
	}
	if k := c.index.Program.Catalogue.Seen(c.module, heading); k != nil && key != "" {
		if b := k.BoxSeen(c.module, key); b != nil {
			return c.stringText, c.values(b.Type)
		}
	}
	written := c.stringText
	if grammar.Is(heading, grammar.Display) || holds == grammar.Braces || holds == grammar.LineNames {
		i := strings.LastIndexByte(written, '{')
		if i < 0 || strings.Contains(written[i:], "}") {
			return "", nil
		}
		written = written[i+1:]
	}
	prefix, list = c.formulaCandidates(c.index.Scope(c.module, c.path, c.loadedOffset, heading, c.loadedName(name)), name, written)
	if holds == grammar.Steps || holds == grammar.Changes {
		list = append(list, c.actions(name)...)
	}
	return prefix, list
}

// argumentCandidates returns what can be written in a string whose meaning follows from the
// tokens before it: after a word such as `rule` or `bring`, in brackets, compared with a box, or
// as an argument of a method. ok is false for other strings.
func (c *cursor) argumentCandidates() (prefix string, list []xref.Candidate, ok bool) {
	last := c.token(1)
	word := last.Text
	if word == "(" {
		word = c.token(2).Text
	}
	isMethod := c.token(2).Text == ":" || last.Text == "(" && c.token(3).Text == ":"
	switch {
	case last.Kind == luasyntax.Name && !isMethod && grammar.IsHeading(word):
		prefix, list = c.headingNameCandidates(word)
		return prefix, list, true
	case last.Kind == luasyntax.Name && !isMethod && c.index.Program.Catalogue.Seen(c.module, word) != nil:
		// a new entry has a name of its own
	case last.Text == "[":
		list = c.entries("", func(e *content.Entry) bool { return e.Kind.Rated != nil })
	case (last.Text == "=" || last.Text == "==" || last.Text == "~=") && c.token(2).Kind == luasyntax.Name && c.token(3).Text == ".": // the value of a box in a function
		sym := c.index.CalledAt(c.module, diag.NewFile(c.path, c.text[:c.token(2).End]))
		if sym != nil && sym.Box != nil {
			list = c.values(sym.Box.Type)
		}
	case word == "bring":
		list = append(c.kinds(func(k *content.Kind) bool { return k.Nature == content.Record }), c.entries("", func(e *content.Entry) bool { return e.Kind.Nature == content.Record })...)
	case isMethod && (word == "gains" || word == "loses" || word == "has" || word == "the"):
		list = c.entries("", func(e *content.Entry) bool { return word == "the" || e.Kind.Carried })
	case isMethod && word == rules.DoneWord:
		list = append(c.rules(func(kind rules.DeclKind) bool { return kind == rules.Check || kind == rules.Action }), c.tags("")...)
	default:
		return "", nil, false
	}
	return c.stringText, list, true
}

// fieldCandidates returns what can be written in a field of a heading that holds names or text
// other than formulas; ok is false for formulas and types.
func (c *cursor) fieldCandidates(heading, name string, holds grammar.Holds) (list []xref.Candidate, ok bool) {
	switch holds {
	case grammar.Alike:
		list = c.likeCandidates(heading)
	case grammar.Asked:
		list = c.rules(func(kind rules.DeclKind) bool { return kind == rules.Query })
	case grammar.Targets:
		list = c.rules(func(kind rules.DeclKind) bool {
			return kind == rules.Check || kind == rules.Action || kind == rules.Offer
		})
	case grammar.Occasions:
		for _, unit := range append([]string{"turn", "session", "scenario", "roll"}, rules.ClockUnits...) {
			list = append(list, xref.Candidate{Text: unit, Detail: "occasion", Kind: "word"})
		}
		list = append(list, c.actions(name)...)
	case grammar.Bought:
		list = c.boughtCandidates(name)
	case grammar.Tags:
		list = c.tags("")
	case grammar.Menu:
		for _, menu := range rules.Menus {
			list = append(list, xref.Candidate{Text: menu, Detail: "menu", Kind: "word"})
		}
	case grammar.WordNames:
		if l := c.index.Program.Catalogue.Words.Seen(c.module, name); l != nil {
			list = c.values(types.WordOf(l.WordList))
		}
	case grammar.Prose, grammar.Citation, grammar.Notation, grammar.Choice, grammar.File:
	default:
		return nil, false
	}
	return list, true
}

// boughtCandidates lists what a purchase of a noun may change: its boxes, and the carried kinds.
func (c *cursor) boughtCandidates(name string) (list []xref.Candidate) {
	noun, _ := rules.SplitName(name)
	if k := c.index.Program.Catalogue.Seen(c.module, noun); k != nil {
		for _, box := range k.BoxNames() {
			list = append(list, xref.Candidate{Text: content.Written(box), Detail: "box", Kind: "box"})
		}
	}
	return append(list, c.kinds(func(k *content.Kind) bool { return k.Carried })...)
}

// tags lists the tags that the module sees, behind a prefix.
func (c *cursor) tags(prefix string) (list []xref.Candidate) {
	for _, name := range c.index.Program.TagNames(c.module) {
		list = append(list, xref.Candidate{Text: prefix + name, Detail: "tag", Kind: "tag"})
	}
	return list
}

// formulaCandidates returns what can be written at the end of a formula. scope is that of the
// formula; nil if it is not known. heading is the name of the heading around it.
func (c *cursor) formulaCandidates(scope formula.Scope, heading, written string) (prefix string, list []xref.Candidate) {
	if i := strings.LastIndexByte(written, '\''); i >= 0 && strings.Count(written, "'")%2 == 1 {
		prefix = written[i+1:]
		if call, ok := strings.CutSuffix(strings.TrimRight(written[:i], " "), rules.DoneWord+"("); ok && !endsInWord(call) {
			return prefix, c.deeds(scope, heading, call)
		}
		path := strings.TrimRight(strings.TrimRight(strings.TrimRight(written[:i], " "), "=!"), " ")
		if scope != nil {
			if t, ok := xref.TypeOf(scope, lastPath(path)); ok {
				return prefix, c.values(t)
			}
		}
		return prefix, nil
	}
	start := len(written)
	for start > 0 && (isWordByte(written[start-1])) {
		start--
	}
	prefix = written[start:]
	kind, _, _ := strings.Cut(heading, ".")
	path := ""
	if start > 0 && written[start-1] == '.' {
		path = lastPath(written[:start-1])
		kind = c.kindOfPath(scope, kind, path)
	}
	if scope != nil {
		list = c.index.FormulaNames(scope, path)
	}
	if path == "" {
		list = append(list, c.listedWords(written[:start])...)
	}
	return prefix, union(list, c.declaredMembers(kind))
}

// endsInWord reports whether the last byte of a text can be part of a name.
func endsInWord(text string) bool { return text != "" && isWordByte(text[len(text)-1]) }

// deeds lists what `done` can count in a formula: actions, checks and tags. before is the text before the
// word, which may end in a path.
func (c *cursor) deeds(scope formula.Scope, heading, before string) []xref.Candidate {
	kind, _, _ := strings.Cut(heading, ".")
	if path, ok := strings.CutSuffix(before, "."); ok {
		kind = c.kindOfPath(scope, kind, lastPath(path))
	}
	return append(c.actions(kind), c.tags("")...)
}

// listedWords lists the words of lists behind a comparison, as formulas write them.
func (c *cursor) listedWords(before string) (list []xref.Candidate) {
	if before = strings.TrimRight(before, " "); before == "" || !strings.ContainsAny(before[len(before)-1:], "=<>[,?:") {
		return nil
	}
	for _, l := range c.index.Program.Catalogue.Words.All() {
		if c.index.Program.Catalogue.Unrelated(c.module, l.Module) {
			continue
		}
		for _, word := range l.Words() {
			list = append(list, xref.Candidate{Text: content.Underscored(word), Detail: "word of " + content.Written(l.Name), Kind: "choice"})
		}
	}
	return list
}

// lastPath returns the path at the end of a formula. It is preceded by the text before it and a
// line feed, as [xref.TypeOf] takes it.
func lastPath(text string) string {
	depth, i := 0, len(text)
	for i > 0 {
		b := text[i-1]
		switch {
		case b == ')' || b == ']':
			depth++
		case (b == '(' || b == '[') && depth == 0:
			return text[:i] + "\n" + text[i:]
		case b == '(' || b == '[':
			depth--
		case depth == 0 && b != '.' && b != '#' && !isWordByte(b):
			return text[:i] + "\n" + text[i:]
		}
		i--
	}
	return text
}

// isWordByte reports whether a byte can be part of a name in a formula.
func isWordByte(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}

// lists lists the lists of words that the module sees.
func (c *cursor) lists() (list []xref.Candidate) {
	for _, name := range c.index.Program.Catalogue.Words.Names(c.module) {
		list = append(list, xref.Candidate{Text: name, Detail: "list of words", Kind: "kind"})
	}
	return list
}

// headingNameCandidates returns candidates for the name of a heading.
func (c *cursor) headingNameCandidates(word string) (prefix string, list []xref.Candidate) {
	switch {
	case grammar.Is(word, grammar.Change):
		list = append(c.rules(func(rules.DeclKind) bool { return true }), c.tags("tagged ")...)
		list = append(list, c.lists()...)
		if kind, rest, ok := strings.Cut(c.stringText, "."); ok && strings.Contains(rest, ".") {
			check, _, _ := strings.Cut(rest, ".")
			for _, r := range c.index.Program.Named(c.module, kind+"."+check) {
				if r.Plan != nil {
					for _, line := range r.Plan.LineNames() {
						list = append(list, xref.Candidate{Text: kind + "." + check + "." + line, Detail: "line", Kind: "line"})
					}
				}
			}
		}
		return c.stringText, list
	case grammar.Is(word, grammar.Box, grammar.Question, grammar.Command):
		if strings.Contains(c.stringText, "(") {
			return c.typeCandidates()
		}
		if !strings.Contains(c.stringText, ".") {
			for _, k := range c.kinds(func(*content.Kind) bool { return true }) {
				list = append(list, xref.Candidate{Text: k.Text + ".", Detail: "kind", Kind: "kind"})
			}
		}
		return c.stringText, list
	case grammar.Is(word, grammar.Display, grammar.Pattern):
		return c.stringText, c.kinds(func(*content.Kind) bool { return true })
	}
	return c.stringText, nil
}

// typeCandidates returns words of types and kinds.
func (c *cursor) typeCandidates() (prefix string, list []xref.Candidate) {
	prefix, _ = luasyntax.NameAround(c.stringText, len(c.stringText))
	for _, t := range []string{"number", "text", "yes or no", "dice", "list of", "map of", "none", "any", "entity", "action", "formula"} {
		list = append(list, xref.Candidate{Text: t, Detail: "type", Kind: "word"})
	}
	return prefix, slices.Concat(list, c.kinds(func(*content.Kind) bool { return true }), c.lists())
}

// rules lists the rules for whose kind wanted is true, by full name.
func (c *cursor) rules(wanted func(rules.DeclKind) bool) []xref.Candidate {
	var list []xref.Candidate
	for _, r := range c.index.Program.Rules() {
		if wanted(r.DeclKind) && !strings.Contains(r.Name, ":") {
			name := r.DisplayName()
			if r.DeclKind == rules.Offer {
				name = r.Decl.SourceName()
			}
			list = append(list, xref.Candidate{Text: name, Detail: r.DeclKind.String() + " of " + r.Decl.Module, Kind: r.DeclKind.String()})
		}
	}
	return union(list, c.declaredRules(wanted))
}

// actions lists the actions and checks of the kind in the name of a heading.
func (c *cursor) actions(heading string) []xref.Candidate {
	kind, _, _ := strings.Cut(heading, ".")
	k := c.index.Program.Catalogue.Seen(c.module, kind)
	var list, own []xref.Candidate
	for _, d := range c.declaredAs("action", "check") {
		if d.Qualifier != "" && c.isKind(kind, d.Qualifier) {
			own = append(own, xref.Candidate{Text: d.Name, Detail: d.Word, Kind: d.Word})
		}
	}
	if k == nil {
		return own
	}
	for _, word := range c.index.Program.Words(k) {
		if r := c.index.Program.FindSeen(c.module, k, word); r != nil && (r.DeclKind == rules.Action || r.DeclKind == rules.Check) {
			list = append(list, xref.Candidate{Text: content.Written(word), Detail: r.DeclKind.String(), Kind: r.DeclKind.String()})
		}
	}
	return union(list, own)
}

// likeCandidates lists possible parents of a declaration with a word.
func (c *cursor) likeCandidates(heading string) []xref.Candidate {
	switch {
	case grammar.Is(heading, grammar.Kind):
		return c.kinds(func(*content.Kind) bool { return true })
	case grammar.Is(heading, grammar.Command) && grammar.Of(heading).NamesLines():
		return c.rules(func(sort rules.DeclKind) bool { return sort == rules.Check })
	case grammar.Is(heading, grammar.Command):
		return c.rules(func(sort rules.DeclKind) bool { return sort == rules.Action })
	}
	if k := c.index.Program.Catalogue.Seen(c.module, heading); k != nil {
		return c.entries(k.Name, func(*content.Entry) bool { return true })
	}
	return c.declaredEntries(heading)
}

// values lists the choices or entries that are values of a type, or elements of a list type.
func (c *cursor) values(t types.Type) []xref.Candidate {
	var list []xref.Candidate
	switch t.Base {
	case types.Choice:
		for _, choice := range t.Words() {
			list = append(list, xref.Candidate{Text: choice, Detail: "choice", Kind: "choice"})
		}
	case types.RefBase:
		return c.entries(t.Kind, func(*content.Entry) bool { return true })
	case types.ListBase:
		if t.Elem != nil {
			return c.values(*t.Elem)
		}
	}
	return list
}

// entries lists the entries of a kind for which wanted is true, and all that only headings
// declare; of all kinds if kind is "".
func (c *cursor) entries(kind string, wanted func(*content.Entry) bool) []xref.Candidate {
	cat := c.index.Program.Catalogue
	kinds := []string{kind}
	if kind == "" {
		kinds = cat.KindNames()
	}
	var list []xref.Candidate
	for _, name := range kinds {
		for _, e := range cat.Entries(name) {
			if wanted(e) && !cat.Unrelated(c.module, e.Module) {
				list = append(list, xref.Candidate{Text: e.Name, Detail: e.Kind.Name, Kind: "entry"})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b xref.Candidate) int { return strings.Compare(a.Text, b.Text) })
	return union(slices.CompactFunc(list, func(a, b xref.Candidate) bool { return a.Text == b.Text }), c.declaredEntries(kind))
}
