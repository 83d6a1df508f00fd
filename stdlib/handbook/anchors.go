package handbook

import (
	"fmt"
	"strings"
	"unicode"
)

// anchors are the places of the handbook to which something links.
type anchors struct {
	by    map[any]string
	taken map[string]bool
}

func newAnchors() *anchors { return &anchors{by: map[any]string{}, taken: map[string]bool{}} }

// of is the place of something; "" where it has none.
func (a *anchors) of(what any) string { return a.by[what] }

// give makes a place that nothing else has, from words that say what is there.
func (a *anchors) give(what any, words ...string) string {
	if to := a.by[what]; what != nil && to != "" {
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
		a.by[what] = to
	}
	return to
}

// slug is a text of small letters, digits, dots and hyphens, which needs no escape in an
// address.
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
