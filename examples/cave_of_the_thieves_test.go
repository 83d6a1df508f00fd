package examples_test

import (
	"strings"
	"testing"

	"houserule/lang/script"
)

// The cave is played to its end whatever the dice, the same way for the same
// seed, and not in the same way for all of them.
func TestCaveOfTheThievesEnds(t *testing.T) {
	t.Parallel()
	seeds := uint64(25)
	if testing.Short() {
		seeds = 5
	}
	from, cache := shelf(t), script.NewCache(script.Limits{})
	endings := map[string]int{}
	for seed := uint64(1); seed <= seeds; seed++ {
		told, err := play("cave-of-the-thieves", seed, from, cache)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		ending := "none"
		for _, line := range strings.Split(told, "\n") {
			if strings.Contains(line, " win, in round ") || strings.Contains(line, " wins, in round ") || strings.HasPrefix(line, "Nobody wins") {
				ending = line
			}
		}
		endings[ending]++
		if seed == 1 {
			if again, err := play("cave-of-the-thieves", seed, from, cache); err != nil || again != told {
				t.Errorf("seed 1 played twice is not the same (%v):\n%s\n---\n%s", err, told, again)
			}
		}
	}
	if endings["none"] > 0 {
		t.Errorf("%d games came to no end", endings["none"])
	}
	if !testing.Short() && len(endings) < 2 {
		t.Errorf("every game ends alike: %v", endings)
	}
}
