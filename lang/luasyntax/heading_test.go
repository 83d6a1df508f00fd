package luasyntax_test

import (
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

func TestTokensPointIntoTexts(t *testing.T) {
	source := "rule \"a\" { when = 'x', \"flo\\111r(\\\n levle)\" }\nrule \"b\" { text = [[\none\r\ntwo levle]], \"x\",\n  \"x\" }\n"
	f := diag.NewFile("t.lua", source)
	c := luasyntax.Parse(f)
	if err := c.Err(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		heading    string
		value      string
		at         string
		line, colm int
	}{
		{"a", "floor(\n levle)", "levle", 2, 2},
		{"a", "floor(\n levle)", "r(", 1, 32},
		{"b", "one\ntwo levle", "levle", 5, 5},
		{"b", "one\ntwo levle", "one", 4, 1},
	} {
		h, _ := c.FindHeading("rule", want.heading, 1)
		tok, ok := c.Tokens.FindString(h, want.value, 0)
		if !ok {
			t.Errorf("%q not found", want.value)
			continue
		}
		pos := f.PosAt(tok.SourceOffset(strings.Index(tok.Value, want.at)))
		if pos.Line != want.line || pos.Column != want.colm {
			t.Errorf("%q in %q: got %v", want.at, want.value, pos)
		}
	}
	h, ok := c.FindHeading("rule", "b", 3)
	if first, last := c.Tokens.Lines(h); !ok || first != 3 || last != 6 {
		t.Fatalf("got %+v", h)
	}
	if tok, ok := c.Tokens.FindString(h, "x", 1); !ok || tok.Line != 6 {
		t.Errorf("the second x stands on line 6: %+v", tok)
	}
	if _, ok := c.Tokens.FindString(h, "a", 0); ok {
		t.Error("the first heading is not searched")
	}
	h, _ = c.FindHeading("rule", "a", 1)
	if tok, ok := c.Tokens.FindValue(h, "when"); !ok || tok.Value != "x" {
		t.Errorf("got %+v", tok)
	}
}

// TestHeadingOn finds what stands on a line, also where a loop works its name out, and
// nothing else that is near.
func TestHeadingOn(t *testing.T) {
	f := diag.NewFile("t.lua", `action "a.b" { 1 }

for _, noun in ipairs { "x", "y" } do
  action(noun .. ".c") { function()
      action("late")
    end }
  action(noun .. ".d") "2"
end
action ("e.f") { action "inner" {
  3 } }
`)
	c := luasyntax.Parse(f)
	if err := c.Err(); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[int]string{1: `action "a.b" { 1 }`, 2: "", 3: "", 4: "action(noun .. \".c\") { function()\n      action(\"late\")\n    end }", 5: "action(noun .. \".c\") { function()\n      action(\"late\")\n    end }",
		7: `action(noun .. ".d") "2"`, 8: "", 10: "action \"inner\" {\n  3 }", 11: ""} {
		got := ""
		if h, ok := c.HeadingAround("action", line); ok {
			got = f.Text[c.Tokens[h.Word].Offset:c.Tokens[h.End-1].End]
		}
		if got != want {
			t.Errorf("line %d: %q, wanted %q", line, got, want)
		}
	}
	if _, ok := c.HeadingAround("rule", 1); ok {
		t.Error("there is no rule")
	}
}

func fieldsOf(t *testing.T, text string) (*luasyntax.Tree, luasyntax.Heading) {
	t.Helper()
	c := luasyntax.Parse(diag.NewFile("t.lua", text))
	if err := c.Err(); err != nil {
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
	for _, f := range c.Tokens.BodyFields(h) {
		if f.Name < 0 {
			continue
		}
		_, alone := c.Tokens.SingleString(f)
		got = append(got, f.Key+" "+c.ValueText(f)+map[bool]string{true: " plain"}[alone])
	}
	want := `source "x" plain|text "y" .. "z"|q.r { source = "inner" }|sum { { "one", source = "row" } }|last true`
	if g := strings.Join(got, "|"); g != want {
		t.Errorf("got\n%s\nwant\n%s", g, want)
	}
	if _, ok := c.Tokens.FieldNamed(h, "inner"); ok {
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
		f, ok := chunk.Tokens.FieldNamed(h, "gone")
		if !ok {
			t.Errorf("%q: not found", c.in)
			continue
		}
		if got, n := diag.Apply(c.in, [][]diag.Edit{{chunk.RemoveField(f)}}); n != 1 || got != c.want {
			t.Errorf("%q became %q, not %q", c.in, got, c.want)
		}
	}
}

func TestCallsWhoseAnswerIsUsed(t *testing.T) {
	for _, c := range []struct {
		in    string
		asked bool
	}{
		{"a:note(c)", false}, {"f() a:note(c)", false}, {"local x = 1 a.b[2]:note(c)", false}, {"if a then a:note(c) end", false}, {"f(1):note(c)", false},
		{"if a:note(c) then end", true}, {"local x = a.b:note(c)", true}, {"return a:note(c)", true}, {"f(a:note(c))", true}, {"x = not a[1]:note(c)", true}, {"x = { a:note(c) }", true},
	} {
		tree := luasyntax.Parse(diag.NewFile("t.lua", c.in))
		if err := tree.Err(); err != nil {
			t.Fatal(err)
		}
		for i, tok := range tree.Tokens {
			if tok.Text == "note" && tree.IsResultUsed(i) != c.asked {
				t.Errorf("%s: asked is not %v", c.in, c.asked)
			}
		}
	}
}
