package link

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/runtime/content"
)

// knownFacts are facts that hold at a point of a body: kinds of things, and paths that are not
// none.
type knownFacts struct {
	kinds   []formula.Narrowing
	present []string // paths that are not none
}

// when returns the facts after a condition that held.
func (k knownFacts) when(f *content.Formula) knownFacts {
	if f == nil {
		return k
	}
	return knownFacts{slices.Concat(k.kinds, formula.Narrowings(f.Text)), slices.Concat(k.present, formula.PresentPaths(f.Text, true))}
}

// unless returns the facts after a condition that did not hold.
func (k knownFacts) unless(f *content.Formula) knownFacts {
	if f == nil {
		return k
	}
	return knownFacts{slices.Concat(k.kinds, formula.NarrowingsUnless(f.Text)), slices.Concat(k.present, formula.PresentPaths(f.Text, false))}
}

// withoutElement returns the facts that still hold where # has another meaning.
func (k knownFacts) withoutElement() knownFacts {
	return knownFacts{slices.DeleteFunc(slices.Clone(k.kinds), func(n formula.Narrowing) bool { return strings.HasPrefix(n.Path, "#") }),
		slices.DeleteFunc(slices.Clone(k.present), func(path string) bool { return strings.Contains(path, "#") })}
}

// narrowedKind returns the kind of the scope's thing as far as facts narrow it; nil if the scope
// has no thing.
func (s *scope) narrowedKind(k knownFacts) *content.Kind {
	kind := s.noun
	for _, n := range k.kinds {
		if n.Path != "" && !s.IsSelf(n.Path) {
			continue
		}
		name := n.Kind
		if n.Among != "" {
			name = s.kindOfPlural(n.Among)
		}
		narrow := s.l.Program.Catalogue.Seen(s.module, name)
		if narrow == nil {
			narrow = s.l.Program.Catalogue.Kind(name)
		}
		if narrow != nil && (kind == nil || narrow.Is(kind.Name)) {
			kind = narrow
		}
	}
	return kind
}

// kindOfPlural returns the kind whose things are the list at a path; "" for other lists.
func (s *scope) kindOfPlural(path string) string {
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
