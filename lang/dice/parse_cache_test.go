package dice

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// TestParsedNotationsAreCached: a short notation is parsed once; a long one and an error are parsed
// each time.
func TestParsedNotationsAreCached(t *testing.T) {
	if first, second := parsed(t, "7d6kh2 + 11"), parsed(t, strings.Clone("7d6kh2 + 11")); first != second {
		t.Error("7d6kh2 + 11 is parsed twice")
	}
	if first, spaced := parsed(t, "7d6kh2 + 11"), parsed(t, "7d6kh2+11"); first == spaced {
		t.Error("the positions of problems are those of another text")
	}
	long := "1d6" + strings.Repeat("+1d6", cacheLength/4)
	if first, second := parsed(t, long), parsed(t, long); first == second {
		t.Errorf("a notation of %d bytes is cached", len(long))
	}
	for range 2 {
		if _, err := Parse("7d6kh2 +"); err == nil {
			t.Error("7d6kh2 + is no error")
		}
	}
}

// TestCachedNotationsAreShared parses more notations than the cache holds, in several goroutines.
func TestCachedNotationsAreShared(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range 3 * cachePlaces {
				text := fmt.Sprintf("%dd6+%d", i%7+1, i)
				e, err := Parse(text)
				if err != nil || e.String() != text {
					t.Errorf("%s is parsed as %v, %v", text, e, err)
					return
				}
				low, high := float64(i%7+1+i), float64(6*(i%7+1)+i)
				if roll, err := e.Roll(NewSeeded(uint64(i)), nil); err != nil || roll.Total < low || roll.Total > high {
					t.Errorf("%s rolls %v, %v", text, roll, err)
				}
			}
		})
	}
	all.Wait()
}
