package handbook

import (
	"fmt"
	"strings"
	"unicode"
)

// anchors are the ids of elements in the handbook to which links lead.
type anchors struct {
	byKey map[any]string  // by what stands there: a rule, kind, entry or a key such as ruleKey
	taken map[string]bool // anchors in use
}

func newAnchors() *anchors { return &anchors{byKey: map[any]string{}, taken: map[string]bool{}} }

// of returns the anchor of something; "" if the handbook does not have it.
func (a *anchors) of(what any) string { return a.byKey[what] }

// assign returns the anchor of something. If it has none, or what is nil, it assigns a unique one,
// made of words.
func (a *anchors) assign(what any, words ...string) string {
	if to := a.byKey[what]; what != nil && to != "" {
		return to
	}
	to := slug(strings.Join(words, "-"))
	for n := 2; a.taken[to]; n++ {
		if next := fmt.Sprintf("%s-%d", slug(strings.Join(words, "-")), n); !a.taken[next] {
			to = next
		}
	}
	a.taken[to] = true
	if what != nil {
		a.byKey[what] = to
	}
	return to
}

// slug returns a text in lower case letters, digits, underscores, dots and hyphens, which needs
// no escaping in a URL; "x" if nothing is left of it.
func slug(text string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(text) {
		switch {
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '_' || r == '.':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(r)
			gap = false
		default:
			gap = true
		}
	}
	if b.Len() == 0 {
		return "x"
	}
	return b.String()
}
