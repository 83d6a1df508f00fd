package luasyntax_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	gopher "github.com/yuin/gopher-lua/parse"

	"houserule/lang/diag"
	"houserule/lang/layout/layouttest"
	"houserule/lang/luasyntax"
)

// sameGrammar compares our parser with that of gopher-lua: the same texts are Lua, and others
// stop being Lua at the same token.
func sameGrammar(t testing.TB, source string) {
	t.Helper()
	file := diag.NewFile("t.lua", source)
	tokens, err := luasyntax.ScanWithin(file, luasyntax.MaxSource, luasyntax.DefaultDepth)
	if err != nil {
		return
	}
	wrong := luasyntax.FirstWrong(tokens)
	_, err = gopher.Parse(strings.NewReader(source), "t.lua")
	if err == nil {
		if wrong >= 0 {
			t.Errorf("%s\ngopher-lua reads it; we stop at %+v", source, tokens.At(wrong))
		}
		return
	}
	var e *gopher.Error
	if !errors.As(err, &e) {
		return // it panics
	}
	ours, theirs := "all of it is Lua", fmt.Sprint(e.Pos.Line, ":", e.Pos.Column)
	if wrong == len(tokens) {
		ours = "the end"
	} else if wrong >= 0 {
		end := tokens[wrong].End
		ours = fmt.Sprint(tokens[wrong].LastLine(), ":", end-strings.LastIndexByte(source[:end], '\n')-1)
	}
	if e.Pos.Line == gopher.EOF {
		theirs = "the end"
	}
	if ours != theirs {
		t.Errorf("%s\nwe stop at %s, gopher-lua at %s: %v", source, ours, theirs, err)
	}
}

func TestGrammarIsThatOfGopherLua(t *testing.T) {
	for _, source := range []string{
		"", ";;", "return", "return;", "return 1;", "return;;", "break;x()", "f() g()", "f()\n(g)()", "(f())", "((f()))", "(f)", "(f()).x = 1", "(f) = 1", "f() = 1", "f(), a = 1",
		"a, f() = 1", "a.b:c = 1", "a, b c", "x", "x.y", "x y", "local", "local a,", "local a =", "local function f", "function a.b.c:d(e, ...) return ... end", "function f(a,) end", "function f(..., a) end",
		"for a = 1 do end", "for a, b = 1, 2 do end", "for a = 1, 2, 3, 4 do end", "for a in b, c do end", "for 1", "{1}", "x = {,}", "x = {1,,2}", "x = {1;2,}", "x = {[a]}", "x = {a = 1, ['b'] = 2, 3}",
		"x = 2^-3^4", "x = -a^b", "x = not a == b", "x = a .. b .. c + d", "x = 2 ^ not a", "x = (...)", "x = (a)", "x = ((a).b)", "x =\n(\na)", "x = 007 + 0.5 + .5 + 0x1F", "x = 00", "goto a ::a::", "goto 1", "::a",
		"if a then elseif b then else end", "if a then else if b then end", "if a then else elseif b then end", "repeat local a until a", "while a do", "end", "f{}''[[]]:g''.h = 1", "a.1", "a:b", "a.b.", "f(1", "x = 'a'.b", "x = ('a').b",
		"x = function(...) end", "x = function f() end", "x = a b", "nil.x", "x = nil.x", "f(nil.x)", "do return end f()", "if a then break end", "x = '\\\n'\ny", "x = [[\n\n]] y", "f\n'x'\n{}",
	} {
		sameGrammar(t, source)
	}
	// Texts that nobody wrote, with a token left out, put twice, or put elsewhere.
	for seed := range uint64(60) {
		chance := rand.New(rand.NewPCG(seed, 1))
		source := layouttest.Lua(chance, 12)
		sameGrammar(t, source)
		tokens, err := luasyntax.Scan(diag.NewFile("t.lua", source))
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			a, b := tokens[chance.IntN(len(tokens))], tokens[chance.IntN(len(tokens))]
			switch chance.IntN(3) {
			case 0:
				sameGrammar(t, source[:a.Offset]+source[a.End:])
			case 1:
				sameGrammar(t, source[:a.Offset]+" "+b.Text+" "+source[a.Offset:])
			case 2:
				sameGrammar(t, source[:a.Offset]+" "+b.Text+" "+source[a.End:])
			}
		}
	}
}

// FuzzParse reads any bytes: nothing is lost, nodes stand one in the other and not too deeply,
// and what is Lua to gopher-lua is Lua to us.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"f{", "local a = b.c:d 'e' [1]", "for a in b do if c then break elseif d then return 1; end end", "x, y.z = -1 ^ 2 .. 3, not {f = 1; [2] = 3}", "function a.b:c(d, ...) goto e ::e:: end", "repeat until x\n(y)()",
		"a 'b\n--[[c\nd)", "x = {1, ]2)\n--[=[ ]] ]=] y", "local function f( end", "\r1..2 “x”", "if a then else elseif", "x = \"\\300\" y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		sameGrammar(t, source)
		tree := luasyntax.Parse(diag.NewFile("t.lua", source))
		checkTree(t, tree)
		if _, err := luasyntax.ScanWithin(tree.File, luasyntax.MaxSource, luasyntax.DefaultDepth); err != nil && tree.Err() == nil {
			t.Fatalf("a token is wrong, and the tree has no error: %v", err)
		}
	})
}

// checkTree tells what is wrong with a tree by itself.
func checkTree(t testing.TB, tree *luasyntax.Tree) {
	t.Helper()
	at := 0
	for i, tok := range tree.Tokens {
		if tok.Offset < at || tok.End <= tok.Offset || tok.Text != tree.File.Text[tok.Offset:tok.End] || tree.File.PosAt(tok.Offset).Line != tok.Line || tok.Depth < 0 {
			t.Fatalf("token %d: %+v", i, tok)
		}
		if tok.Kind == luasyntax.String {
			if o := tok.SourceOffset(len(tok.Value)); o != tok.End-tok.ClosingLength() {
				t.Fatalf("the end of %q is at %d", tok.Text, o)
			}
		}
		if !isTrivia(tree.File.Text[at:tok.Offset]) {
			t.Fatalf("%q is in no token", tree.File.Text[at:tok.Offset])
		}
		at = tok.End
	}
	if rest := tree.File.Text[at:]; !isTrivia(rest) {
		t.Fatalf("%q is in no token", rest)
	}
	if root := tree.Root(); root.From != 0 || root.To != len(tree.Tokens) {
		t.Fatalf("the tree has the tokens from %d to %d, not all %d", root.From, root.To, len(tree.Tokens))
	}
	var check func(n *luasyntax.Node, depth int)
	check = func(n *luasyntax.Node, depth int) {
		at := n.From
		for _, k := range n.Children {
			if k.From < at || k.To < k.From || k.To > n.To || k.Parent != n {
				t.Fatalf("%d: %q does not lie inside of %d: %q", k.Kind, tree.Text(k), n.Kind, tree.Text(n))
			}
			at = k.To
			check(k, depth+1)
		}
		if depth > luasyntax.MaxDepth {
			t.Fatal("it is too deep")
		}
	}
	check(tree.Root(), 0)
}

// isTrivia tells blanks and whole comments.
func isTrivia(text string) bool {
	for text = strings.TrimLeft(text, " \t\r\n"); text != ""; text = strings.TrimLeft(text, " \t\r\n") {
		length := -1
		if strings.HasPrefix(text, "--") {
			length, _ = luasyntax.CommentLength(text)
		}
		if length < 0 {
			return false
		}
		text = text[length:]
	}
	return true
}
