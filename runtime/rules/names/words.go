package names

import (
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// KnownMeaning implements [formula.WordScope].
func (s *Scope) KnownMeaning(name string) string {
	for _, m := range s.Meanings(name) {
		if by := declaring(s, name, m); by == "" || by == s.Module || by == content.Engine || s.l.names.Program.Requires(s.Module, by) {
			return m.What
		}
	}
	return ""
}

// declaring returns the module that declares what a name means; "" for words of the language.
func declaring(s *Scope, name string, m Meaning) string {
	switch r, _ := m.Symbol.Rule.(*rules.Rule); {
	case r != nil:
		return r.Decl.Module
	case m.box != nil:
		return m.box.Module
	case m.isLine():
		if i, ok := s.Check.LineIndex(name); ok {
			return s.Check.Lines[i].Module
		}
	}
	for _, p := range s.Params {
		if p.Name == name {
			return p.Module
		}
	}
	return ""
}
