package ask

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/stdlib/luabind"
)

// Path splits a path into its words. The last word `has` is replaced by `carries`, the box
// that it reads.
func Path(path string) []string {
	words := strings.Split(path, ".")
	if last := len(words) - 1; last > 0 && words[last] == "has" {
		words[last] = "carries"
	}
	return words
}

// unexplained returns the error, with advice, for a path whose last word is neither a rule
// nor a box, or the trace of the words name and kind. why is the error of reading the path,
// which is returned if there is nothing to add.
func unexplained(s *luabind.Session, path string, words []string, of types.Ref, why error) (*explain.Trace, error) {
	v, err := s.Path(of, words[1:len(words)-1])
	n, ok := v.(types.Ref)
	if err != nil || !ok {
		return nil, why
	}
	word, t := words[len(words)-1], s.Table
	k := t.World().Program().Catalogue.Kind(n.Kind)
	if k == nil || t.World().Box(k, word) != nil {
		return nil, why
	}
	switch word {
	case "name":
		return &explain.Trace{Title: path, Value: t.World().Names.Of(n)}, nil
	case "kind":
		return &explain.Trace{Title: path, Value: content.Written(n.Kind)}, nil
	}
	p := &diag.Problem{Hint: fmt.Sprintf("`:show %s words` lists the values of %s", content.Written(k.Name), diag.A(content.Written(k.Name)))}
	r, e := t.World().Program().Find(k, word), entryCalled(t.World().Program().Catalogue, word)
	switch {
	case r != nil && (r.DeclKind == rules.Action || r.DeclKind == rules.Check):
		what := "an action, not a value"
		if r.DeclKind == rules.Check {
			what = "a check, not a value"
		}
		p.Message = fmt.Sprintf("`%s` is %s: its command shows the result", word, what)
		p.Hint = fmt.Sprintf("`:why %s` explains it in the last command, `:why 3` in the third of the :log", r.DisplayName())
	case r != nil:
		return nil, why
	case e != nil:
		p.Message = fmt.Sprintf("%s is printed in the book and not computed", e.Heading())
		if e.Kind.Carried && k.Is("entity") {
			p.Hint = fmt.Sprintf("`:why %s.has` shows what %s has, and which commands gave it", strings.Join(words[:len(words)-1], "."), t.World().Names.Of(n))
		}
	case isBuiltIn(word):
		p.Message = fmt.Sprintf("`%s` is not a value that can be explained", word)
	default:
		var known *diag.Problem
		if !errors.As(why, &known) {
			return nil, why
		}
		told := *known
		told.Hint = cmp.Or(told.Hint, p.Hint)
		return nil, &told
	}
	return nil, p
}

// entryCalled returns the only entry with a name; nil if there is none or several.
func entryCalled(c *content.Catalogue, word string) *content.Entry {
	all := c.Any("", strings.ReplaceAll(word, "_", " "), func(*content.Kind) bool { return true })
	if len(all) != 1 {
		return nil
	}
	return all[0]
}

// isBuiltIn reports whether a word is a member of every thing.
func isBuiltIn(word string) bool {
	for _, w := range luabind.ThingWords {
		if w.Name == word {
			return true
		}
	}
	return false
}
