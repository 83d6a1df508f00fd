package engine_test

import (
	"io/fs"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/expr-lang/expr/parser"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
	"houserule/modules"
)

// size is how much a module says: tokens, formulas counted by their own words and
// comments and specs not at all; functions; and sources that are written out.
type size struct{ tokens, functions, sources int }

// firstEdition is the size that the modules had in the first edition of the language.
var firstEdition = map[string]size{
	"brp":                   {12158, 92, 383},
	"bum":                   {17756, 207, 471},
	"hex-tactical":          {28439, 248, 748},
	"rpj-cinematic-combat":  {3209, 31, 100},
	"rpj-coin-flips":        {337, 1, 12},
	"rpj-conditions":        {2315, 25, 57},
	"rpj-core":              {23387, 248, 671},
	"rpj-damage-scales":     {915, 10, 26},
	"rpj-examples":          {1635, 25, 48},
	"rpj-examples-skills":   {1309, 6, 52},
	"rpj-fire-and-movement": {5257, 45, 160},
	"rpj-inventory":         {1559, 15, 50},
	"rpj-mass-combat":       {2590, 28, 95},
	"rpj-money":             {3047, 29, 98},
	"rpj-spell-defence":     {178, 1, 5},
	"rpj-structured-magic":  {4302, 56, 129},
	"rpj-wild-magic":        {3454, 28, 108},
	"tbd":                   {16117, 154, 400},
}

// words are the words and signs of a formula.
var words = regexp.MustCompile(`'[^']*'|[A-Za-z_]\w*|[0-9.]+|[<>=!]=|\?\?|[^\s\w]`)

// sizes counts every module of a folder.
func sizes(t *testing.T, files fs.FS) map[string]size {
	t.Helper()
	all := map[string]size{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".lua") || strings.Contains(name, "/spec/") {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		c, err := compile.NewCache(compile.Limits{}).Compile(diag.NewFile(name, string(text)))
		if err != nil {
			return err
		}
		module, _, _ := strings.Cut(name, "/")
		s := all[module]
		for _, token := range c.Tree().Tokens {
			s.tokens += tokensOf(token)
			switch {
			case token.Kind == luasyntax.String:
			case token.Text == "function":
				s.functions++
			case token.Text == "source":
				s.sources++
			}
		}
		all[module] = s
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// tokensOf counts a token: a text that is a formula by its words.
func tokensOf(token luasyntax.Token) int {
	if token.Kind != luasyntax.String {
		return 1
	}
	if _, err := parser.Parse(token.Value); err != nil {
		return 1
	}
	return max(1, len(words.FindAllString(token.Value, -1)))
}

// TestModulesSayItWithLess compares the modules with their first edition. Modules
// that came later are counted, too.
func TestModulesSayItWithLess(t *testing.T) {
	t.Parallel()
	now := sizes(t, modules.Files)
	var names []string
	for name := range now {
		names = append(names, name)
	}
	sort.Strings(names)
	var before, after size
	for _, name := range names {
		b, a := firstEdition[name], now[name]
		t.Logf("%-22s tokens %6d -> %6d, functions %4d -> %4d, sources %4d -> %4d", name, b.tokens, a.tokens, b.functions, a.functions, b.sources, a.sources)
		before = size{before.tokens + b.tokens, before.functions + b.functions, before.sources + b.sources}
		after = size{after.tokens + a.tokens, after.functions + a.functions, after.sources + a.sources}
	}
	t.Logf("%-22s tokens %6d -> %6d, functions %4d -> %4d, sources %4d -> %4d", "together", before.tokens, after.tokens, before.functions, after.functions, before.sources, after.sources)
	if after.sources >= 2000 {
		t.Errorf("%d sources are written out, and 2,000 were to be enough", after.sources)
	}
	if after.functions >= 850 {
		t.Errorf("%d functions are left, and 850 were to be enough", after.functions)
	}
	if share := float64(after.tokens) / float64(before.tokens); share > 0.77 { // with sheets, menus, advancement, and what a fight's end brings, which that had not
		t.Errorf("the modules take %.1f %% of the tokens of the first edition", 100*share)
	}
}
