package luabind

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// levelByKey returns the entry of a rated kind that a key behind a thing means, written as on
// sheets; nil for none.
func (s *Session) levelByKey(module string, of *content.Kind, key string) (*content.Entry, error) {
	program := s.Table.World().Program()
	if e := program.RatedEntry(module, of, key); e != nil {
		return e, nil
	}
	found := program.Catalogue.Visible(module, program.Catalogue.FindRated(of.Module, key))
	if len(found) == 0 {
		return nil, nil
	}
	if p := ambiguousLevel(key, found); p != nil {
		return nil, p
	}
	return found[0], nil
}

// ambiguousLevel is the error for a key that entries of several games have.
func ambiguousLevel(key string, found []*content.Entry) error {
	if len(found) < 2 {
		return nil
	}
	return &diag.Problem{Message: fmt.Sprintf("%q is %s and %s", key, diag.A(found[0].Kind.Name), diag.A(found[1].Kind.Name)),
		Hint: fmt.Sprintf("write %q or %q", found[0].RatedKey(), found[1].RatedKey())}
}

// wordsLike lists candidates for a misspelt word of a thing. If the word is no identifier, such
// as "Weapon: axe", these include the keys of levels as sheets print them.
func (s *Session) wordsLike(kind *content.Kind, word string) []string {
	words, c := s.Words(kind), s.Table.World().Program().Catalogue
	switch {
	case !kind.Is("entity"):
	case strings.ContainsAny(word, " :-'"):
		words = append(c.RatedKeys(kind.Module, word), words...)
	default:
		words = append(words, c.RatedShorts(kind.Module)...)
	}
	return words
}

// hintThe returns the hint for the name of an entry in which a thing has no level.
func (s *Session) hintThe(kind *content.Kind, word string) string {
	if !kind.Is("entity") {
		return ""
	}
	for _, name := range []string{word, strings.ReplaceAll(word, "_", " ")} {
		for _, e := range s.Table.World().Program().Catalogue.Any(kind.Module, name, func(k *content.Kind) bool { return k.Nature == content.Printed }) {
			return fmt.Sprintf("as somebody has it: who:the(%q)", e.Name)
		}
	}
	return ""
}

// keyOf formats a key as Lua source behind a thing: .name or ["name"].
func keyOf(name string) string {
	if name == content.Underscored(name) {
		return "." + name
	}
	return fmt.Sprintf("[%q]", name)
}
