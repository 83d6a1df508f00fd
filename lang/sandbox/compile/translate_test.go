package compile

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"

	"houserule/lang/diag"
	"houserule/lang/layout/layouttest"
	"houserule/lang/luasyntax"
)

// sameStatements compares what is compiled with what the parser of gopher-lua makes of the
// same text: node for node, with all lines.
func sameStatements(t testing.TB, source string) {
	t.Helper()
	tree, err := luasyntax.ParseValid(diag.NewFile("t.lua", source))
	if err != nil {
		return
	}
	theirs, err := parse.Parse(strings.NewReader(source), "t.lua")
	if err != nil {
		t.Fatalf("%s\n%v", source, err)
	}
	if ours := translate(tree.Tokens, tree.Root()); !reflect.DeepEqual(ours, theirs) {
		t.Errorf("%s\nours\n%s\ntheirs\n%s", source, parse.Dump(ours), parse.Dump(theirs))
	}
}

func TestStatementsAreThoseOfGopherLua(t *testing.T) {
	for _, source := range []string{
		"", ";;", "return", "return 1;", "f() g()", "f()\n(g)()", "(f())", "((f()))", "(f()).x = 1", "function a.b.c:d(e, ...) return ... end",
		"for a = 1, 2, 3 do end", "for a in b, c do end", "x = {1;2,}", "x = {a = 1, ['b'] = 2, 3}", "x = 2^-3^4", "x = -a^b", "x = not a == b", "x = a .. b .. c + d", "x = 2 ^ not a", "x = (...)", "x = (a)", "x = ((a).b)",
		"x =\n(\na)", "x = 007 + 0.5 + .5 + 0x1F", "x = 00", "goto a ::a::", "if a then elseif b then elseif c then else end", "if a then else if b then end end", "repeat local a until\na", "f{}''[[]]:g''.h = 1",
		"x = function(...) end", "do return end", "while a do break end", "x = '\\\n'\ny = 1", "x = [[\n\n]] y()", "f\n'x'\n{}", "local a, b = c", "local a\nlocal function b() end",
	} {
		sameStatements(t, source)
	}
	for _, f := range scripts(t) {
		sameStatements(t, f.Text)
	}
	for seed := range uint64(60) { // texts that nobody wrote
		sameStatements(t, layouttest.Lua(rand.New(rand.NewPCG(seed, 1)), 12))
	}
}

// FuzzStatements compares what is compiled with what the parser of gopher-lua makes of it.
func FuzzStatements(f *testing.F) {
	for _, s := range []string{"f{}", "local a = b.c:d 'e' [1]", "for a in b do if c then break elseif d then return 1; end end", "x, y.z = -1 ^ 2 .. 3, not {f = 1; [2] = 3}", "function a.b:c(d, ...) goto e ::e:: end", "repeat until x\n(y)()"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) { sameStatements(t, source) })
}
