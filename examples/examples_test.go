// Package examples_test plays the modules that stand beside it as examples.
package examples_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"houserule/lang/script"
	"houserule/runtime/module"
	"houserule/stdlib"
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
	here, err := module.Folder(os.DirFS("."), "examples")
	if here == nil {
		t.Fatal(err)
	}
	for _, id := range here.IDs() {
		t.Run(id, func(t *testing.T) {
			g, err := stdlib.Open(stdlib.Options{Modules: []string{id}, Finder: shelf(t), Specs: true, Limits: script.Limits{Wall: 20 * time.Second, Heap: -1}})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			for _, e := range g.Examples {
				if _, err := g.RunExample(e); err != nil {
					t.Errorf("%s: %v", e.Title, err)
				}
			}
		})
	}
}

// play plays the main.lua of a module with a seed and gives what was told.
func play(id string, seed uint64, from *module.Shelf, cache *script.Cache) (string, error) {
	var heard bytes.Buffer
	g, err := stdlib.Open(stdlib.Options{Modules: []string{id}, Finder: from, Seed: seed, Cache: cache, Limits: script.Limits{Wall: 20 * time.Second, Heap: -1},
		Say: func(s string) { fmt.Fprintln(&heard, s) }, Print: &heard})
	if err != nil {
		return "", err
	}
	defer g.Close()
	played, err := g.Main()
	if err == nil && !played {
		err = errors.New("there is nothing to play")
	}
	return heard.String(), err
}

// The fight ends whatever the dice, and goes the same way for the same seed.
func TestOrcGuardsEnd(t *testing.T) {
	t.Parallel()
	seeds := uint64(25)
	if testing.Short() {
		seeds = 5
	}
	from, cache := shelf(t), script.NewCache(script.Limits{})
	endings := map[string]int{}
	for seed := uint64(1); seed <= seeds; seed++ {
		told, err := play("orc-guards", seed, from, cache)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		ending := "none"
		for _, line := range strings.Split(told, "\n") {
			if strings.Contains(line, " win, in round ") || strings.HasPrefix(line, "Nobody wins") {
				ending, _, _ = strings.Cut(line, ",")
			}
		}
		endings[ending]++
		if seed == 7 {
			if again, err := play("orc-guards", seed, from, cache); err != nil || again != told {
				t.Errorf("seed 7 played twice is not the same fight (%v):\n%s\n---\n%s", err, told, again)
			}
		}
	}
	if endings["none"] > 0 {
		t.Errorf("%d fights came to no end", endings["none"])
	}
	if !testing.Short() && (endings["The heroes win"] == 0 || endings["The orcs win"] == 0) {
		t.Errorf("the same side wins every fight: %v", endings)
	}
}

// The heist ends whatever the dice, in more ways than one, and goes the same way
// for the same seed.
func TestHeistEnds(t *testing.T) {
	t.Parallel()
	seeds := uint64(100)
	if testing.Short() {
		seeds = 5
	}
	from, cache := shelf(t), script.NewCache(script.Limits{})
	endings := map[string]int{}
	for seed := uint64(1); seed <= seeds; seed++ {
		told, err := play("heist", seed, from, cache)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		ending := "none"
		for _, line := range strings.Split(told, "\n") {
			if strings.HasPrefix(line, "They breakfast ") {
				ending = line
			}
		}
		endings[ending]++
		if seed == 5 {
			if again, err := play("heist", seed, from, cache); err != nil || again != told {
				t.Errorf("seed 5 played twice is not the same night (%v):\n%s\n---\n%s", err, told, again)
			}
		}
	}
	if endings["none"] > 0 {
		t.Errorf("%d nights came to no end", endings["none"])
	}
	if !testing.Short() && len(endings) < 3 {
		t.Errorf("the night does not end in every way: %v", endings)
	}
}
