package stdlib_test

import (
	"errors"
	"os"
	"path"
	"testing"

	"houserule/lang/script"
	"houserule/runtime/module"
	"houserule/stdlib"
)

// games are small whole games, one folder each: a part of the language that no
// published game here uses, with its odds worked out by hand. What each of them is
// stands on its page.
const games = "testdata/games"

func TestGames(t *testing.T) {
	entries, err := os.ReadDir(games)
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	cache := script.NewCache(script.Limits{})
	for _, entry := range entries {
		id := entry.Name()
		if _, err := os.Stat(path.Join(games, id, module.ManifestName)); err != nil {
			continue
		}
		played++
		t.Run(id, func(t *testing.T) { testGame(t, cache, id) })
	}
	if played == 0 {
		t.Errorf("there is no game in %s", games)
	}
}

// testGame loads a game and runs its examples.
func testGame(t *testing.T, cache *script.Cache, id string) {
	if _, err := os.Stat(path.Join(games, id, "README.md")); err != nil {
		t.Error("the game has no page that says what it is")
	}
	shelf, unsound := module.Folder(os.DirFS(games), games)
	game, err := stdlib.Open(stdlib.Options{Modules: []string{id}, Finder: shelf, Specs: true, Cache: cache})
	if err != nil {
		t.Fatal(errors.Join(err, unsound))
	}
	t.Cleanup(game.Close)
	if len(game.Examples) == 0 {
		t.Error("it has no examples")
	}
	for _, e := range game.Examples {
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
}
