package exact

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// TestSumsAddUpAsFractionsDo adds chances over all kinds of denominators.
func TestSumsAddUpAsFractionsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, want := NewSums(), map[int]*big.Rat{}
		of := make([]*big.Int, rapid.IntRange(1, 4).Draw(t, "denominators"))
		for i := range of {
			of[i] = drawInt(t, "denominator")
			of[i].Add(of[i], big.NewInt(1))
		}
		for range rapid.IntRange(0, 12).Draw(t, "chances") {
			key, part, den := rapid.IntRange(-3, 3).Draw(t, "key"), drawInt(t, "part"), rapid.SampledFrom(of).Draw(t, "of")
			s.Add(key, Probability{FromInt(part), FromInt(den)})
			if want[key] == nil {
				want[key] = new(big.Rat)
			}
			want[key].Add(want[key], new(big.Rat).SetFrac(part, den))
		}
		for key := -3; key <= 3; key++ {
			w := want[key]
			if w == nil {
				w = new(big.Rat)
			}
			if got := s.Of(key); got.Cmp(w) != 0 {
				t.Fatalf("%d: %s, not %s", key, got, w)
			}
		}
	})
}
