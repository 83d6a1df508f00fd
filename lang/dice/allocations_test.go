//go:build !race

// Under the race detector what lies ready in a pool is sometimes thrown away, so that
// nothing can be said of allocations.

package dice

import "testing"

// TestTotalsAllocateNothing holds for whatever needs no new list of its own.
func TestTotalsAllocateNothing(t *testing.T) {
	for _, notation := range []string{"2d6+3", "4d6kh3", "10d10c>=8", "4d6!", "3d6r1kh2", "2d{1, 1, 3}+1", "d66", "2d6 >= 7", "max(1d6, 1d8)", "100d6kh50", "5d20u", "3d{-, hit}", "{2d6, 1d12}kl1"} {
		e, source := parsed(t, notation), NewSeeded(1)
		if n := testing.AllocsPerRun(200, func() {
			if _, err := e.Total(source, nil); err != nil {
				t.Fatal(err)
			}
		}); n > 0.1 {
			t.Errorf("%s allocates %v times", notation, n)
		}
	}
}
