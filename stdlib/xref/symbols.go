package xref

import (
	"slices"
	"strings"

	"houserule/lang/diag"
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
	declared := len(x.symbols)
	known := make(map[*Symbol]bool, declared)
	for _, t := range x.symbols {
		known[t] = true
	}
	for _, r := range x.Program.Rules() {
		if r.DeclKind != rules.Check {
			continue
		}
		for _, line := range x.lines(r) {
			if t := x.lineSymbol(r, line); !known[t] {
				t.isImplied = true
			}
		}
	}
}

// add returns the symbol with the same key, or adds t.
func (x *Index) add(t Symbol) *Symbol {
	t.key = t.Key()
	if known := x.symbols[t.key]; known != nil {
		known.isImplied = known.isImplied && x.isQuery
		return known
	}
	if t.Word == "" {
		t.Word = t.Name[strings.LastIndexByte(t.Name, '.')+1:]
	}
	x.symbols[t.key] = &t
	x.byWord[t.Word] = append(x.byWord[t.Word], &t)
	if t.Entry != nil && content.Underscored(t.Word) != t.Word { // as functions spell it
		x.byWord[content.Underscored(t.Word)] = append(x.byWord[content.Underscored(t.Word)], &t)
	}
	return &t
}

// symbolFor returns the symbol of a kind, box, rule or entry. It adds a new one.
func symbolFor[T comparable](c *Index, what T, make func() Symbol) *Symbol {
	t := c.bySource[what]
	if t == nil {
		t = c.add(make())
		c.bySource[what] = t
	}
	return t
}

func (x *Index) kindSymbol(k *content.Kind) *Symbol {
	return symbolFor(x, k, func() Symbol {
		return Symbol{Sort: "kind", Name: k.Name, Word: content.Written(k.Name), Module: k.Module, Pos: k.Pos, Kind: k}
	})
}

func (x *Index) boxSymbol(b *content.Box) *Symbol {
	return symbolFor(x, b, func() Symbol {
		return Symbol{Sort: "box", Name: b.FullName(), Word: content.Written(b.Name), Module: b.Module, Pos: b.Pos, Box: b}
	})
}

func (x *Index) ruleSymbol(r *rules.Rule) *Symbol {
	return symbolFor(x, r, func() Symbol {
		word := content.Written(r.Word)
		if r.DeclKind == rules.Offer {
			word = r.Decl.SourceName()
		}
		return Symbol{Sort: r.DeclKind.String(), Name: r.Name, Word: word, Module: r.Decl.Module, Pos: r.Decl.Pos, Rule: r}
	})
}

// entrySymbol returns the symbol of an entry, whichever module printed it first.
func (x *Index) entrySymbol(e *content.Entry) *Symbol {
	return symbolFor(x, e, func() Symbol {
		return Symbol{Sort: "entry", Name: e.Kind.Name + "." + e.Name, Word: e.Name, Module: e.Module, Pos: e.Pos, Entry: e}
	})
}

func (x *Index) optionSymbol(name string) *Symbol {
	module, word, _ := strings.Cut(name, ".")
	t := Symbol{Sort: "option", Name: name, Word: word, Module: module}
	for _, m := range x.Order {
		if m.ID == module {
			t.Pos = diag.Pos{File: m.Shown("module.json"), Line: 1, Column: 1}
		}
	}
	return x.add(t)
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
	return x.add(Symbol{Sort: "line", Name: of.Name + "." + line, Word: line, Module: of.Decl.Module, Pos: pos, Rule: of})
}

// declaringCheck names the check that declares a line: the check itself or its nearest parent
// with the line.
func (x *Index) declaringCheck(check *rules.Rule, line string) string {
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
	noun, word, owned := strings.Cut(name, ".")
	word, line, isLine := strings.Cut(word, ".")
	if !owned {
		return nil
	}
	k := x.Program.Catalogue.Seen(module, noun)
	if k == nil { // a check without a kind
		if list := x.Program.Named(module, noun); len(list) == 1 && list[0].DeclKind == rules.Check && !isLine {
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

// memberOf returns the meaning of a name as a member of a kind: the symbol, nil for none, and
// the value.
func (x *Index) memberOf(module string, k *content.Kind, name string) (*Symbol, value) {
	if k == nil {
		return nil, value{}
	}
	if b := k.BoxSeen(module, name); b != nil {
		return x.boxSymbol(b), x.valueOf(b.Type)
	}
	if r := x.Program.FindSeen(module, k, name); r != nil {
		if r.DeclKind == rules.Check {
			return x.ruleSymbol(r), value{check: r}
		}
		return x.ruleSymbol(r), x.valueOf(r.Signature.Answer)
	}
	if k.Is("entity") {
		if e := x.Program.RatedEntry(module, k, name); e != nil {
			return x.entrySymbol(e), value{kind: e.Kind}
		}
	}
	if name == "owner" {
		return nil, value{kind: x.Program.Catalogue.Kind("entity")}
	}
	if all := x.Program.Catalogue.Plural(module, name); all != nil {
		return x.kindSymbol(all), value{kind: all, list: true}
	}
	for _, like := range x.Program.Catalogue.Kinds() { // members that only narrower kinds have
		if like != k && like.Is(k.Name) {
			if b := like.BoxSeen(module, name); b != nil && b.Kind == like {
				return x.boxSymbol(b), x.valueOf(b.Type)
			}
			if r := x.Program.FindSeen(module, like, name); r != nil && r.Kind == like {
				return x.ruleSymbol(r), x.valueOf(r.Signature.Answer)
			}
		}
	}
	return nil, value{}
}

// RuleSymbol returns the symbol of a rule.
func (x *Index) RuleSymbol(r *rules.Rule) *Symbol { return x.ruleSymbol(r) }

// LineSymbol returns the symbol of a line of a check. An implied line stays implied.
func (x *Index) LineSymbol(check *rules.Rule, line string) *Symbol {
	x.isQuery = true
	defer func() { x.isQuery = false }()
	return x.lineSymbol(check, line)
}
