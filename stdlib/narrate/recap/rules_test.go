package recap

import (
	"strings"
	"testing"
)

// The summary tells new house rules before what became of them, and nothing of those that are off again
// at the end.
func TestRulesOfASession(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rules []Rule
		want  string
	}{
		{[]Rule{{Act: Made, Name: "a"}, {Act: Off, Name: "a"}}, ""},
		{[]Rule{{Act: Off, Name: "old"}, {Act: Made, Name: "a", Text: "2"}}, "New house rules: a (2). The house rule old was turned off."},
		{[]Rule{{Act: Made, Name: "a"}, {Act: Off, Name: "a"}, {Act: On, Name: "a"}}, "New house rules: a. The house rule a was turned off. The house rule a was turned on again."},
		{[]Rule{{Act: Made, Name: "a"}, {Act: Off, Name: "a"}, {Act: Option, Name: "a", Text: "yes"}}, "The option a was set to yes."},
	} {
		if got := strings.Join((&Session{Rules: c.rules}).rules(), " "); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.rules, got, c.want)
		}
	}
}
