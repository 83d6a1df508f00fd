package xref

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// addDeclared adds the symbols that the program declares.
func (x *Index) addDeclared() {
	for _, k := range x.Program.Catalogue.Kinds() {
		x.kindSymbol(k)
		for _, b := range k.Own() {
			x.boxSymbol(b)
		}
		for _, e := range x.Program.Catalogue.Printed(k) {
			x.entrySymbol(e)
		}
	}
	for _, r := range x.Program.Rules() {
		x.ruleSymbol(r)
		if r.DeclKind == rules.Check {
			for _, line := range r.Decl.Check.Lines {
				x.lineSymbol(r, line.Name)
			}
		}
	}
	for _, t := range x.Program.Tags() {
		x.tagSymbol(t.Module, t.Name)
	}
	for _, l := range x.Program.Catalogue.Words.All() {
		x.listSymbol(l)
		for _, w := range l.All() {
			x.listedWord(l.WordList, w.Text)
		}
	}
	for _, m := range x.Order {
		for _, o := range m.Options {
			x.optionSymbol(m.ID + "." + o.Name)
		}
	}
	x.addImplied()
}

// addImplied adds lines that checks have without declaring them, so that the meaning of names
// does not depend on the order in which files are read.
func (x *Index) addImplied() {
	known := make(map[*Symbol]bool, len(x.symbols))
	for _, sym := range x.symbols {
		known[sym] = true
	}
	for _, r := range x.Program.Rules() {
		if r.DeclKind != rules.Check {
			continue
		}
		for _, line := range x.lines(r) {
			if sym := x.lineSymbol(r, line); !known[sym] {
				sym.isImplied = true
			}
		}
	}
}

// add returns the symbol with the same key, or adds t.
func (x *Index) add(sym Symbol) *Symbol {
	sym.key = sym.Key()
	if known := x.symbols[sym.key]; known != nil {
		known.isImplied = known.isImplied && x.keepImplied
		return known
	}
	if sym.Word == "" {
		sym.Word = sym.Name[strings.LastIndexByte(sym.Name, '.')+1:]
	}
	x.symbols[sym.key] = &sym
	x.byWord[sym.Word] = append(x.byWord[sym.Word], &sym)
	if (sym.Entry != nil || sym.SymbolKind == ListedWord) && content.Underscored(sym.Word) != sym.Word { // functions spell it so
		x.byWord[content.Underscored(sym.Word)] = append(x.byWord[content.Underscored(sym.Word)], &sym)
	}
	return &sym
}

// symbolFor returns the symbol of a kind, box, rule or entry. It calls make and adds the result
// if there is none.
func symbolFor[T comparable](index *Index, what T, make func() Symbol) *Symbol {
	sym := index.bySource[what]
	if sym == nil {
		sym = index.add(make())
		index.bySource[what] = sym
	}
	return sym
}

func (x *Index) kindSymbol(k *content.Kind) *Symbol {
	return symbolFor(x, k, func() Symbol {
		return Symbol{SymbolKind: "kind", Name: k.Name, Word: content.Written(k.Name), Module: k.Module, Pos: k.Pos, Kind: k}
	})
}

func (x *Index) boxSymbol(b *content.Box) *Symbol {
	return symbolFor(x, b, func() Symbol {
		return Symbol{SymbolKind: "box", Name: b.FullName(), Word: content.Written(b.Name), Module: b.Module, Pos: b.Pos, Box: b}
	})
}

func (x *Index) ruleSymbol(r *rules.Rule) *Symbol {
	return symbolFor(x, r, func() Symbol {
		word := content.Written(r.Word)
		if r.DeclKind == rules.Offer {
			word = r.Decl.SourceName()
		}
		return Symbol{SymbolKind: r.DeclKind.String(), Name: r.Name, Word: word, Module: r.Decl.Module, Pos: r.Decl.Pos, Rule: r}
	})
}

// entrySymbol returns the symbol of an entry. Its module is the one that declares the entry.
func (x *Index) entrySymbol(e *content.Entry) *Symbol {
	return symbolFor(x, e, func() Symbol {
		return Symbol{SymbolKind: "entry", Name: e.Kind.Name + "." + e.Name, Word: e.Name, Module: e.Module, Pos: e.Pos, Entry: e}
	})
}

func (x *Index) optionSymbol(name string) *Symbol {
	module, word, _ := strings.Cut(name, ".")
	sym := Symbol{SymbolKind: "option", Name: name, Word: word, Module: module}
	for _, m := range x.Order {
		if m.ID == module {
			sym.Pos = diag.Pos{File: m.Shown("module.json"), Line: 1, Column: 1}
		}
	}
	return x.add(sym)
}

// tagSymbol returns the symbol of a tag that a module sees; nil for none.
func (x *Index) tagSymbol(module, name string) *Symbol {
	t := x.Program.Tag(module, name)
	if t == nil {
		return nil
	}
	return x.add(Symbol{SymbolKind: "tag", Name: name, Word: name, Module: t.Module, Pos: t.Pos})
}

// ListedWord is the kind of symbol of a word of a list.
const ListedWord = "listed word"

// listSymbol returns the symbol of a list of words.
func (x *Index) listSymbol(l *content.WordList) *Symbol {
	if l == nil {
		return nil
	}
	return x.add(Symbol{SymbolKind: "list", Name: l.Name, Word: content.Written(l.Name), Module: l.Module, Pos: l.Pos})
}

// listedWord returns the symbol of a word of a list; nil if the list does not have it.
func (x *Index) listedWord(l *types.WordList, text string) *Symbol {
	w := l.Word(text)
	if w == nil {
		return nil
	}
	return x.add(Symbol{SymbolKind: ListedWord, Name: l.Name + "." + text, Word: text, Module: w.Module, Pos: w.Pos})
}

// lineSymbol returns the symbol of a line of a check. It belongs to the farthest parent that
// declares the line, so that a line has the same symbol when it is overridden.
func (x *Index) lineSymbol(check *rules.Rule, line string) *Symbol {
	of, pos := check, check.Decl.Pos
	for at, seen := check, 0; at != nil && at.DeclKind == rules.Check && seen < content.MaxLike; seen++ {
		for _, l := range at.Decl.Check.Lines {
			if l.Name == line {
				of, pos = at, l.Pos
			}
		}
		if at.Decl.Check.Like == "" {
			break
		}
		named := x.Program.Named(at.Decl.Module, at.Decl.Check.Like)
		if len(named) != 1 {
			break
		}
		at = named[0]
	}
	return x.add(Symbol{SymbolKind: "line", Name: of.Name + "." + line, Word: line, Module: of.Decl.Module, Pos: pos, Rule: of})
}

// declaringCheckName returns the name and module of the check that declares a line: the check
// itself or its nearest parent with the line; the check itself if none declares it.
func (x *Index) declaringCheckName(check *rules.Rule, line string) string {
	for at, seen := check, 0; at != nil && at.DeclKind == rules.Check && seen < content.MaxLike; seen++ {
		if slices.ContainsFunc(at.Decl.Check.Lines, func(l rules.LineDeclaration) bool { return l.Name == line }) {
			return at.Name + " of " + at.Decl.Module
		}
		named := x.Program.Named(at.Decl.Module, at.Decl.Check.Like)
		if at.Decl.Check.Like == "" || len(named) != 1 {
			break
		}
		at = named[0]
	}
	return check.Name + " of " + check.Decl.Module
}

// namedSymbol returns the rule, line of a check or box that a full name means in a module; nil
// for none.
func (x *Index) namedSymbol(module, name string) *Symbol {
	if list := x.Program.Named(module, name); len(list) == 1 {
		return x.ruleSymbol(list[0])
	}
	kind, word, qualified := strings.Cut(name, ".")
	word, line, isLine := strings.Cut(word, ".")
	if !qualified {
		return nil
	}
	k := x.Program.Catalogue.Seen(module, kind)
	if k == nil { // a check without a kind
		if list := x.Program.Named(module, kind); len(list) == 1 && list[0].DeclKind == rules.Check && !isLine {
			return x.lineSymbol(list[0], word)
		}
		return nil
	}
	if r := x.Program.FindSeen(module, k, word); r != nil {
		if !isLine {
			return x.ruleSymbol(r)
		}
		return x.lineSymbol(r, line)
	}
	if b := k.BoxSeen(module, word); b != nil {
		return x.boxSymbol(b)
	}
	return nil
}

// memberOf returns the meaning of a name as a member of a kind: its symbol, and what is known
// of its value. The symbol is nil for unknown names and those of the language.
func (x *Index) memberOf(module string, k *content.Kind, name string) (*Symbol, value) {
	if k == nil {
		return nil, value{}
	}
	if b := k.BoxSeen(module, name); b != nil {
		return x.boxSymbol(b), x.typeValue(b.Type)
	}
	if r := x.Program.FindSeen(module, k, name); r != nil {
		if r.DeclKind == rules.Check {
			return x.ruleSymbol(r), value{check: r}
		}
		return x.ruleSymbol(r), x.typeValue(r.Signature.Result)
	}
	if k.Is("entity") {
		if e := x.Program.RatedEntry(module, k, name); e != nil {
			return x.entrySymbol(e), value{kind: e.Kind}
		}
	}
	if name == "owner" {
		return nil, value{kind: x.Program.Catalogue.Kind("entity")}
	}
	if plural := x.Program.Catalogue.Plural(module, name); plural != nil {
		return x.kindSymbol(plural), value{kind: plural, isList: true}
	}
	for _, child := range x.Program.Catalogue.Kinds() { // members that only kinds like it have
		if child != k && child.Is(k.Name) {
			if b := child.BoxSeen(module, name); b != nil && b.Kind == child {
				return x.boxSymbol(b), x.typeValue(b.Type)
			}
			if r := x.Program.FindSeen(module, child, name); r != nil && r.Kind == child {
				return x.ruleSymbol(r), x.typeValue(r.Signature.Result)
			}
		}
	}
	return nil, value{}
}

// RuleSymbol returns the symbol of a rule.
func (x *Index) RuleSymbol(r *rules.Rule) *Symbol { return x.ruleSymbol(r) }

// LineSymbol returns the symbol of a line of a check. An implied line stays implied.
func (x *Index) LineSymbol(check *rules.Rule, line string) *Symbol {
	x.keepImplied = true
	defer func() { x.keepImplied = false }()
	return x.lineSymbol(check, line)
}
