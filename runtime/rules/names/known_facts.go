package names

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/runtime/content"
)

// KnownFacts are facts that hold at a point of a body: kinds of things, and paths that are not
// none.
type KnownFacts struct {
	Kinds   []formula.Narrowing
	Present []string // paths that are not none
}

// When returns the facts after a condition that held.
func (k KnownFacts) When(f *content.Formula) KnownFacts {
	if f == nil {
		return k
	}
	return KnownFacts{slices.Concat(k.Kinds, formula.Narrowings(f.Text)), slices.Concat(k.Present, formula.PresentPaths(f.Text, true))}
}

// Unless returns the facts after a condition that did not hold.
func (k KnownFacts) Unless(f *content.Formula) KnownFacts {
	if f == nil {
		return k
	}
	return KnownFacts{slices.Concat(k.Kinds, formula.NarrowingsUnless(f.Text)), slices.Concat(k.Present, formula.PresentPaths(f.Text, false))}
}

// WithoutElement returns the facts that still hold where # has another meaning.
func (k KnownFacts) WithoutElement() KnownFacts {
	return KnownFacts{slices.DeleteFunc(slices.Clone(k.Kinds), func(n formula.Narrowing) bool { return strings.HasPrefix(n.Path, "#") }),
		slices.DeleteFunc(slices.Clone(k.Present), func(path string) bool { return strings.Contains(path, "#") })}
}

// NarrowedKind returns the kind of the scope's thing as far as facts narrow it; nil if the scope
// has no thing.
func (s *Scope) NarrowedKind(k KnownFacts) *content.Kind {
	kind := s.Noun
	for _, n := range k.Kinds {
		if n.Path != "" && !s.IsSelf(n.Path) {
			continue
		}
		name := n.Kind
		if n.Among != "" {
			name = s.kindOfPlural(n.Among)
		}
		narrow := s.l.names.Program.Catalogue.Seen(s.Module, name)
		if narrow == nil {
			narrow = s.l.names.Program.Catalogue.Kind(name)
		}
		if narrow != nil && (kind == nil || narrow.Is(kind.Name)) {
			kind = narrow
		}
	}
	return kind
}

// kindOfPlural returns the kind whose things are the list at a path; "" for other lists.
func (s *Scope) kindOfPlural(path string) string {
	words := strings.Split(path, ".")
	sym, err := s.Lookup(words[0])
	for _, word := range words[1:] {
		if err == nil {
			sym, err = s.Member(sym.Type, word)
		}
	}
	if err != nil {
		return ""
	}
	return sym.AllOfKind
}
