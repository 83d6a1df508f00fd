package checks

import (
	"math/big"
	"testing"
)

// What is calculated in short numbers for few dice is what long ones give.
func TestFewDiceFallAsLikelyAsMany(t *testing.T) {
	for _, x := range []fall{
		{sides: 6, thrown: 7, counts: map[int]int{0: 2, 3: 4, 5: 1}},
		{sides: 2, thrown: 30, counts: map[int]int{0: 10, 1: 20}},
		{sides: 20, thrown: 6, counts: map[int]int{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}},
		{sides: 3, thrown: 18, counts: map[int]int{0: 6, 1: 6, 2: 6}},
		{sides: 4, thrown: 0, counts: map[int]int{}},
	} {
		few := x.few()
		if few == nil || few.Cmp(x.many()) != 0 {
			t.Errorf("%d dice of %d sides: %v, not %v", x.thrown, x.sides, few, x.many())
		}
	}
	for _, x := range []fall{{sides: 1, thrown: 90, counts: map[int]int{0: 90}}, {sides: 2, thrown: 31, counts: map[int]int{0: 31}}} {
		if few := x.few(); few != nil {
			t.Errorf("%d dice of %d sides: %v in short numbers", x.thrown, x.sides, few)
		}
	}
	one := fall{sides: 1, thrown: 90, counts: map[int]int{0: 90}}
	if one.many().Cmp(big.NewRat(1, 1)) != 0 {
		t.Error("dice with one side fall in one way")
	}
}
