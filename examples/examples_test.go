// Package examples_test plays the modules that stand beside it as examples.
package examples_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"testing"

	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
)

// shelf holds the modules of the project and of this folder.
func shelf(t testing.TB) *module.Shelf {
	t.Helper()
	all, err := module.Folder(os.DirFS("../modules"), "modules")
	if all == nil {
		t.Fatal(err)
	}
	here, err := module.Folder(os.DirFS("."), "examples")
	if here == nil {
		t.Fatal(err)
	}
	for _, id := range here.IDs() {
		for _, m := range here.Versions(id) {
			if err := all.Put(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all
}

// The specs of every example hold.
func TestSpecs(t *testing.T) {
	t.Parallel()
	here, err := module.Folder(os.DirFS("."), "examples")
	if here == nil {
		t.Fatal(err)
	}
	for _, id := range here.IDs() {
		t.Run(id, func(t *testing.T) {
			g, err := engine.Open(engine.Options{Modules: []string{id}, Finder: shelf(t), Specs: true, Limits: sandbox.Limits{Heap: -1}.NoWall(), Odds: odds.Options{Longest: -1}})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			for _, e := range g.Loaded.Examples {
				if _, err := g.RunExample(e); err != nil {
					t.Errorf("%s: %v", e.Title, err)
				}
			}
		})
	}
}

// play plays the main.lua of a module with a seed and gives what was told.
func play(id string, seed uint64, from *module.Shelf, cache *compile.Cache) (string, error) {
	var heard bytes.Buffer
	g, err := engine.Open(engine.Options{Modules: []string{id}, Finder: from, Seed: seed, Cache: cache, Limits: sandbox.Limits{Heap: -1}.NoWall(), Odds: odds.Options{Longest: -1},
		Say: func(s string) { fmt.Fprintln(&heard, s) }, Print: &heard})
	if err != nil {
		return "", err
	}
	defer g.Close()
	played, err := g.MainOf(g.Ruleset.Order[len(g.Ruleset.Order)-1])
	if err == nil && !played {
		err = errors.New("there is nothing to play")
	}
	return heard.String(), err
}
