package checks

import (
	"errors"
	"testing"
)

// TestGenerationsKeepWhatIsUsed: a value that is used again and again stays, whatever else comes, and
// the number of values stays limited.
func TestGenerationsKeepWhatIsUsed(t *testing.T) {
	var g generations[int, *int]
	made := func(n int) func() (*int, error) { return func() (*int, error) { return &n, nil } }
	first, err := g.get(0, made(0))
	if err != nil || *first != 0 {
		t.Fatal(first, err)
	}
	for n := 1; n < 20*maxGeneration; n++ {
		if v, err := g.get(n, made(n)); err != nil || *v != n {
			t.Fatal(n, v, err)
		}
		if n%100 == 0 {
			if again, _ := g.get(0, made(-1)); again != first {
				t.Fatalf("after %d values the one in use was computed anew", n)
			}
		}
		if kept := len(g.young) + len(g.old); kept > 2*maxGeneration {
			t.Fatalf("%d values are kept after %d", kept, n)
		}
	}
	if v, _ := g.get(1, made(-1)); *v != -1 {
		t.Error("a value that nobody used for long is still there")
	}
	wrong := errors.New("no dice")
	if _, err := g.get(-5, func() (*int, error) { return nil, wrong }); err != wrong {
		t.Error(err)
	}
	if v, err := g.get(-5, made(5)); err != nil || *v != 5 {
		t.Error("an error was kept:", v, err)
	}
}
