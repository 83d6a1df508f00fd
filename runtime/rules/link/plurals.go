package link

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// pluralMeaning returns the meaning of the plural of a kind without a path: all things of the
// kind at the table. For a printed kind it is all printed entries or, in formulas about an
// entity, those of the entity.
func (s *scope) pluralMeaning(word string) (meaning, bool) {
	k := s.l.Program.Catalogue.Plural(s.module, word)
	switch {
	case k == nil:
		return meaning{}, false
	case k.Nature == content.Record:
		return s.thingsMeaning(k), true
	case s.noun == nil || !s.noun.Is("entity"):
		return s.entriesMeaning(k, func(any, types.Value) types.Ref { return types.Ref{} }), true
	case len(s.l.OnlyKindsWith(s.noun, word)) > 0:
		return meaning{}, false // some kinds have their own word of that name
	}
	m, ok := s.printedPlural(s.noun, word)
	if m.symbol = s.own(m.symbol); s.doer != nil {
		return m, ok
	}
	if holds := m.symbol.Contains; ok {
		m.symbol.Contains = func(f any, _ types.Value, n types.Ref) (bool, error) { return holds(f, f.(rules.Frame).Thing(), n) }
	}
	return m, ok
}

// printedPlural returns the meaning of the plural of a printed kind after a dot: all printed
// entries after the game, those of an entity after the entity.
func (s *scope) printedPlural(of *content.Kind, word string) (meaning, bool) {
	k := s.l.Program.Catalogue.Plural(s.module, word)
	switch {
	case k == nil || k.Nature != content.Printed:
	case s.l.Program.FindSeen(s.module, of, word) != nil: // an action, which formulas cannot read
	case of.Is("entity"):
		return s.entriesMeaning(k, func(_ any, self types.Value) types.Ref { return self.(types.Ref) }), true
	case of.Is("game"):
		return s.entriesMeaning(k, func(any, types.Value) types.Ref { return types.Ref{} }), true
	}
	return meaning{}, false
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
func (s *scope) own(sym formula.Symbol) formula.Symbol {
	if s.doer != nil {
		return s.doer.of(sym)
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
func (s *scope) thingsMeaning(k *content.Kind) meaning {
	module := s.module
	return meaning{what: "every " + content.Written(k.Name), symbol: formula.Symbol{
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
func (s *scope) entriesMeaning(k *content.Kind, whose func(frame any, self types.Value) types.Ref) meaning {
	module := s.module
	return meaning{what: "every " + content.Written(k.Name), symbol: formula.Symbol{
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
func (s *scope) pluralNames(of *content.Kind) []string {
	if !of.Is("entity") && !of.Is("game") {
		return nil
	}
	var names []string
	for _, k := range s.l.Program.Catalogue.Kinds() {
		if k.Nature == content.Printed && k.Name != "entry" && !s.l.Program.Catalogue.Unrelated(s.module, k.Module) {
			names = append(names, content.PluralOf(k.Name))
		}
	}
	return names
}
