package link

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// all is what the plural of a kind means by itself: every such thing at the table,
// and of a printed kind what the books print, or the noun's own where that is
// somebody.
func (s *scope) all(word string) (meaning, bool) {
	k := s.l.Program.Catalogue.Plural(s.module, word)
	switch {
	case k == nil:
		return meaning{}, false
	case k.Nature == content.Record:
		return s.atTheTable(k), true
	case s.noun == nil || !s.noun.Is("entity"):
		return s.entries(k, func(any, types.Value) types.Ref { return types.Ref{} }), true
	case len(s.l.OnlyKindsWith(s.noun, word)) > 0:
		return meaning{}, false // of some it is a word of their own
	}
	m, ok := s.printed(s.noun, word)
	m.symbol = ofNoun(m.symbol)
	if holds := m.symbol.Holds; ok {
		m.symbol.Holds = func(f any, _ types.Value, n types.Ref) (bool, error) { return holds(f, f.(rules.Frame).Noun(), n) }
	}
	return m, ok
}

// printed is what the plural of a printed kind means behind a dot: what the books
// print behind the game, and what somebody has behind somebody.
func (s *scope) printed(of *content.Kind, word string) (meaning, bool) {
	k := s.l.Program.Catalogue.Plural(s.module, word)
	switch {
	case k == nil || k.Nature != content.Printed:
	case s.l.Program.FindSeen(s.module, of, word) != nil: // an action, which formulas do not read
	case of.Is("entity"):
		return s.entries(k, func(_ any, self types.Value) types.Ref { return self.(types.Ref) }), true
	case of.Is("game"):
		return s.entries(k, func(any, types.Value) types.Ref { return types.Ref{} }), true
	}
	return meaning{}, false
}

// ofNoun makes what stands behind a dot a word of the formula's own noun.
func ofNoun(sym formula.Symbol) formula.Symbol {
	get, text := sym.Get, sym.Text
	sym.Get = func(f any, _ types.Value, args []types.Value) (types.Value, error) {
		return get(f, f.(rules.Frame).Self(), args)
	}
	if text != nil {
		sym.Text = func(f any, _ types.Value) (string, error) { return text(f, f.(rules.Frame).Self()) }
	}
	return sym
}

// getter is how the value of a word is had.
type getter = func(frame any, self types.Value, args []types.Value) (types.Value, error)

// always is how the same value is had at every asking.
func always(v types.Value) getter {
	return func(any, types.Value, []types.Value) (types.Value, error) { return v, nil }
}

// atTheTable is every thing of a kind that is there.
func (s *scope) atTheTable(k *content.Kind) meaning {
	module := s.module
	return meaning{what: "every " + content.Written(k.Name), symbol: formula.Symbol{
		Type: types.ListOf(types.RefType(k.Name)), Plural: k.Name,
		Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
			return f.(rules.Frame).All(module, k.Name)
		},
		Holds: func(f any, _ types.Value, n types.Ref) (bool, error) {
			return f.(rules.Frame).Among(module, k.Name, n)
		},
	}}
}

// entries is every entry of a printed kind, as somebody has it.
func (s *scope) entries(k *content.Kind, whose func(frame any, self types.Value) types.Ref) meaning {
	module := s.module
	return meaning{what: "every " + content.Written(k.Name), symbol: formula.Symbol{
		Type: types.ListOf(types.RefType(k.Name)), Plural: k.Name,
		Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
			return f.(rules.Frame).Entries(module, k, whose(f, self))
		},
		Holds: func(f any, self types.Value, n types.Ref) (bool, error) {
			return f.(rules.Frame).AmongEntries(module, k, whose(f, self), n)
		},
	}}
}

// pluralNames lists the plurals that mean something behind a dot on a kind.
func (s *scope) pluralNames(of *content.Kind) []string {
	if !of.Is("entity") && !of.Is("game") {
		return nil
	}
	var names []string
	for _, k := range s.l.Program.Catalogue.Kinds() {
		if k.Nature == content.Printed && k.Name != "entry" && !s.l.Program.Catalogue.Strangers(s.module, k.Module) {
			names = append(names, content.PluralOf(k.Name))
		}
	}
	return names
}
