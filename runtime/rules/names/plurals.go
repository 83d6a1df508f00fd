package names

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// pluralMeaning returns the meaning of the plural of a kind without a path: all things of the
// kind at the table. For a printed kind it is all printed entries or, in formulas about an
// entity, those of the entity.
func (s *Scope) pluralMeaning(word string) (Meaning, bool) {
	k := s.l.names.Program.Catalogue.Plural(s.Module, word)
	switch {
	case k == nil:
		return Meaning{}, false
	case k.Nature == content.Record:
		return s.thingsMeaning(k), true
	case s.Noun == nil || !s.Noun.Is("entity"):
		return s.entriesMeaning(k, func(any, types.Value) types.Ref { return types.Ref{} }), true
	case len(s.l.names.OnlyKindsWith(s.Noun, word)) > 0:
		return Meaning{}, false // some kinds have their own word of that name
	}
	m, ok := s.printedPlural(s.Noun, word)
	if m.Symbol = s.own(m.Symbol); s.Doer != nil {
		return m, ok
	}
	if holds := m.Symbol.Contains; ok {
		m.Symbol.Contains = func(f any, _ types.Value, n types.Ref) (bool, error) { return holds(f, f.(rules.Frame).Thing(), n) }
	}
	return m, ok
}

// printedPlural returns the meaning of the plural of a printed kind after a dot: all printed
// entries after the game, those of an entity after the entity.
func (s *Scope) printedPlural(of *content.Kind, word string) (Meaning, bool) {
	k := s.l.names.Program.Catalogue.Plural(s.Module, word)
	switch {
	case k == nil || k.Nature != content.Printed:
	case s.l.names.Program.FindSeen(s.Module, of, word) != nil: // an action, which formulas cannot read
	case of.Is("entity"):
		return s.entriesMeaning(k, func(_ any, self types.Value) types.Ref { return self.(types.Ref) }), true
	case of.Is("game"):
		return s.entriesMeaning(k, func(any, types.Value) types.Ref { return types.Ref{} }), true
	}
	return Meaning{}, false
}

// readOwn converts a symbol for use after a dot to one that reads the scope's own thing.
func readOwn(sym formula.Symbol) formula.Symbol {
	get, text := sym.Get, sym.Text
	sym.Get = func(f any, _ types.Value, args []types.Value) (types.Value, error) {
		return get(f, f.(rules.Frame).Self(), args)
	}
	if text != nil {
		sym.Text = func(f any, _ types.Value) (string, error) { return text(f, f.(rules.Frame).Self()) }
	}
	return sym
}

// own converts a symbol for use after a dot to one of the words of the scope's noun.
func (s *Scope) own(sym formula.Symbol) formula.Symbol {
	if s.Doer != nil {
		return s.Doer.of(sym)
	}
	return readOwn(sym)
}

// getter reads the value of a symbol.
type getter = func(frame any, self types.Value, args []types.Value) (types.Value, error)

// constant returns a getter of a constant.
func constant(v types.Value) getter {
	return func(any, types.Value, []types.Value) (types.Value, error) { return v, nil }
}

// thingsMeaning returns the meaning of all things of a kind at the table.
func (s *Scope) thingsMeaning(k *content.Kind) Meaning {
	module := s.Module
	return Meaning{What: "every " + content.Written(k.Name), Symbol: formula.Symbol{
		Type: types.ListOf(types.RefType(k.Name)), AllOfKind: k.Name,
		Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
			return f.(rules.Frame).All(module, k.Name)
		},
		Contains: func(f any, _ types.Value, n types.Ref) (bool, error) {
			return f.(rules.Frame).InAll(module, k.Name, n)
		},
	}}
}

// entriesMeaning returns the meaning of all entries of a printed kind, as entries of somebody.
func (s *Scope) entriesMeaning(k *content.Kind, whose func(frame any, self types.Value) types.Ref) Meaning {
	module := s.Module
	return Meaning{What: "every " + content.Written(k.Name), Symbol: formula.Symbol{
		Type: types.ListOf(types.RefType(k.Name)), AllOfKind: k.Name,
		Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
			return f.(rules.Frame).Entries(module, k, whose(f, self))
		},
		Contains: func(f any, self types.Value, n types.Ref) (bool, error) {
			return f.(rules.Frame).InEntries(module, k, whose(f, self), n)
		},
	}}
}

// pluralNames lists the plurals that can follow a dot on a kind.
func (s *Scope) pluralNames(of *content.Kind) []string {
	if !of.Is("entity") && !of.Is("game") {
		return nil
	}
	var names []string
	for _, k := range s.l.names.Program.Catalogue.Kinds() {
		if k.Nature == content.Printed && k.Name != "entry" && !s.l.names.Program.Catalogue.Unrelated(s.Module, k.Module) {
			names = append(names, content.PluralOf(k.Name))
		}
	}
	return names
}
