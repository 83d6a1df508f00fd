package formula

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/diag"
	"houserule/lang/types"
)

func TestCalls(t *testing.T) {
	for _, c := range []struct {
		in, path, whose, word string
		called                bool
		args                  []string
	}{
		{"begins", "begins", "", "begins", false, nil},
		{" target . is_hurt ( damage , 'a, (b' ) ", "target . is_hurt", "target", "is_hurt", true, []string{"damage", "'a, (b'"}},
		{"owner.the('Spear, long').is_thrown(max(1, 2), [3, 4])", "owner.the('Spear, long').is_thrown", "owner.the('Spear, long')", "is_thrown", true, []string{"max(1, 2)", "[3, 4]"}},
		{"#.rests()", "#.rests", "#", "rests", true, nil},
		{"a.b.c", "a.b.c", "a.b", "c", false, nil},
		{"who.hits(#, count(list, # > 1))", "who.hits", "who", "hits", true, []string{"#", "count(list, # > 1)"}},
	} {
		got, err := ParseCall(nil, Source{Text: c.in})
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		var args []string
		for _, a := range got.Args {
			args = append(args, a.Text)
		}
		if got.Path != c.path || got.Receiver.Text != c.whose || got.Word != c.word || got.HasParens != c.called || !cmp.Equal(args, c.args) {
			t.Errorf("%s: %q of %q, %q, %v, %q", c.in, got.Word, got.Receiver.Text, got.Path, got.HasParens, args)
		}
	}
	for _, in := range []string{"a + b", "not a", "a ? b : c", "1", "'a'", "none", "#", "[a]", "a[1]", "a[1].b", "(a, b)", "a.b > 2", "filter(a, # > 1)", "-a"} {
		if _, err := ParseCall(nil, Source{Text: in}); err == nil {
			t.Errorf("%s is taken for a call", in)
		}
	}
	_, err := ParseCall(nil, Source{Text: "a b"})
	if err == nil || strings.Contains(err.Error(), "\u2135") {
		t.Errorf("got %v", err)
	}
}

func TestNamesWithoutArguments(t *testing.T) {
	for in, want := range map[string]string{
		"gains(value = )":                "nothing is given as `value`",
		"gains('Sick', value =)":         "nothing is given as `value`",
		"gains(of = , ends = 'day')":     "nothing is given as `of`",
		"gains('Sick', ends = 'a', x= )": "nothing is given as `x`",
	} {
		if _, err := ParseCall(nil, Source{Text: in}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", in, err)
		}
	}
}

// The names of a call are words of its text, and each has an argument.
func FuzzParseCall(f *testing.F) {
	for _, s := range []string{"gains('Frightened', value = 2)", "foe.gains(of = 'a, b', ends='1 hour')", "a(b == c)", "a(b = )", "a(x = 1, 2)", "é.ö(ü = 'ß')", "a(b(c = 1), d = (e))", " a ( b = 1 ) "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCall(nil, Source{Text: text})
		if err != nil {
			_ = err.Error()
			return
		}
		if len(c.Names) > len(c.Args) {
			t.Fatalf("%q: %d names for %d arguments", text, len(c.Names), len(c.Args))
		}
		for i, n := range c.Names {
			if !strings.Contains(text, n.Name) {
				t.Errorf("%q contains no %q", text, n.Name)
			}
			if arg := c.Args[len(c.Args)-len(c.Names)+i].Text; strings.HasPrefix(strings.TrimSpace(arg), "=") {
				t.Errorf("%q: the argument %s is %q", text, n.Name, arg)
			}
		}
	})
}

func TestAsked(t *testing.T) {
	for _, c := range []struct {
		in           string
		holds, fails []string
	}{
		{"a != none", []string{"a"}, nil},
		{"a == none", nil, []string{"a"}},
		{"none != a.b", []string{"a", "a.b"}, nil},
		{"not (a == none)", []string{"a"}, nil},
		{"a != none and b.c != none", []string{"a", "b", "b.c"}, nil},
		{"a == none or b == none", nil, []string{"a", "b"}},
		{"a != none or b != none", nil, nil},
		{"a == none or n > 2", nil, []string{"a"}},
		{"a in list", []string{"a"}, nil},
		{"a.kind == 'orc'", []string{"a"}, nil},
		{"a == 'Spear'", []string{"a"}, nil},
		{"a != 'Spear'", nil, []string{"a"}},
		{"a.hurt > 2", nil, nil},
		{"# != none and #.foe != none", []string{"#", "#.foe"}, nil},
		{"a ==", nil, nil},
	} {
		if got := PresentPaths(c.in, true); !cmp.Equal(got, c.holds) {
			t.Errorf("%s holds: %q, want %q", c.in, got, c.holds)
		}
		if got := PresentPaths(c.in, false); !cmp.Equal(got, c.fails) {
			t.Errorf("%s does not hold: %q, want %q", c.in, got, c.fails)
		}
	}
}

// The letters that stand for # inside of the package are none that authors have.
func TestOwnLettersAreRefused(t *testing.T) {
	for _, letter := range []string{outerElement, elementName} {
		file := diag.NewFile("formula", "1 + "+letter)
		_, err := Compile(file, Source{Text: file.Text}, nil, types.NumberType())
		if want := "formula:1:5: `" + letter + "` has no meaning in a formula\n    1 | 1 + " + letter + "\n      |     ^"; err == nil || err.Error() != want {
			t.Errorf("got\n%v\nwant\n%s", err, want)
		}
	}
}

func TestOuterElements(t *testing.T) {
	const e = "\u2135"
	for in, want := range map[string]string{
		"#.a":                        e + ".a",
		"count(list, # > 1)":         "count(list, # > 1)",
		"count(#.list, # > 1) + #.a": "count(" + e + ".list, # > 1) + " + e + ".a",
		"f(1, #)":                    "f(1, " + e + ")",
		"any(x, f(#, 1) > 2)":        "any(x, f(#, 1) > 2)",
		"'#' + #":                    "'#' + " + e,
		"sorted(#.list, -#)":         "sorted(" + e + ".list, -" + elementName + ")",
		"x.count(1, #)":              "x.count(1, " + e + ")",
	} {
		tokens, err := guard(newPositions(nil, Source{Text: in}))
		if err != nil {
			t.Fatal(err)
		}
		if got := withElements(in, tokens, true); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
