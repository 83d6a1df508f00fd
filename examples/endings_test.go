package examples_test

import (
	"flag"
	"strings"
	"testing"

	"houserule/lang/sandbox/compile"
)

// saying finds which of some words a story says.
func saying(words ...string) func(told string) string {
	return func(told string) string {
		for _, w := range words {
			if strings.Contains(told, w) {
				return w
			}
		}
		return ""
	}
}

// lineWith finds the last line that a test accepts.
func lineWith(accept func(line string) bool) func(told string) string {
	return func(told string) (found string) {
		for _, line := range strings.Split(told, "\n") {
			if accept(line) {
				found = line
			}
		}
		return found
	}
}

var times = flag.Uint64("times", 1, "how many times as many seeds of each example are played")

// TestEndings plays the main.lua of every example with one seed after the other:
// each comes to an end, the same for the same seed, and not the same for all.
func TestEndings(t *testing.T) {
	for _, c := range []struct {
		id          string
		seeds, few  uint64 // how many are played, and how many in short
		ending      func(told string) string
		come        []string // endings that come up
		atLeast     int      // or how many different ones
		playedTwice uint64   // the seed
	}{
		{id: "orc-guards", seeds: 3, few: 2, playedTwice: 2, come: []string{"The heroes win", "The orcs win"}, ending: func(told string) string {
			line, _, _ := strings.Cut(lineWith(func(line string) bool {
				return strings.Contains(line, " win, in round ") || strings.HasPrefix(line, "Nobody wins")
			})(told), ",")
			return line
		}},
		{id: "heist", seeds: 12, few: 5, playedTwice: 5, atLeast: 3, ending: lineWith(func(line string) bool { return strings.HasPrefix(line, "They breakfast ") })},
		{id: "cave-of-the-thieves", seeds: 6, few: 2, playedTwice: 1, atLeast: 2, ending: lineWith(func(line string) bool {
			return strings.Contains(line, " win, in round ") || strings.Contains(line, " wins, in round ") || strings.HasPrefix(line, "Nobody wins")
		})},
		{id: "toll-bridge", seeds: 6, few: 2, playedTwice: 2, come: []string{"The bridge is free,", "Nobody gets across,"},
			ending: saying("The bridge is free,", "Nobody gets across,", "Both sides withdraw,")},
		{id: "toll-road", seeds: 9, few: 2, playedTwice: 2, come: []string{"The road is free", "Toll is paid"},
			ending: saying("The road is free", "Toll is paid", "Nobody wins")},
		{id: "over-the-pass", seeds: 6, few: 2, playedTwice: 2, come: []string{"Nobody comes to the market.", "pieces of silver."}, ending: func(told string) string {
			road, _, _ := strings.Cut(told, "\nThe odds")
			return saying("Nobody comes to the market.", "pieces of silver.")(road)
		}},
		{id: "low-water", seeds: 25, few: 5, playedTwice: 3, come: []string{"Nobody comes home that night.", "drink to the bell."},
			ending: saying("Nobody comes home that night.", "drink to the bell.", "drink, and do not speak of it.")},
	} {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			seeds := c.seeds * *times
			if testing.Short() {
				seeds = c.few
			}
			from, cache := shelf(t), compile.NewCache(compile.Limits{})
			endings := map[string]int{}
			for seed := uint64(1); seed <= seeds; seed++ {
				told, err := play(c.id, seed, from, cache)
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				ending := c.ending(told)
				if ending == "" {
					t.Errorf("seed %d comes to no end:\n%s", seed, told)
				}
				endings[ending]++
				if seed == c.playedTwice {
					if again, err := play(c.id, seed, from, cache); err != nil || again != told {
						t.Errorf("seed %d played twice is not the same (%v):\n%s\n---\n%s", seed, err, told, again)
					}
				}
			}
			if testing.Short() {
				return
			}
			for _, come := range c.come {
				if endings[come] == 0 {
					t.Errorf("no game ends with %q: %v", come, endings)
				}
			}
			if len(endings) < c.atLeast {
				t.Errorf("there are %d endings, want %d: %v", len(endings), c.atLeast, endings)
			}
		})
	}
}
