package checks

import (
	"math/big"
	"testing"
)

// TestFewDiceFallAsLikelyAsMany compares smallProbability with probability; smallProbability
// returns nil for more dice than it supports.
func TestFewDiceFallAsLikelyAsMany(t *testing.T) {
	for _, x := range []faceCounts{
		{sides: 6, rolled: 7, counts: map[int]int{0: 2, 3: 4, 5: 1}},
		{sides: 2, rolled: 30, counts: map[int]int{0: 10, 1: 20}},
		{sides: 20, rolled: 6, counts: map[int]int{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}},
		{sides: 3, rolled: 18, counts: map[int]int{0: 6, 1: 6, 2: 6}},
		{sides: 4, rolled: 0, counts: map[int]int{}},
	} {
		few := x.smallProbability()
		if few == nil || few.Cmp(x.probability()) != 0 {
			t.Errorf("%d dice of %d sides: %v, not %v", x.rolled, x.sides, few, x.probability())
		}
	}
	for _, x := range []faceCounts{{sides: 1, rolled: 90, counts: map[int]int{0: 90}}, {sides: 2, rolled: 31, counts: map[int]int{0: 31}}} {
		if few := x.smallProbability(); few != nil {
			t.Errorf("%d dice of %d sides: %v in short numbers", x.rolled, x.sides, few)
		}
	}
	one := faceCounts{sides: 1, rolled: 90, counts: map[int]int{0: 90}}
	if one.probability().Cmp(big.NewRat(1, 1)) != 0 {
		t.Error("dice with one side fall in one way")
	}
}
