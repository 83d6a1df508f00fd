package engine_test

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// The hard cases are small modules that stand for what rulebooks of many kinds
// need of the language. Each says what it does in its own examples.
const hardCases = "testdata/hardcases"

// openCase loads a hard case with what it requires.
func openCase(t testing.TB, cache *compile.Cache, ids ...string) *engine.Game {
	t.Helper()
	shelf, unsound := module.Folder(os.DirFS(hardCases), hardCases)
	game, err := engine.Open(engine.Options{Modules: ids, Finder: shelf, Specs: true, Cache: cache})
	if err != nil {
		t.Fatal(errors.Join(err, unsound))
	}
	t.Cleanup(game.Close)
	return game
}

// caseIDs are the folders of the hard cases; each is called like its module.
func caseIDs(t testing.TB) []string {
	t.Helper()
	entries, err := os.ReadDir(hardCases)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range entries {
		if _, err := os.Stat(path.Join(hardCases, e.Name(), module.ManifestName)); err == nil {
			ids = append(ids, e.Name())
		}
	}
	return ids
}

func TestHardCases(t *testing.T) {
	t.Parallel()
	cache := compile.NewCache(compile.Limits{})
	for _, id := range caseIDs(t) {
		t.Run(id, func(t *testing.T) {
			game := openCase(t, cache, id)
			for _, e := range game.Loaded.Examples {
				if e.Module != id {
					continue
				}
				t.Run(e.Title, func(t *testing.T) {
					n, err := game.RunExample(e)
					if err != nil {
						t.Fatal(err)
					}
					if n == 0 {
						t.Error("expects nothing")
					}
				})
			}
		})
	}
}

// sketched counts the tokens of the sketch that each case was first written as.
// A case may be a sixth longer, no more: the language is to say what a rulebook
// says in about as many words. The base is the sketches of h01 and h02.
var sketched = []struct {
	id     string
	tokens int
	files  []string // counted instead of the files of the module
}{
	{"base", 201 + 224, nil},
	{"h03", 242, nil},
	{"h04", 255, nil},
	{"h05", 989, nil},
	{"h06", 212, nil},
	{"h07", 413, nil},
	{"h08", 522, nil},
	{"h09", 61, nil},
	{"h10", 230, nil},
	{"h11", 148, nil},
	{"h12", 567, nil},
	{"h13", 282, nil},
	{"h14", 479, nil},
	{"h15", 33, []string{"house.lua"}},
	{"h16", 292, []string{"spec/examples.lua"}},
	{"h17", 69, []string{"odds.lua"}},
	{"h19", 264, []string{"conditions.lua"}},
	{"h24", 62, []string{"resistance.lua"}},
	{"h25", 179, []string{"pool.lua"}},
	{"h26", 248, []string{"momentum.lua"}},
	{"h27", 47, []string{"counterspell.lua"}},
	{"h28", 113, []string{"blessings.lua"}},
	{"h29", 41, []string{"sneak_attack.lua"}},
	{"h30", 176, []string{"rest.lua"}},
}

func TestHardCasesStayShort(t *testing.T) {
	for _, c := range sketched {
		t.Run(c.id, func(t *testing.T) {
			folder := path.Join(hardCases, c.id)
			files := c.files
			if files == nil {
				m, err := module.Open(os.DirFS(folder), folder)
				if err != nil {
					t.Fatal(err)
				}
				files = m.Files
			}
			n := 0
			for _, name := range files {
				n += countTokens(t, path.Join(folder, name), caseFile(t, path.Join(c.id, name)))
			}
			t.Logf("%d tokens, sketch %d", n, c.tokens)
			if n*6 > c.tokens*7 {
				t.Errorf("%d tokens, more than a sixth over the %d of its sketch", n, c.tokens)
			}
		})
	}
}

// sketchedChapters are chapters of the shipped modules that were first written as
// sketches: they are what the sketch says, and may be a sixth longer, too.
var sketchedChapters = []struct {
	id, file string
	tokens   int
}{
	{"h18", "brp/opposed_rolls.lua", 129},
	{"h19", "rpj-conditions/conditions.lua", 264},
	{"h20", "hex-tactical/attack.lua", 714},
	{"h21", "rpj-core/initiative.lua", 238},
	{"h32", "tbd/opposed_rolls.lua", 195},
	{"turns", "turns/turns.lua", 476},
}

func TestChaptersStayShort(t *testing.T) {
	for _, c := range sketchedChapters {
		text, err := fs.ReadFile(modules.Files, c.file)
		if err != nil {
			t.Fatal(err)
		}
		n := countTokens(t, c.file, string(text))
		t.Logf("%s, %s: %d tokens, sketch %d", c.id, c.file, n, c.tokens)
		if n*6 > c.tokens*7 {
			t.Errorf("%s: %d tokens, more than a sixth over the %d of the sketch %s", c.file, n, c.tokens, c.id)
		}
	}
}

// countTokens counts the words and signs of a Lua file, comments aside.
func countTokens(t testing.TB, name, text string) int {
	t.Helper()
	c, err := compile.NewCache(compile.Limits{}).Compile(diag.NewFile(name, text))
	if err != nil {
		t.Fatal(err)
	}
	return len(c.Tree().Tokens)
}
