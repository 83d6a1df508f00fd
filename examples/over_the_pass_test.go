package examples_test

import (
	"strings"
	"testing"

	"houserule/lang/script"
)

// The road ends whatever the dice, in more ways than one, and goes the same way
// for the same seed.
func TestOverThePassEnds(t *testing.T) {
	t.Parallel()
	seeds := uint64(12)
	if testing.Short() {
		seeds = 2
	}
	from, cache := shelf(t), script.NewCache(script.Limits{})
	endings := map[string]int{}
	for seed := uint64(1); seed <= seeds; seed++ {
		told, err := play("over-the-pass", seed, from, cache)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		road, _, _ := strings.Cut(told, "\nThe odds")
		ending := "none"
		switch {
		case strings.Contains(road, "Nobody comes to the market."):
			ending = "taken"
		case strings.Contains(road, "pieces of silver."):
			ending = "sold"
		}
		endings[ending]++
		if seed == 2 {
			if again, err := play("over-the-pass", seed, from, cache); err != nil || again != told {
				t.Errorf("seed 2 played twice is not the same road (%v):\n%s\n---\n%s", err, told, again)
			}
		}
	}
	if endings["none"] > 0 {
		t.Errorf("%d roads came to no end", endings["none"])
	}
	if !testing.Short() && (endings["taken"] == 0 || endings["sold"] == 0) {
		t.Errorf("every road ends alike: %v", endings)
	}
}
