package pattern

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// find is a whole search in one call; nil where nothing is found.
func find(text, pattern string, charge func(n int) error) (*Match, error) {
	f, err := New(text, pattern, true, charge)
	if err != nil {
		return nil, err
	}
	var m Match
	found, err := f.Find(0, &m)
	if err != nil || !found {
		return nil, err
	}
	return &m, nil
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		text, pattern string
		want          string // start-end and captures, "-" for none
	}{
		{"hello", "l+", "2-4"}, {"hello", "^l", "-"}, {"hello", "^he", "0-2"}, {"hello", "o$", "4-5"}, {"a$b", "$b", "1-3"},
		{"key = value", "^(%w+)%s*=%s*(%w+)$", "0-11 key value"}, {"x", "()x()", "0-1 @0 @1"}, {"", "", "0-0"}, {"abc", ".-", "0-0"}, {"abc", ".-c", "0-3"},
		{"f(a(b)c)d", "%b()", "1-8"}, {"f(a(b c", "%b()", "-"}, {"THE (quick) fox", "%f[%a]%a+%f[%A]", "0-3"}, {"aXb", "%u", "1-2"}, {"a]b", "[]]", "1-2"}, {"a-b", "[a%-]+", "0-2"}, {"b", "[^a]", "0-1"},
		{"2024", "[0-9]+", "0-4"}, {"abab", "(ab)%1", "0-4 ab"}, {"abac", "(ab)%1", "-"}, {"a\x00b", "%z", "1-2"}, {"color colour", "colou?r$", "6-12"}, {"aaa", "a-a", "0-1"}, {"xyz", "[x-z]*", "0-3"}, {"a-", "[a-]*", "0-2"},
		{"é", "%a", "-"}, {"0xFf", "%x+$", "2-4"}, {"tab\there", "%c", "3-4"}, {"a.b", "%.", "1-2"}, {"a.b", "%p", "1-2"}, {"((nested))", "%((.*)%)", "0-10 (nested)"},
	} {
		m, err := find(c.text, c.pattern, nil)
		got := "-"
		if err != nil {
			got = err.Error()
		} else if m != nil {
			got = fmt.Sprintf("%d-%d", m.Start, m.End)
			for i := 0; i < m.Captures; i++ {
				if s, at, place := m.Text(i); place {
					got += fmt.Sprintf(" @%d", at)
				} else {
					got += " " + s
				}
			}
		}
		if got != c.want {
			t.Errorf("%q in %q: got %s want %s", c.pattern, c.text, got, c.want)
		}
	}
}

func TestFaultyPatterns(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{"(", "the pattern has a `(` without a `)`"}, {")", "the pattern has a `)` without a `(`"}, {"[a", "the pattern has a `[` without a `]`"}, {"[%", "the pattern has a `[` without a `]`"}, {"%", "the pattern ends with `%`"},
		{"%b(", "`%b` in the pattern needs two characters"}, {"%fa", "`%f` in the pattern needs a set, `%f[...]`"}, {"%1", "the pattern refers to capture %1, which is not there"}, {strings.Repeat("()", 40), "the pattern has too many captures"},
		{strings.Repeat("a", 300), "the pattern is too long: 300 bytes, at most 256"}, {strings.Repeat("a?", 128), ""},
	} {
		_, err := find(strings.Repeat("a", 50), c.pattern, nil)
		var fault *Error
		if c.want == "" {
			if err != nil {
				t.Errorf("%.20q: %v", c.pattern, err)
			}
		} else if !errors.As(err, &fault) || err.Error() != c.want {
			t.Errorf("%.20q: got %v want %s", c.pattern, err, c.want)
		}
	}
}

func TestChargeStopsASearch(t *testing.T) {
	stop := errors.New("enough")
	for _, p := range []string{"a*a*a*a*a*b", ".-.-.-.-b", "(a*)(a*)(a*)b", "a-a-a-a-b", "%f[b]x", "[^b]*b", "%bab"} {
		left := 20000
		_, err := find(strings.Repeat("a", 20000), p, func(n int) error {
			if left -= n; left < 0 {
				return stop
			}
			return nil
		})
		if err != stop {
			t.Errorf("%s: %v", p, err)
		}
		if left < -2000 {
			t.Errorf("%s: stopped %d tests late", p, -left)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("hello world", "(%w+) (%w+)")
	f.Add("f(a)", "%b()%f[%z]")
	f.Fuzz(func(t *testing.T, text, pattern string) {
		left := 100000
		m, err := find(text, pattern, func(n int) error {
			if left -= n; left < 0 {
				return errors.New("enough")
			}
			return nil
		})
		if err == nil && m != nil {
			if m.Start < 0 || m.End < m.Start || m.End > len(text) {
				t.Fatalf("%d-%d", m.Start, m.End)
			}
			for i := 0; i < m.Captures; i++ {
				m.Text(i)
			}
		}
	})
}

func BenchmarkMatch(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if m, err := find("take 12d6 damage from the east", "(%d+)d(%d+)", nil); err != nil || m == nil {
			b.Fatal(err)
		}
	}
}
