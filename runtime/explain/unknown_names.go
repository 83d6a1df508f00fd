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

// Names are names that an audience does not know, and those that would tell it how many
// there are of them.
type Names struct {
	unknown []*regexp.Regexp
	public  map[string]string // in place of which names the audience reads which
	telling *regexp.Regexp    // the keys of public; nil for none
	rows    *regexp.Regexp    // numbers that stand in a row behind a name of which one is among the keys
}

// UnknownNames are names by which texts are searched. public are names whose numbers
// follow from unknown ones, such as "guard 3", each with what is read in its place.
func UnknownNames(names []string, public map[string]string) (n Names) {
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
	n.telling = regexp.MustCompile(strings.Join(keys, "|"))
	if len(bases) > 0 {
		n.rows = regexp.MustCompile(`(?:^|[^\pL\pN_])(?:` + strings.Join(slices.Sorted(maps.Keys(bases)), "|") + `)(?: \d+)?(?:,| and) \d`)
	}
	return n
}

// In tells whether one of the unknown names stands in a text, as a word of its own, or
// numbers in a row that tell how many there are.
func (n Names) In(text string) bool {
	if n.rows != nil && n.rows.MatchString(text) {
		return true
	}
	text = n.replaced(text, func(string) string { return "" })
	return slices.ContainsFunc(n.unknown, func(name *regexp.Regexp) bool { return name.MatchString(text) })
}

// Tell tells whether a name stands in a text whose number follows from unknown ones.
func (n Names) Tell(text string) bool { return n.Public(text) != text }

// Public is a text with the names that the audience reads.
func (n Names) Public(text string) string {
	return n.replaced(text, func(name string) string { return n.public[name] })
}

func (n Names) replaced(text string, by func(name string) string) string {
	if n.telling == nil {
		return text
	}
	var out strings.Builder
	done := 0
	for _, at := range n.telling.FindAllStringIndex(text, -1) {
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
