package engine

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/runtime/module"
)

// Examples are compared with those of their title: where several share one, with the one
// that says the same, else with the next.
func TestExamplesThatShareATitle(t *testing.T) {
	with := func(twice string, specs string) *Game {
		shelf, err := module.Folder(fstest.MapFS{
			"m/module.json":  {Data: []byte(`{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"}`)},
			"m/rules.lua":    {Data: []byte(`rule "game.twice (n: number)" "` + twice + `"`)},
			"m/spec/all.lua": {Data: []byte(specs)},
		}, "")
		if err != nil {
			t.Fatal(err)
		}
		g, err := Open(Options{Modules: []string{"m"}, Finder: shelf, Specs: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(g.Close)
		return g
	}
	one, other := "example \"a\" { function() expect(game:twice(2)):is(4) end }\n", "example \"a\" { function() expect(game:twice(0)):is(0) end }\n"
	three := "example \"a\" { function() expect(game:twice(3)):is(6) end }\n"
	was := with("n * 2", one+other)
	for _, c := range []struct {
		now       *Game
		both      int
		otherwise []string
	}{
		{with("n * 2", one+other), 2, nil},
		{with("n * 2", other+one), 2, nil},
		{with("n * 2", three+one+other), 2, nil},
		{with("n * 3", one+other), 2, []string{"a"}},
		{with("n * 2", other+three), 2, []string{"a"}},
		{with("n * 2", other), 1, nil},
	} {
		both, otherwise := c.now.OtherExamples(was)
		if both != c.both || !cmp.Equal(otherwise, c.otherwise) {
			t.Errorf("%d, %q; want %d, %q", both, otherwise, c.both, c.otherwise)
		}
	}
}
