package examples_test

import (
	"strings"
	"testing"

	"houserule/lang/script"
)

// The fight for the bridge ends whatever the dice, for either side, and goes the
// same way for the same seed.
func TestTollBridgeEnds(t *testing.T) {
	t.Parallel()
	seeds := uint64(6)
	if testing.Short() {
		seeds = 2
	}
	from, cache := shelf(t), script.NewCache(script.Limits{})
	endings := map[string]int{}
	for seed := uint64(1); seed <= seeds; seed++ {
		told, err := play("toll-bridge", seed, from, cache)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		ending := "none"
		for _, words := range []string{"The bridge is free", "Nobody gets across", "Both sides withdraw"} {
			if strings.Contains(told, words+",") {
				ending = words
			}
		}
		endings[ending]++
		if seed == 2 {
			if again, err := play("toll-bridge", seed, from, cache); err != nil || again != told {
				t.Errorf("seed 2 played twice is not the same fight (%v):\n%s\n---\n%s", err, told, again)
			}
		}
	}
	if endings["none"] > 0 {
		t.Errorf("%d fights came to no end", endings["none"])
	}
	if !testing.Short() && (endings["The bridge is free"] == 0 || endings["Nobody gets across"] == 0) {
		t.Errorf("the same side wins every fight: %v", endings)
	}
}
