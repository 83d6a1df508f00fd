package script

import (
	"reflect"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"
	"pgregory.net/rapid"

	"houserule/lang/diag"
)

// asParsed compares a tree with the one that gopher-lua's parser makes. It tells whether
// there is one.
func asParsed(t interface{ Errorf(string, ...any) }, name, text string) bool {
	tokens, problems := scan(diag.NewFile(name, text), DefaultLimits().Depth)
	if len(problems) > 0 {
		return false
	}
	got, ok := treeOf(tokens)
	want, err := parse.Parse(strings.NewReader(text), name)
	switch {
	case ok && err != nil:
		t.Errorf("%s has a tree, but %v\n%s", name, err, text)
	case !ok && err == nil && !leftToTheParser(tokens):
		t.Errorf("%s has no tree:\n%s", name, text)
	case ok && !reflect.DeepEqual(got, want):
		t.Errorf("%s:\n%s\ngot  %s\nwant %s", name, text, parse.Dump(got), parse.Dump(want))
	}
	return ok
}

func leftToTheParser(tokens []Token) bool {
	for i, t := range tokens {
		if i > 0 && t.Text == "(" && tokens[i-1].Text == ")" && tokens[i-1].Line != t.Line {
			return true
		}
		if t.Kind == Numeral && len(t.Text) > 1 && t.Text[0] == '0' && strings.Trim(t.Text[1:2], "0123456789") == "" {
			return true
		}
	}
	return false
}

func TestTreesAreThoseOfTheParser(t *testing.T) {
	for _, f := range scripts(t) {
		if !asParsed(t, f.Name, f.Text) {
			t.Errorf("%s has no tree", f.Name)
		}
	}
}

func TestTreesOfSmallTexts(t *testing.T) {
	for _, text := range []string{
		"", ";", ";;a();;", "return", "return;", "return 1, 2;", "return f()", "return (f())",
		"a = 1", "a, b.c, d[1] = 1, 2", "a.b = 1", "(a).b = 1", "(a)[1] = 2", "f()", "(f())", "((f)())", "(f)()", "((f()))", "a.b.c:d(1, 2)", "f 'x'", "f [[\nx\n]]", "f {}", "f{1}.x = 2", "('x'):rep(3)",
		"x = (...)", "x = ((...))", "x = (f())", "x = ((f()))", "x = (f)", "x =\n(\nf())", "x = (\na)\n+ 1", "x = (f() + 1)", "x = (a.b)", "x = (f().x)", "x = (f().x())", "x = f(g((h())))",
		"local a", "local a, b", "local a, b = 1", "local function f(a, ...) return ... end", "local f = function() end",
		"function f() end", "function a.b.c() end", "function a.b:c(d) end", "function f(...) end", "function f(a, b) return a end",
		"do end", "do local a = 1; end", "while a do break end", "repeat local a = 1 until a\n> 2", "if a then b() end", "if a then elseif b then c() else d() end", "if a then elseif b then elseif c then end",
		"for i = 1, 2 do end", "for i = 1, 2, 3 do f(i) end", "for a in b do end", "for a, b, c in d, e, f do end",
		"goto x ::x::", "x = {}", "x = {1, 2; 3}", "x = {1,;,}", "x = {1,}", "x = {a = 1, [2] = 3, 4; b = function() end,}", "x = {{}}", "x = {a}",
		"x = 1 + 2 * 3 ^ 4 ^ 5 .. 'a' .. 'b' == c and d or e", "x = -a ^ b", "x = a ^ -b ^ c", "x = a ^ -b * c", "x = not a == b", "x = not -#a", "x = - -a", "x = a < b < c", "x = a - b - c", "x = a .. b .. c", "x = a or b and c or d", "x = -a .. -b", "x = a\n+\nb\n*\nc", "x = -\na",
		"x = 0x1F", "x = .5", "x = 5.", "x = 1e5", "x = 'a\\n\\065\\\nb'", "x = [==[ ]] ]==]", "x = nil, true, false", "x = '\\'' .. \"'\"", "f\n{}", "f\n'x'", "a.b\n.c()",
	} {
		if !asParsed(t, "text", text) {
			t.Errorf("no tree: %s", text)
		}
	}
	for _, text := range []string{"x = 007", "f()\n(g)()", "x = (f)\n(g)"} { // left to the parser
		if asParsed(t, "text", text) {
			t.Errorf("a tree: %s", text)
		}
	}
}

// Whatever is done to a file, what has a tree is what the parser makes of it, and what
// the parser takes has a tree.
func TestTreesOfSpoiledTexts(t *testing.T) {
	files := scripts(t)
	var texts []string
	for _, f := range files {
		tokens, _ := Tokens(f)
		for _, token := range tokens {
			texts = append(texts, token.Text)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(files).Draw(t, "file")
		tokens, err := Tokens(f)
		if err != nil {
			t.Fatal(err)
		}
		from := rapid.IntRange(0, len(tokens)-1).Draw(t, "from")
		to := min(len(tokens), from+rapid.IntRange(1, 60).Draw(t, "tokens"))
		var b strings.Builder
		for _, token := range tokens[from:to] {
			switch rapid.IntRange(0, 19).Draw(t, "what") {
			case 0:
			case 1:
				b.WriteString(rapid.SampledFrom(texts).Draw(t, "text"))
			case 2:
				b.WriteString(token.Text + rapid.SampledFrom([]string{" end", ")", "}", "(", "{", "\n", ",", " and", "^", "..", "-", " not"}).Draw(t, "more"))
			default:
				b.WriteString(token.Text)
			}
			b.WriteString(" ")
		}
		asParsed(t, f.Name, b.String())
		asParsed(t, f.Name, "x = "+b.String())
	})
}
