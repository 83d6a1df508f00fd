package stdlib_test

import (
	"errors"
	"os"
	"testing"

	"houserule/lang/script"
	"houserule/runtime/module"
	"houserule/stdlib"
)

// Games of a page each, of families that no shipped system belongs to. What is
// clumsy in one of them the language does not know how to say.
const games = "testdata/games"

func TestGamesOfOtherFamilies(t *testing.T) {
	cache := script.NewCache(script.Limits{})
	shelf, unsound := module.Folder(os.DirFS(games), games)
	folders, err := os.ReadDir(games)
	if err := errors.Join(err, unsound); err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		t.Run(folder.Name(), func(t *testing.T) {
			game, err := stdlib.Open(stdlib.Options{Modules: []string{folder.Name()}, Finder: shelf, Specs: true, Cache: cache})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(game.Close)
			if len(game.Examples) == 0 {
				t.Error("no worked examples")
			}
			if warnings := game.Table.Book().Warnings(); len(warnings) > 0 {
				t.Error(warnings)
			}
			for _, e := range game.Examples {
				t.Run(e.Title, func(t *testing.T) {
					if n, err := game.RunExample(e); err != nil {
						t.Error(err)
					} else if n == 0 {
						t.Error("expects nothing")
					}
				})
			}
		})
	}
}
