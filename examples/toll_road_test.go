package examples_test

import (
	"strings"
	"testing"

	"houserule/lang/script"
)

// The fight ends whatever the dice, and goes the same way for the same seed.
func TestTollRoadEnds(t *testing.T) {
	t.Parallel()
	seeds := uint64(9)
	if testing.Short() {
		seeds = 2
	}
	from, cache := shelf(t), script.NewCache(script.Limits{})
	endings := map[string]int{}
	for seed := uint64(1); seed <= seeds; seed++ {
		told, err := play("toll-road", seed, from, cache)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		ending := "none"
		switch {
		case strings.Contains(told, "The road is free"):
			ending = "free"
		case strings.Contains(told, "Toll is paid"):
			ending = "paid"
		case strings.Contains(told, "Nobody wins"):
			ending = "withdrawn"
		}
		endings[ending]++
		if seed == 2 {
			if again, err := play("toll-road", seed, from, cache); err != nil || again != told {
				t.Errorf("seed 2 played twice is not the same fight (%v):\n%s\n---\n%s", err, told, again)
			}
		}
	}
	if endings["none"] > 0 {
		t.Errorf("%d fights came to no end", endings["none"])
	}
	if !testing.Short() && (endings["free"] == 0 || endings["paid"] == 0) {
		t.Errorf("every fight ends alike: %v", endings)
	}
}
