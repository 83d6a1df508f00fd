package script

import (
	"strings"
	"testing"

	"houserule/lang/diag"
)

func fieldsOf(t *testing.T, text string) (*Chunk, Heading) {
	t.Helper()
	c, err := Compile(diag.NewFile("t.lua", text))
	if err != nil {
		t.Fatal(err)
	}
	h, ok := c.FindHeading("", "", 1)
	if !ok {
		t.Fatal("no heading")
	}
	return c, h
}

func TestFieldsOfABody(t *testing.T) {
	c, h := fieldsOf(t, `rule "a" { source = "x"; text = "y" .. "z", ["q.r"] = { source = "inner" }, 7,
  function(source) local a, b = 1, 2 a, source = b, a if a then b = 1 end return { text = 3 } end,
  sum = { { "one", source = "row" } }, last = true }`)
	var got []string
	for _, f := range c.Fields(h) {
		_, plain := c.Plain(f)
		got = append(got, c.KeyOf(f)+" "+c.Written(f)+map[bool]string{true: " plain"}[plain])
	}
	want := `source "x" plain|text "y" .. "z"|q.r { source = "inner" }|sum { { "one", source = "row" } }|last true`
	if g := strings.Join(got, "|"); g != want {
		t.Errorf("got\n%s\nwant\n%s", g, want)
	}
	if _, ok := c.FieldNamed(h, "inner"); ok {
		t.Error("what stands further in is no field of the body")
	}
}

func TestAFieldTakenOut(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`rule "a" { gone = 1, "x" }`, `rule "a" { "x" }`},
		{`rule "a" { "x", gone = 1 }`, `rule "a" { "x" }`},
		{`rule "a" { "x", gone = 1, }`, `rule "a" { "x", }`},
		{`rule "a" { gone = 1 }`, `rule "a" {}`},
		{"rule \"a\" { gone = { 1,\n 2 },\n  \"x\" }", "rule \"a\" {\n  \"x\" }"},
		{"rule \"a\" {\n  gone = 1,\n  \"x\" }", "rule \"a\" {\n  \"x\" }"},
		{"rule \"a\" {\r\n  gone = 1,\r\n  \"x\" }\r\n", "rule \"a\" {\r\n  \"x\" }\r\n"},
		{"rule \"a\" { b = 1, gone = 1,\r\n  \"x\" }", "rule \"a\" { b = 1,\r\n  \"x\" }"},
		{"rule \"a\" {\n  gone = 1, b = 2,\n  \"x\" }", "rule \"a\" {\n  b = 2,\n  \"x\" }"},
		{"rule \"a\" { gone = 1,  -- why\n  \"x\" }", "rule \"a\" { -- why\n  \"x\" }"},
	} {
		chunk, h := fieldsOf(t, c.in)
		f, ok := chunk.FieldNamed(h, "gone")
		if !ok {
			t.Errorf("%q: not found", c.in)
			continue
		}
		if got, n := diag.Apply(c.in, [][]diag.Edit{{chunk.Without(f)}}); n != 1 || got != c.want {
			t.Errorf("%q became %q, not %q", c.in, got, c.want)
		}
	}
}

func TestCallsWhoseAnswerIsAsked(t *testing.T) {
	for _, c := range []struct {
		in    string
		asked bool
	}{
		{"a:note(c)", false}, {"f() a:note(c)", false}, {"local x = 1 a.b[2]:note(c)", false}, {"if a then a:note(c) end", false}, {"f(1):note(c)", false},
		{"if a:note(c) then end", true}, {"local x = a.b:note(c)", true}, {"return a:note(c)", true}, {"f(a:note(c))", true}, {"x = not a[1]:note(c)", true}, {"x = { a:note(c) }", true},
	} {
		tokens, err := Tokens(diag.NewFile("t.lua", c.in))
		if err != nil {
			t.Fatal(err)
		}
		for i, tok := range tokens {
			if tok.Text == "note" && IsAsked(tokens, i-1) != c.asked {
				t.Errorf("%s: asked is not %v", c.in, c.asked)
			}
		}
	}
}
