package compile

import (
	"errors"
	"strings"
	"testing"

	"houserule/lang/diag"
)

// TestRefusals: what is Lua by its grammar and cannot be compiled.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"break", "t.lua:1: `break` stands outside a loop\n    1 | break"},
		{"local f = function() return ... end", "t.lua:1: `...` stands outside a function that takes `...`\n    1 | local f = function() return ... end"},
	} {
		_, err := File(diag.NewFile("t.lua", c.in))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
		var list diag.List
		if !errors.As(err, &list) {
			t.Errorf("%s: %T is no list", c.in, err)
		}
	}
}

// Sources below the size limit that would still bring the parser or the
// compiler down.
func TestHostileSourcesAreRefused(t *testing.T) {
	const n = 250 << 10
	fill := func(pre, s, post string) string {
		return pre + strings.Repeat(s, (n-len(pre)-len(post))/len(s)) + post
	}
	both := func(pre, open, middle, shut string) string {
		k := (n - len(pre) - len(middle)) / (len(open) + len(shut))
		return pre + strings.Repeat(open, k) + middle + strings.Repeat(shut, k)
	}
	for name, source := range map[string]string{
		"parens": both("return ", "(", "1", ")"), "open parens": fill("return ", "(", ""),
		"tables": both("return ", "{", "", "}"), "index": both("return a", "[a", "", "]"),
		"calls": fill("f", "()", ""), "fields": fill("return a", ".a", ""), "not": fill("return ", "not ", "1"), "minus": fill("return ", "- ", "1"),
		"plus": fill("return ", "1+", "1"), "power": fill("return ", "2^", "2"), "concat": fill("return ", "a..", "a"), "and": fill("return ", "a and ", "a"),
		"functions": both("", "local function f() ", "", " end"), "do": both("", "do ", "", " end"), "if": both("", "if a then ", "", " end"),
		"while": both("", "while a do ", "", " end"), "repeat": both("", "repeat ", "", " until a"), "closures": both("return ", "function() return ", "1", " end"),
		"call nest": both("return ", "f(", "1", ")"), "compare": fill("return ", "1<", "1"), "method": fill("f", ":a()", ""), "strings": fill("f", "''", ""),
		"unary mix": fill("return ", "-not#", "1"), "long bracket": fill("return [", "=", "["), "minus chain": fill("return 1", "-1", ""),
	} {
		_, err := File(diag.NewFile("t.lua", source))
		var list diag.List
		if !errors.As(err, &list) || list[0].Pos.Line < 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Long but flat ones are fine.
	for name, source := range map[string]string{
		"statements": fill("local x ", "x = 1 ", ""), "elseif": fill("local a if a then ", "elseif a then ", "end"),
		"elements": fill("return {", "1,", "}")[:40000] + "}", "joins": "local a = 'x' return " + strings.Repeat("a .. ", 1500) + "a",
		"blank": strings.Repeat("\n", n), "comment": "--" + strings.Repeat("x", n-2),
	} {
		if _, err := File(diag.NewFile("t.lua", source)); err != nil {
			t.Errorf("%s: %.300v", name, err)
		}
	}
}
