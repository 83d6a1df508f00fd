package layout

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/lang/diag"
	"houserule/lang/layout/layouttest"
	"houserule/lang/luasyntax"
)

// TestGenerated formats statements that nobody wrote, with everything that the grammar
// has, in any layout and with comments anywhere.
func TestGenerated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "chance"), 1))
		text := layouttest.Lua(chance, rapid.IntRange(1, 30).Draw(t, "statements"))
		loose := layouttest.Scatter(chance, text, rapid.IntRange(1, 10).Draw(t, "often"))
		if _, err := luasyntax.ParseValid(diag.NewFile("f.lua", loose)); err != nil {
			t.Fatalf("the test made no Lua: %v\n%s", err, loose)
		}
		if diff := cmp.Diff(tokensOf(said(text)), tokensOf(said(loose))); diff != "" {
			t.Fatalf("the test made something else: %s", diff)
		}
		keeps(t, loose, formatted(t, loose))
	})
}

// TestLineEnds: line ends of other systems, none at the end of the file, and blanks at
// the ends of lines are no part of a layout.
func TestLineEnds(t *testing.T) {
	const want = "rule \"a.b\" { \"1\" }  -- so\n\n--[[ two\n  lines ]]\nsay [[\n x ]]\n"
	for _, text := range []string{
		want,
		strings.TrimSuffix(want, "\n"),
		strings.ReplaceAll(want, "\n", "\r\n"),
		strings.TrimSuffix(strings.ReplaceAll(want, "\n", "\r\n"), "\r\n"),
		"\n\n" + want + "\n \t\n",
		strings.Replace(want, "so\n", "so \t \r\n", 1),
	} {
		if diff := cmp.Diff(want, formatted(t, text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

// TestLongLines: a line may be as long as a file.
func TestLongLines(t *testing.T) {
	for name, text := range map[string]string{
		"values":  "t = { " + strings.Repeat("{ 1,  2 }, ", 20_000) + "}\n",
		"calls":   strings.Repeat("f( 1 ) ", 30_000) + "\n",
		"text":    "say \"" + strings.Repeat("long ", 40_000) + "\" {}   --so\n",
		"comment": "f()   --" + strings.Repeat(" long", 40_000) + "\n",
		"names":   "local " + strings.Repeat("abcd, ", 30_000) + "z\n",
		"signs":   "a = b" + strings.Repeat("\n..\nb", 150) + "\n",
		"columns": strings.Repeat("f \"a\"  { 1, 22 }\nf \"abcdefgh\"  { 111, 2 }\n", 4_000),
	} {
		t.Run(name, func(t *testing.T) { keeps(t, text, formatted(t, text)) })
	}
}
