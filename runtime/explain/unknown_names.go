package explain

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/runtime/world"
)

// UnknownNames are names that an audience does not know, and substitutes for names whose numbers
// would reveal how many things have unknown names. The zero value is empty.
type UnknownNames struct {
	unknown    []*regexp.Regexp
	public     map[string]string // substitutes by name; nil for none
	publicKeys *regexp.Regexp    // matches the keys of public; nil for none
	numberRows *regexp.Regexp    // matches a list of numbers after the base of a key, as in "guards 2, 3"; nil for none
}

// NewUnknownNames returns UnknownNames with the given names and substitutes. public maps a name
// whose number counts things with unknown names, such as "guard 3", to its substitute.
func NewUnknownNames(names []string, public map[string]string) (n UnknownNames) {
	for _, name := range names {
		if name != "" {
			n.unknown = append(n.unknown, regexp.MustCompile(`(^|[^\pL\pN])`+regexp.QuoteMeta(name)+`($|[^\pL\pN])`))
		}
	}
	if len(public) == 0 {
		return n
	}
	n.public = public
	keys := slices.SortedFunc(maps.Keys(public), func(a, b string) int { return len(b) - len(a) })
	bases := map[string]bool{}
	for i, key := range keys {
		if base, number := world.NameAndNumber(key); number > 1 {
			bases[regexp.QuoteMeta(base)] = true
		}
		keys[i] = regexp.QuoteMeta(key)
	}
	n.publicKeys = regexp.MustCompile(strings.Join(keys, "|"))
	if len(bases) > 0 {
		n.numberRows = regexp.MustCompile(`(?:^|[^\pL\pN_])(?:` + strings.Join(slices.Sorted(maps.Keys(bases)), "|") + `)(?: \d+)?(?:,| and) \d`)
	}
	return n
}

// In reports whether a text contains an unknown name, as a word, or a list of numbers that reveals
// how many things have such names.
func (n UnknownNames) In(text string) bool {
	if n.numberRows != nil && n.numberRows.MatchString(text) {
		return true
	}
	text = n.replaced(text, func(string) string { return "" })
	return slices.ContainsFunc(n.unknown, func(name *regexp.Regexp) bool { return name.MatchString(text) })
}

// Replaces reports whether Public changes a text.
func (n UnknownNames) Replaces(text string) bool { return n.Public(text) != text }

// Public returns a text with names replaced by their substitutes.
func (n UnknownNames) Public(text string) string {
	return n.replaced(text, func(name string) string { return n.public[name] })
}

func (n UnknownNames) replaced(text string, by func(name string) string) string {
	if n.publicKeys == nil {
		return text
	}
	var out strings.Builder
	done := 0
	for _, at := range n.publicKeys.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
		behind, _ := utf8.DecodeRuneInString(text[at[1]:])
		if inWord(before) || inWord(behind) {
			continue
		}
		out.WriteString(text[done:at[0]] + by(text[at[0]:at[1]]))
		done = at[1]
	}
	return out.String() + text[done:]
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }
