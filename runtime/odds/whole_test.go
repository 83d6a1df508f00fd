package odds

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// drawnWhole is a number of up to five machine words; many are just below or above
// the end of a word.
func drawnWhole(t *rapid.T, name string) *big.Int {
	n := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, name))
	if rapid.Bool().Draw(t, "near a word") {
		n.Lsh(big.NewInt(1), uint(64*rapid.IntRange(0, 4).Draw(t, "words")))
		n.Add(n, big.NewInt(rapid.Int64Range(-3, 3).Draw(t, "off")))
		n.Abs(n)
	}
	return n
}

func TestWholeNumbersAreThoseOfBigIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := drawnWhole(t, "x"), drawnWhole(t, "y")
		a, b := wholeOf(x), wholeOf(y)
		for name, c := range map[string]struct {
			got  whole
			want *big.Int
		}{
			"itself": {a, x}, "plus": {a.plus(b), new(big.Int).Add(x, y)}, "times": {a.times(b), new(big.Int).Mul(x, y)},
			"shared": {a.shared(b), new(big.Int).GCD(nil, nil, x, y)},
		} {
			if c.got.int().Cmp(c.want) != 0 {
				t.Fatalf("%s of %s and %s: %s, not %s", name, x, y, c.got.int(), c.want)
			}
			if fits := c.want.BitLen() <= 128; fits != (c.got.wide == nil) || c.got.zero() != (c.want.Sign() == 0) || c.got.word() != c.want.IsUint64() {
				t.Fatalf("%s of %s and %s: %+v", name, x, y, c.got)
			}
		}
		if y.Sign() > 0 && a.times(b).over(b).int().Cmp(x) != 0 {
			t.Fatalf("%s times and over %s", x, y)
		}
		if a.equals(b) != (x.Cmp(y) == 0) || !a.equals(wholeOf(new(big.Int).Set(x))) {
			t.Fatalf("%s equals %s", x, y)
		}
	})
}

// TestSharesAddUpAsFractionsDo adds chances over all kinds of denominators.
func TestSharesAddUpAsFractionsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, want := newShares(), map[int]*big.Rat{}
		of := make([]*big.Int, rapid.IntRange(1, 4).Draw(t, "denominators"))
		for i := range of {
			of[i] = drawnWhole(t, "denominator")
			of[i].Add(of[i], big.NewInt(1))
		}
		for range rapid.IntRange(0, 12).Draw(t, "chances") {
			key, part, den := rapid.IntRange(-3, 3).Draw(t, "key"), drawnWhole(t, "part"), rapid.SampledFrom(of).Draw(t, "of")
			s.add(key, share{wholeOf(part), wholeOf(den)})
			sum(want, key, new(big.Rat).SetFrac(part, den))
		}
		for key := -3; key <= 3; key++ {
			w := want[key]
			if w == nil {
				w = new(big.Rat)
			}
			if got := s.chance(key); got.Cmp(w) != 0 {
				t.Fatalf("%d: %s, not %s", key, got, w)
			}
		}
	})
}

func TestSharesThatAreNotAllAreAFault(t *testing.T) {
	s := newShares()
	s.add(0, share{small(1), small(3)})
	s.add(^0, share{small(3), small(6)})
	if err := s.complete(); err == nil || err.Error() != "the chances add up to 83.3333 % and not to 100 %: this is a fault of the engine, not of the rules; please report it" {
		t.Error(err)
	}
	s.add(2, share{small(1), small(6)})
	if err := s.complete(); err != nil {
		t.Error(err)
	}
}
