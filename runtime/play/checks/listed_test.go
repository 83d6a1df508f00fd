package checks

import (
	"testing"

	"houserule/lang/dice"
	"houserule/runtime/play/command"
)

// TestListedIsBounded lists dice with more and more sides: the cache stays within its bound and
// returns the right outcomes.
func TestListedIsBounded(t *testing.T) {
	e, err := dice.Parse("(@n)d(@sides)")
	if err != nil {
		t.Fatal(err)
	}
	var listing int
	cs, run := &Checks{}, &command.Run{Budget: &command.Budget{}}
	for sides := 1.0; sides <= 250; sides += 3 {
		for range 2 {
			list, err := cs.list(run, e, func(name string) (float64, bool) {
				listing++
				if name == "n" {
					return 2, true
				}
				return sides, true
			}, false)
			if err != nil {
				t.Fatal(err)
			}
			if want := int(sides * (sides + 1) / 2); list.Tail != nil && list.Tail.Sign() != 0 || len(list.Outcomes) != want {
				t.Fatalf("2d%v: %d results, not %d", sides, len(list.Outcomes), want)
			}
		}
		held := 0
		for _, l := range cs.listCache.lists {
			held += len(l.Outcomes)
		}
		if held != cs.listCache.size || held > maxListed || len(cs.listCache.lists) == 0 {
			t.Fatalf("after d%v %d results are remembered, counted as %d, of at most %d", sides, held, cs.listCache.size, maxListed)
		}
	}
	if listing != 84*2*2 {
		t.Errorf("the variables were asked %d times, not once for each throw", listing)
	}
}

func TestListedNeedsEveryVariable(t *testing.T) {
	e, err := dice.Parse("(@n)d(@sides)")
	if err != nil {
		t.Fatal(err)
	}
	cs, run := &Checks{}, &command.Run{Budget: &command.Budget{}}
	for _, vars := range []dice.Variables{nil, func(name string) (float64, bool) { return 1, name == "sides" }} {
		if _, err := cs.list(run, e, vars, false); err == nil {
			t.Error("dice were listed without the number of them")
		}
	}
	if cs.listCache.size != 0 {
		t.Error("what failed was remembered")
	}
}
