package stdlib_test

import (
	"errors"
	"os"
	"path"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/runtime/module"
	"houserule/stdlib"
)

// The hard cases are small modules that stand for what rulebooks of many kinds
// need of the language. Each says what it does in its own examples.
const hardCases = "testdata/hardcases"

// openCase loads a hard case with what it requires.
func openCase(t testing.TB, cache *script.Cache, ids ...string) *stdlib.Game {
	t.Helper()
	shelf, unsound := module.Folder(os.DirFS(hardCases), hardCases)
	game, err := stdlib.Open(stdlib.Options{Modules: ids, Finder: shelf, Specs: true, Cache: cache})
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
	cache := script.NewCache(script.Limits{})
	for _, id := range caseIDs(t) {
		t.Run(id, func(t *testing.T) {
			game := openCase(t, cache, id)
			for _, e := range game.Examples {
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
// says in about as many words.
var sketched = map[string]int{}

func TestHardCasesStayShort(t *testing.T) {
	for _, id := range caseIDs(t) {
		sketch, ok := sketched[id]
		if !ok {
			continue
		}
		t.Run(id, func(t *testing.T) {
			m, err := module.Open(os.DirFS(path.Join(hardCases, id)), path.Join(hardCases, id))
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, name := range m.Files {
				text, err := os.ReadFile(path.Join(hardCases, id, name))
				if err != nil {
					t.Fatal(err)
				}
				n += countTokens(t, m.Shown(name), string(text))
			}
			t.Logf("%d tokens, sketch %d", n, sketch)
			if n*6 > sketch*7 {
				t.Errorf("%d tokens, more than a sixth over the %d of its sketch", n, sketch)
			}
		})
	}
}

// countTokens counts the words and signs of a Lua file, comments aside.
func countTokens(t testing.TB, name, text string) int {
	t.Helper()
	c, err := script.NewCache(script.Limits{}).Compile(diag.NewFile(name, text))
	if err != nil {
		t.Fatal(err)
	}
	return len(c.Tokens())
}
