package modules_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/runtime/state"
	"houserule/stdlib/engine"
)

// TestReplayDeterminism is the entry replay_determinism of the reliability
// corpus: the same script on the same seed gives the same game, word for word,
// and the journal played again gives it once more.
func TestReplayDeterminism(t *testing.T) {
	t.Parallel()
	shelf, err := module.Folder(os.DirFS(root+"/modules"), "modules")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"cave-mage", "orc-guards"} {
		m, err := module.Open(os.DirFS(root+"/examples/"+name), "examples/"+name)
		if err != nil {
			t.Fatal(err)
		}
		if err := shelf.Put(m); err != nil {
			t.Fatal(err)
		}
	}
	var hashes []state.Hash
	var told []string
	for range 2 {
		var out bytes.Buffer
		g, err := engine.Open(engine.Options{Modules: []string{"orc-guards"}, Finder: shelf, Seed: 11, Print: &out, Say: func(s string) { out.WriteString(s + "\n") }, Limits: sandbox.Limits{Heap: -1}.NoWall(), Odds: odds.Options{Longest: -1}})
		if err != nil {
			t.Fatal(err)
		}
		if played, err := g.MainOf(g.Ruleset.Order[len(g.Ruleset.Order)-1]); err != nil || !played {
			t.Fatal(played, err)
		}
		hashes, told = append(hashes, g.Table.World().Hash()), append(told, out.String())
		again, err := g.Table.Journal().Undo(len(g.Table.Journal().Entries()))
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Table.Journal().Redo(again); err != nil {
			t.Fatal(err)
		}
		if g.Table.World().Hash() != hashes[0] {
			t.Error("taken back and done again, the game is another")
		}
		g.Close()
	}
	for i := range hashes {
		if hashes[i] != hashes[0] || told[i] != told[0] {
			t.Errorf("run %d differs from the first", i+1)
		}
	}
	if !strings.Contains(told[0], "win") && !strings.Contains(told[0], "withdraw") {
		t.Errorf("the fight has no end:\n%s", told[0])
	}
}
