package formula

import (
	"math"
	"slices"
	"testing"
)

// The limit of a call is the number from which on its value makes no difference.
func TestComparedCallsHaveTheirLimits(t *testing.T) {
	inf := math.Inf(1)
	for text, want := range map[string][]float64{
		"done('a') == 0":                              {1},
		"done('a') != 0 and health > 30":              {1},
		"not (done('a') > 0)":                         {1},
		"done('a') < 1":                               {1},
		"done('a') >= 1":                              {1},
		"done('a') <= 2":                              {3},
		"done('a') > 2":                               {3},
		"3 > done('a')":                               {3},
		"3 >= done('a', 'round')":                     {4},
		"2 == attacker.done('a')":                     {3},
		"done('a') < 2.5":                             {3},
		"done('a') <= 2.5":                            {3},
		"done('a') > -1":                              {0},
		"done('a') + done('b') + 1 < 4":               {4, 4},
		"done('a') - done('b') < 4":                   {inf, inf},
		"done('a') * 2 < 4":                           {inf},
		"min(done('a'), 3) * 2":                       {3},
		"min(done('a'), health)":                      {inf},
		"done('a') < health":                          {inf},
		"5 - done('a')":                               {inf},
		"done('a')":                                   {inf},
		"sum(foes, #.done('a'))":                      {inf},
		"any(foes, #.done('a') > 0) or done('b') > 1": {1, 2},
		"done(what) == 0":                             nil,
		"undone('a') == 0":                            nil,
		"done('a'":                                    nil,
	} {
		var got []float64
		for _, c := range ComparedCalls(text, "done") {
			got = append(got, c.Limit)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", text, got, want)
		}
	}
	if calls := ComparedCalls("done('a', 'round') == 0", "done"); len(calls) != 1 || !slices.Equal(calls[0].Args, []string{"a", "round"}) {
		t.Errorf("%v", calls)
	}
}
