package script

import (
	"errors"
	"testing"

	"houserule/lang/diag"
)

// TestFixesOfSlips: what is certain of a slip is mended, and then the file is Lua, or has
// the next slip.
func TestFixesOfSlips(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`if a != b then f() end`, `if a ~= b then f() end`},
		{`if a&&b || !c then f() end`, `if a and b or not c then f() end`},
		{`if a = b then f() end`, `if a == b then f() end`},
		{`return { "a" "b" }`, `return { "a", "b" }`},
		{"t = {\n  a = 1 -- one\n  b = 2\n}", "t = {\n  a = 1, -- one\n  b = 2\n}"},
		{`f("a" "b")`, ``},
		{`x += 1`, `x = x + 1`},
		{`function f(who) who.luck -= 2 end`, `function f(who) who.luck = who.luck - 2 end`},
		{`x *= 1 + 2`, ``},
		{`x -= y - z`, ``},
		{`f(a).b += 1`, ``},
		{`x++`, `x = x + 1`},
		{"// so\nf()", "-- so\nf()"},
		{"f() // so\n", "f() -- so\n"},
		{"# so\nf()", "-- so\nf()"},
		{"say(“hi”, ‘ho’)", `say("hi", 'ho')`},
		{`say(“a "b" c”)`, ``},
		{"function f()\n  if a then\n    b()\n  else if c then\n    d()\n  end\nend\n", "function f()\n  if a then\n    b()\n  elseif c then\n    d()\n  end\nend\n"},
		{"t = { function() if a then b() else if c then d() end end }", "t = { function() if a then b() elseif c then d() end end }"},
		{"function f() if a then b() else if c then d() else if e then g() end end", ``},
		{"function f()", ``},
	} {
		text := c.in
		for range 5 {
			var list diag.List
			if _, err := Grammar(diag.NewFile("f.lua", text)); !errors.As(err, &list) || len(list[0].Fix) == 0 {
				break
			}
			text, _ = diag.Apply(text, [][]diag.Edit{list[0].Fix})
		}
		want := c.want
		if want == "" {
			want = c.in // nothing is certain
		}
		if text != want {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s", c.in, text, want)
		}
		if _, err := Grammar(diag.NewFile("f.lua", text)); c.want != "" && err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestFixOfQuotesInQuotes: a text in a formula gets other quotes.
func TestFixOfQuotesInQuotes(t *testing.T) {
	const text = `rule "hero.reach" "mood == "angry" ? 1 : 0"`
	chunk, err := Compile(diag.NewFile("f.lua", text))
	if err != nil {
		t.Fatal(err)
	}
	list := Lint(chunk, []string{"rule"})
	if len(list) != 1 || list[0].Hint != "a text in a formula stands in other quotes: 'angry'" {
		t.Fatal(list)
	}
	if got, _ := diag.Apply(text, [][]diag.Edit{list[0].Fix}); got != `rule "hero.reach" "mood == 'angry' ? 1 : 0"` {
		t.Error(got)
	}
	chunk, err = Compile(diag.NewFile("f.lua", `f(math.random(6) + math.floor(2), null)`))
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := diag.Apply("f(math.random(6) + math.floor(2), null)", [][]diag.Edit{Lint(chunk, []string{"f", "math"})[1].Fix}); got != "f(math.random(6) + math.floor(2), nil)" {
		t.Error(got)
	}
	const want = "f.lua:1:3: no such name: `math.random` is not offered to scripts\n    1 | f(math.random(6) + math.floor(2), null)\n      |   ^^^^^^^^^^^\n  hint: all chance comes from the engine's dice: use `roll`\n\n" +
		"f.lua:1:35: no such name: `null`\n    1 | f(math.random(6) + math.floor(2), null)\n      |                                   ^^^^\n  hint: in Lua it is `nil`\n\n2 problems"
	if got := Lint(chunk, []string{"f", "math"}).Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
