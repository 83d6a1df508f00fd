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

// inText returns what can be written in a string: a name of a heading, a formula, or an entry.
func (c *cursor) inText() (begun string, list []xref.Candidate) {
	last := c.token(1)
	word := last.Text
	if word == "(" {
		word = c.token(2).Text
	}
	behindColon := c.token(2).Text == ":" || last.Text == "(" && c.token(3).Text == ":"
	switch {
	case last.Kind == luasyntax.Name && !behindColon && isDeclaring(word):
		return c.headingName(word)
	case last.Kind == luasyntax.Name && !behindColon && c.index.Program.Catalogue.Seen(c.module, word) != nil:
		return c.before, nil // a new entry has a name of its own
	case last.Text == "[":
		return c.before, c.entries("", func(e *content.Entry) bool { return e.Kind.Rated != nil })
	case (last.Text == "=" || last.Text == "==" || last.Text == "~=") && c.token(2).Kind == luasyntax.Name && c.token(3).Text == ".": // the value of a box in a function
		t := c.index.CalledAt(c.module, diag.NewFile(c.path, c.text[:c.token(2).End]))
		if t == nil || t.Box == nil {
			return c.before, nil
		}
		return c.before, c.values(t.Box.Type)
	case word == "bring":
		list = append(c.kinds(func(k *content.Kind) bool { return k.Nature == content.Record }), c.entries("", func(e *content.Entry) bool { return e.Kind.Nature == content.Record })...)
		return c.before, list
	case behindColon && (word == "gains" || word == "loses" || word == "has" || word == "the"):
		return c.before, c.entries("", func(e *content.Entry) bool { return word == "the" || e.Kind.Carried })
	}
	heading, name, key, ok := c.heading()
	if !ok {
		return c.before, nil
	}
	holds := grammar.Formula
	row := grammar.Find(heading, key)
	if row != nil {
		holds = row.Holds
	}
	switch holds {
	case grammar.Alike:
		return c.before, c.likeCandidates(heading)
	case grammar.Asked:
		return c.before, c.rules(func(sort rules.DeclKind) bool { return sort == rules.Question })
	case grammar.Targets:
		return c.before, c.rules(func(sort rules.DeclKind) bool {
			return sort == rules.Check || sort == rules.Action || sort == rules.Offer
		})
	case grammar.Occasions:
		for _, unit := range append([]string{"turn", "session", "scenario", "roll"}, rules.ClockUnits...) {
			list = append(list, xref.Candidate{Text: unit, Detail: "occasion", Sort: "word"})
		}
		return c.before, append(list, c.actions(name)...)
	case grammar.Menu:
		for _, menu := range rules.Menus {
			list = append(list, xref.Candidate{Text: menu, Detail: "menu", Sort: "word"})
		}
		return c.before, list
	case grammar.Prose, grammar.Citation, grammar.Notation, grammar.Choice, grammar.File:
		return c.before, nil
	}
	if grammar.Is(heading, grammar.Kind) || grammar.Is(heading, grammar.Box) && (row == nil || holds != grammar.Formula) {
		return c.typeName()
	}
	if k := c.index.Program.Catalogue.Seen(c.module, heading); k != nil && key != "" {
		if b := k.BoxSeen(c.module, key); b != nil {
			return c.before, c.values(b.Type)
		}
	}
	written := c.before
	if grammar.Is(heading, grammar.Display) || holds == grammar.Braces || holds == grammar.LineNames {
		i := strings.LastIndexByte(written, '{')
		if i < 0 || strings.Contains(written[i:], "}") {
			return "", nil
		}
		written = written[i+1:]
	}
	begun, list = c.inFormula(c.index.Scope(c.module, c.path, c.loadedOffset, heading, c.declaredName(name)), name, written)
	if holds == grammar.Steps || holds == grammar.Changes {
		list = append(list, c.actions(name)...)
	}
	return begun, list
}

// inFormula returns what can be written at the end of a formula.
func (c *cursor) inFormula(scope formula.Scope, heading, written string) (begun string, list []xref.Candidate) {
	if i := strings.LastIndexByte(written, '\''); i >= 0 && strings.Count(written, "'")%2 == 1 {
		begun = written[i+1:]
		path := strings.TrimRight(strings.TrimRight(strings.TrimRight(written[:i], " "), "=!"), " ")
		if scope != nil {
			if t, ok := xref.TypeOf(scope, lastPath(path)); ok {
				return begun, c.values(t)
			}
		}
		return begun, nil
	}
	start := len(written)
	for start > 0 && (isWordByte(written[start-1])) {
		start--
	}
	begun = written[start:]
	noun, _, _ := strings.Cut(heading, ".")
	path := ""
	if start > 0 && written[start-1] == '.' {
		path = lastPath(written[:start-1])
		noun = c.typeAt(scope, noun, path)
	}
	if scope != nil {
		list = c.index.FormulaNames(scope, path)
	}
	return begun, union(list, c.declaredMembers(noun))
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

func isWordByte(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}

// headingName returns candidates for the name of a heading.
func (c *cursor) headingName(word string) (begun string, list []xref.Candidate) {
	switch {
	case grammar.Is(word, grammar.Change):
		list = c.rules(func(rules.DeclKind) bool { return true })
		if noun, rest, ok := strings.Cut(c.before, "."); ok && strings.Contains(rest, ".") {
			check, _, _ := strings.Cut(rest, ".")
			for _, r := range c.index.Program.Named(c.module, noun+"."+check) {
				if r.Plan != nil {
					for _, line := range r.Plan.LineNames() {
						list = append(list, xref.Candidate{Text: noun + "." + check + "." + line, Detail: "line", Sort: "line"})
					}
				}
			}
		}
		return c.before, list
	case grammar.Is(word, grammar.Box, grammar.Question, grammar.Command):
		if strings.Contains(c.before, "(") {
			return c.typeName()
		}
		if !strings.Contains(c.before, ".") {
			for _, k := range c.kinds(func(*content.Kind) bool { return true }) {
				list = append(list, xref.Candidate{Text: k.Text + ".", Detail: "kind", Sort: "kind"})
			}
		}
		return c.before, list
	case grammar.Is(word, grammar.Display, grammar.Pattern):
		return c.before, c.kinds(func(*content.Kind) bool { return true })
	}
	return c.before, nil
}

// typeName returns candidates for types.
func (c *cursor) typeName() (begun string, list []xref.Candidate) {
	begun, _ = luasyntax.NameAround(c.before, len(c.before))
	for _, t := range []string{"number", "text", "yes or no", "dice", "list of", "map of", "none", "any", "entity", "action", "formula"} {
		list = append(list, xref.Candidate{Text: t, Detail: "type", Sort: "word"})
	}
	return begun, append(list, c.kinds(func(*content.Kind) bool { return true })...)
}

// rules lists wanted rules by full name.
func (c *cursor) rules(wanted func(rules.DeclKind) bool) []xref.Candidate {
	var list []xref.Candidate
	for _, r := range c.index.Program.Rules() {
		if wanted(r.DeclKind) && !strings.Contains(r.Name, ":") {
			name := r.Shown()
			if r.DeclKind == rules.Offer {
				name = r.Decl.SourceName()
			}
			list = append(list, xref.Candidate{Text: name, Detail: r.DeclKind.String() + " of " + r.Decl.Module, Sort: r.DeclKind.String()})
		}
	}
	return union(list, c.declaredRules(wanted))
}

// actions lists the actions and checks of the kind in a heading.
func (c *cursor) actions(heading string) []xref.Candidate {
	noun, _, _ := strings.Cut(heading, ".")
	k := c.index.Program.Catalogue.Seen(c.module, noun)
	var list, own []xref.Candidate
	for _, d := range c.declaredAs("action", "check") {
		if d.Noun != "" && c.isKind(noun, d.Noun) {
			own = append(own, xref.Candidate{Text: d.Name, Detail: d.Word, Sort: d.Word})
		}
	}
	if k == nil {
		return own
	}
	for _, word := range c.index.Program.Words(k) {
		if r := c.index.Program.FindSeen(c.module, k, word); r != nil && (r.DeclKind == rules.Action || r.DeclKind == rules.Check) {
			list = append(list, xref.Candidate{Text: content.Written(word), Detail: r.DeclKind.String(), Sort: r.DeclKind.String()})
		}
	}
	return union(list, own)
}

// likeCandidates lists possible parents of a declaration.
func (c *cursor) likeCandidates(heading string) []xref.Candidate {
	switch {
	case grammar.Is(heading, grammar.Kind):
		return c.kinds(func(*content.Kind) bool { return true })
	case grammar.Is(heading, grammar.Command) && grammar.Of(heading).NamesLines():
		return c.rules(func(sort rules.DeclKind) bool { return sort == rules.Check })
	}
	if k := c.index.Program.Catalogue.Seen(c.module, heading); k != nil {
		return c.entries(k.Name, func(*content.Entry) bool { return true })
	}
	return c.declaredEntries(heading)
}

// values lists the named values of a type.
func (c *cursor) values(t types.Type) []xref.Candidate {
	var list []xref.Candidate
	switch t.Base {
	case types.Choice:
		for _, choice := range t.Choices {
			list = append(list, xref.Candidate{Text: choice, Detail: "choice", Sort: "choice"})
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

// entries lists wanted entries of a kind; of all kinds if kind is "".
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
				list = append(list, xref.Candidate{Text: e.Name, Detail: e.Kind.Name, Sort: "entry"})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b xref.Candidate) int { return strings.Compare(a.Text, b.Text) })
	return union(slices.CompactFunc(list, func(a, b xref.Candidate) bool { return a.Text == b.Text }), c.declaredEntries(kind))
}

// signatures describes the parameters of the call around a position: of a rule in a formula, or
// an action in a function.
func (ws *workspace) signatures(p positionParams) (any, error) {
	at, ok := ws.at(p.TextDocument.URI)
	if !ok || at.project == nil {
		return nil, nil
	}
	c, ok := at.cursorAt(p.Position)
	if !ok {
		return nil, nil
	}
	if c.quoted {
		return c.formulaSignature(), nil
	}
	for i := len(c.frames) - 1; i >= 0; i-- {
		t := c.callee(c.frames[i])
		if t == nil || t.Rule == nil {
			continue
		}
		sig := signature{Label: t.Word, Documentation: &markup{"markdown", fenced("text", t.Rule.Decl.Text)}, Parameters: []parameter{}}
		var labels []string
		active := 0
		for n, param := range t.Rule.Signature.Params {
			label := param.Name + ": " + param.Type.String()
			labels = append(labels, label)
			sig.Parameters = append(sig.Parameters, parameter{label})
			if key, _, ok := strings.Cut(c.text[c.tokens[c.frames[i].at].End:], "="); ok && strings.HasSuffix(strings.TrimSpace(key), param.Name) {
				active = n
			}
		}
		sig.Label += " { " + strings.Join(labels, ", ") + " }"
		return signatureHelp{Signatures: []signature{sig}, ActiveParameter: active}, nil
	}
	return nil, nil
}

// formulaSignature returns the signature of the rule that is called in a formula; nil for none.
func (c *cursor) formulaSignature() any {
	heading, name, _, ok := c.heading()
	if !ok {
		return nil
	}
	scope := c.index.Scope(c.module, c.path, c.loadedOffset, heading, name)
	if scope == nil {
		return nil
	}
	depth, commas := 0, 0
	for i := len(c.before) - 1; i >= 0; i-- {
		switch c.before[i] {
		case ')', ']':
			depth++
		case ',':
			if depth == 0 {
				commas++
			}
		case '(', '[':
			if depth--; depth >= 0 {
				continue
			}
			word, start := luasyntax.NameAround(c.before, i)
			var sym formula.Symbol
			err := formula.ErrUnknown
			if start > 0 && c.before[start-1] == '.' {
				if t, ok := xref.TypeOf(scope, lastPath(c.before[:start-1])); ok {
					sym, err = scope.Member(t, word)
				}
			} else if word != "" {
				sym, err = scope.Lookup(word)
			}
			if err != nil {
				for _, w := range formula.Words() {
					if w.Name == word {
						return signatureHelp{Signatures: []signature{{Label: w.Usage, Documentation: &markup{"plaintext", w.Text}, Parameters: []parameter{}}}}
					}
				}
				return nil
			}
			sig := signature{Parameters: []parameter{}}
			var labels []string
			for _, p := range sym.Params {
				label := p.Name + ": " + p.Type.String()
				labels = append(labels, label)
				sig.Parameters = append(sig.Parameters, parameter{label})
			}
			sig.Label = word + "(" + strings.Join(labels, ", ") + "): " + sym.Type.String()
			return signatureHelp{Signatures: []signature{sig}, ActiveParameter: commas}
		}
	}
	return nil
}
