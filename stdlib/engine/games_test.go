package engine_test

import (
	"os"
	"path"
	"testing"

	"houserule/lang/sandbox/compile"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// Games of families that the shipped modules do not know, a page each: what their
// rules need of the language, with odds that were worked out by hand.
const games = "testdata/games"

// TestGamesOfOtherFamilies plays the examples of every one of them.
func TestGamesOfOtherFamilies(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(games)
	if err != nil {
		t.Fatal(err)
	}
	shelf, unsound := module.Folder(os.DirFS(games), games)
	if unsound != nil {
		t.Fatal(unsound)
	}
	cache := compile.NewCache(compile.Limits{})
	for _, entry := range entries {
		id := entry.Name()
		if _, err := os.Stat(path.Join(games, id, module.ManifestName)); err != nil {
			continue
		}
		t.Run(id, func(t *testing.T) {
			game, err := engine.Open(engine.Options{Modules: []string{id}, Finder: shelf, Specs: true, Cache: cache})
			if err != nil {
				t.Fatal(err)
			}
			defer game.Close()
			for _, e := range game.Loaded.Examples {
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
