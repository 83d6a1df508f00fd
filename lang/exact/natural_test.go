package exact

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// drawInt draws an integer of up to five machine words; many are close to a power of 2^64.
func drawInt(t *rapid.T, name string) *big.Int {
	n := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, name))
	if rapid.Bool().Draw(t, "near a word") {
		n.Lsh(big.NewInt(1), uint(64*rapid.IntRange(0, 4).Draw(t, "words")))
		n.Add(n, big.NewInt(rapid.Int64Range(-3, 3).Draw(t, "off")))
		n.Abs(n)
	}
	return n
}

func TestNaturalsAreComputedAsBigIntegersAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := drawInt(t, "x"), drawInt(t, "y")
		a, b := FromInt(x), FromInt(y)
		for name, c := range map[string]struct {
			got  Natural
			want *big.Int
		}{
			"itself": {a, x}, "plus": {a.Add(b), new(big.Int).Add(x, y)}, "times": {a.Mul(b), new(big.Int).Mul(x, y)},
			"shared": {a.GCD(b), new(big.Int).GCD(nil, nil, x, y)},
		} {
			if c.got.Int().Cmp(c.want) != 0 {
				t.Fatalf("%s of %s and %s: %s, not %s", name, x, y, c.got.Int(), c.want)
			}
			if fits := c.want.BitLen() <= 128; fits != (c.got.large == nil) || c.got.IsZero() != (c.want.Sign() == 0) || c.got.IsUint64() != c.want.IsUint64() {
				t.Fatalf("%s of %s and %s: %+v", name, x, y, c.got)
			}
		}
		if got := a.Set(new(big.Int).Set(y)); got.Cmp(x) != 0 || a.BitLen() != x.BitLen() || a.Words() != WordsOf(x) {
			t.Fatalf("%s is set to %s, with %d bits", x, got, a.BitLen())
		}
		if n := rapid.IntRange(0, 9).Draw(t, "power"); a.Exp(n).Int().Cmp(new(big.Int).Exp(x, big.NewInt(int64(n)), nil)) != 0 {
			t.Fatalf("%s to the power of %d: %s", x, n, a.Exp(n).Int())
		}
		if y.Sign() > 0 && a.Mul(b).Quo(b).Int().Cmp(x) != 0 {
			t.Fatalf("%s times and over %s", x, y)
		}
		if a.Equal(b) != (x.Cmp(y) == 0) || !a.Equal(FromInt(new(big.Int).Set(x))) {
			t.Fatalf("%s equals %s", x, y)
		}
	})
}

// TestBinomialsAreThoseOfBigIntegers covers both those that are looked up and others.
func TestBinomialsAreThoseOfBigIntegers(t *testing.T) {
	for n := 0; n <= 70; n++ {
		for k := 0; k <= 70; k++ {
			if got, want := Binomial(n, k).Int(), new(big.Int).Binomial(int64(n), int64(k)); got.Cmp(want) != 0 {
				t.Errorf("%d over %d is %s, not %s", n, k, got, want)
			}
		}
	}
}
