package examples_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"houserule/runtime/odds"
	"houserule/stdlib/engine"
)

// The escape is played with the book's dice and expects the book's numbers
// itself; all dice are laid, so that no seed changes what is told.
func TestRebelUprising(t *testing.T) {
	t.Parallel()
	from := shelf(t)
	var first string
	for seed := uint64(1); seed <= 2; seed++ {
		var heard bytes.Buffer
		g, err := engine.Open(engine.Options{Modules: []string{"rebel-uprising"}, Finder: from, Seed: seed, Odds: odds.Options{Longest: -1},
			Say: func(s string) { fmt.Fprintln(&heard, s) }, Print: &heard})
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		if played, err := g.MainOf(g.Ruleset.Order[len(g.Ruleset.Order)-1]); err != nil || !played {
			t.Fatalf("played %v: %v", played, err)
		}
		if !strings.HasSuffix(heard.String(), "Basilus and Andrastos escape, and the governor comes to.\n") {
			t.Errorf("seed %d: they do not escape:\n%s", seed, heard.String())
		}
		if first == "" {
			first = heard.String()
		} else if heard.String() != first {
			t.Errorf("the seed changes what is told:\n%s\n---\n%s", first, heard.String())
		}
	}
}
