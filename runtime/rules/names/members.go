package names

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// memberMeanings returns all meanings of .name on things of a kind.
func (s *Scope) memberMeanings(kind *content.Kind, name string) []Meaning {
	l := s.l
	var found []Meaning
	add := func(what string, sym formula.Symbol) { found = append(found, Meaning{What: what, Symbol: sym}) }
	if b := kind.BoxSeen(s.Module, name); b != nil {
		found = append(found, boxMeaning("the box "+b.FullName(), b, b.Type))
	}
	if r := l.names.Program.FindSeen(s.Module, kind, name); r != nil && (r.DeclKind == rules.Query || r.DeclKind == rules.Lookup) {
		found = append(found, ruleMeaning(r, l.results.AnswerType(r)))
	}
	found = append(found, s.commonMeanings(kind, name)...)
	switch name {
	case "owner":
		if kind.Box("owner") == nil && (kind.Nature == content.Printed || kind.Is("entity")) {
			add("the owner", formula.Symbol{Type: types.RefType("entity"), Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
				return f.(rules.Frame).Owner(self.(types.Ref))
			}})
		}
	case "has":
		if kind.Is("entity") && kind.Box("has") == nil {
			add("the word has", s.hasSymbol(kind))
		}
	case "the":
		if kind.Is("entity") && kind.Box("the") == nil {
			add("the word the", s.theSymbol())
		}
	case "level":
		if kind.Rated != nil && kind.Box("level") == nil {
			level := boxMeaning("the level", l.names.LevelBox(kind), types.NumberType())
			level.box = nil // it is not declared
			found = append(found, level)
		}
	}
	if name == rules.DoneWord && len(found) == 0 {
		add("the word done", l.Counts.Symbol(s.Module, kind, s.comparedWith))
	}
	if kind.Is("entity") && len(found) == 0 {
		if e := l.names.Program.RatedEntry(s.Module, kind, name); e != nil {
			add("the "+e.Kind.Name+" "+e.Name, formula.Symbol{Type: types.RefType(e.Kind.Name), Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
				return f.(rules.Frame).RatedEntryOf(e, self.(types.Ref)), nil
			}})
		}
	}
	return found
}

// boxMeaning returns the meaning of a box in a formula.
func boxMeaning(what string, b *content.Box, t types.Type) Meaning {
	own := func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		v, err := f.(rules.Frame).OwnBox(b)
		return withoutFunction(b, v), err
	}
	return Meaning{What: what, box: b, readOwn: own, Symbol: formula.Symbol{Type: t, Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		v, err := f.(rules.Frame).Box(self.(types.Ref), b)
		return withoutFunction(b, v), err
	}}}
}

// ruleMeaning returns the meaning of a rule in a formula.
func ruleMeaning(r *rules.Rule, t types.Type) Meaning {
	sym := formula.Symbol{Type: t, Rule: r, NeedsParens: len(r.Signature.Params) > 0, Get: func(f any, self types.Value, args []types.Value) (types.Value, error) {
		return f.(rules.Frame).Ask(r, self, args)
	}}
	for _, p := range r.Signature.Params {
		sym.Params = append(sym.Params, formula.Param{Name: p.Name, Type: p.Type, Optional: p.Optional})
	}
	return Meaning{What: "the rule " + r.Name, Symbol: sym}
}

// withoutFunction returns the value of a box as formulas read it. A function in a box of actions is
// replaced by a text.
func withoutFunction(b *content.Box, v types.Value) types.Value {
	if b.Type.Base == types.Action {
		if _, ok := v.(rules.Function); ok {
			return "a function"
		}
	}
	return v
}

// commonMeanings returns the meanings of words that all things have; kind is nil if it is not
// known.
func (s *Scope) commonMeanings(kind *content.Kind, name string) []Meaning {
	if kind != nil && kind.BoxSeen(s.Module, name) != nil {
		return nil
	}
	switch name {
	case "kind":
		kindOf := func(_ any, self types.Value) (string, error) {
			return s.l.names.Program.Catalogue.NameSeen(s.Module, self.(types.Ref).Kind), nil
		}
		return []Meaning{{What: "the kind", Symbol: formula.Symbol{Type: types.TextType(), Text: kindOf, Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
			return kindOf(f, self)
		}}}}
	case "name":
		names := ""
		if kind != nil && kind.Nature == content.Printed {
			names = kind.Name // only names of its entries are possible
		}
		return []Meaning{{What: "the name", Symbol: formula.Symbol{Type: types.TextType(), EntryKind: names,
			Text: func(f any, self types.Value) (string, error) { return f.(rules.Frame).Name(self.(types.Ref)) },
			Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
				name, err := f.(rules.Frame).Name(self.(types.Ref))
				if err != nil {
					return nil, err
				}
				return name, nil
			}}}}
	}
	return nil
}

// memberNames lists all names for which memberMeanings returns something.
func (s *Scope) memberNames(kind *content.Kind) []string {
	l := s.l
	names := append([]string{"kind", "name"}, kind.BoxNames()...)
	for _, r := range l.names.Tables.Order {
		if r.Kind != nil && kind.Is(r.Kind.Name) && (r.DeclKind == rules.Query || r.DeclKind == rules.Lookup) {
			names = append(names, r.Word)
		}
	}
	if kind.Nature == content.Printed || kind.Is("entity") {
		names = append(names, "owner")
	}
	if kind.Rated != nil {
		names = append(names, "level")
	}
	names = append(names, s.pluralNames(kind)...)
	names = append(names, rules.DoneWord)
	if kind.Is("entity") {
		names = append(names, "has", "the")
		for _, e := range l.names.Program.Catalogue.Visible(s.Module, l.names.Program.Catalogue.Rated(kind.Module)) {
			names = append(names, content.Underscored(e.Name))
		}
	}
	return names
}
