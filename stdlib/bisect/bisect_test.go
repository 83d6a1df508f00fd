package bisect_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"houserule/stdlib/bisect"
)

// most is how many runs a search of n changes may take.
func most(n int) int { return int(2*math.Log2(float64(n)) + 4) }

// Every single one of fifty changes is found, and every two that do it together, in few
// runs.
func TestTheOneAndThePair(t *testing.T) {
	const n = 50
	for a := range n {
		for b := a; b < n; b++ {
			run := func(on []bool) (string, error) { return fmt.Sprint(on[a] && on[b]), nil }
			found, err := bisect.Search(n, run)
			want := slices.Compact([]int{a, b})
			if err != nil || !slices.Equal(found.Together, want) || found.Either != nil || found.Result != "true" || found.Without != "false" {
				t.Fatalf("%v of %d: %+v, %v", want, n, found, err)
			}
			if found.Runs > most(n) {
				t.Fatalf("%v of %d takes %d runs, more than %d", want, n, found.Runs, most(n))
			}
		}
	}
}

// Where either of two changes suffices, both are named.
func TestEitherOfTwo(t *testing.T) {
	const n = 50
	for a := range n {
		for b := a + 1; b < n; b++ {
			found, err := bisect.Search(n, func(on []bool) (string, error) { return fmt.Sprint(on[a] || on[b]), nil })
			if err != nil || !slices.Equal(found.Either, []int{a, b}) || found.Without != "false" {
				t.Fatalf("%d or %d: %+v, %v", a, b, found, err)
			}
			if found.Runs > most(n) {
				t.Fatalf("%d or %d takes %d runs, more than %d", a, b, found.Runs, most(n))
			}
		}
	}
}

// However many it takes together, just those are found.
func TestAnyNumberTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 80).Draw(t, "changes")
		want := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, min(n, 5), rapid.ID).Draw(t, "needed")
		slices.Sort(want)
		found, err := bisect.Search(n, func(on []bool) (string, error) {
			return fmt.Sprint(!slices.ContainsFunc(want, func(i int) bool { return !on[i] })), nil
		})
		if err != nil || !slices.Equal(found.Together, want) {
			t.Fatalf("%v of %d: %+v, %v", want, n, found, err)
		}
	})
}

// What no change made is found in no more runs than one change.
func TestNoChange(t *testing.T) {
	found, err := bisect.Search(50, func([]bool) (string, error) { return "7", nil })
	if err != nil || found.Together != nil || found.Result != "7" || found.Runs > most(50) {
		t.Errorf("%+v, %v", found, err)
	}
	if found, err := bisect.Search(0, func([]bool) (string, error) { return "7", nil }); err != nil || found.Together != nil || found.Runs != 1 {
		t.Errorf("of nothing: %+v, %v", found, err)
	}
}

// An error ends the search.
func TestAnError(t *testing.T) {
	broken := errors.New("the disk is gone")
	runs := 0
	if _, err := bisect.Search(50, func(on []bool) (string, error) {
		if runs++; runs == 4 {
			return "", broken
		}
		return fmt.Sprint(on[17]), nil
	}); !errors.Is(err, broken) || runs != 4 {
		t.Errorf("%v after %d runs", err, runs)
	}
}
