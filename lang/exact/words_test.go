package exact

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestExactQuotients divides products by what they were multiplied by.
func TestExactQuotients(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		by := rapid.Uint64Range(1, 1<<40).Draw(t, "by")
		x := rapid.SliceOfN(rapid.Uint64(), 1, 6).Draw(t, "number")
		product := append(slices.Clone(x), 0)
		MulWord(product, by)
		QuoExact(product, by)
		if !slices.Equal(product[:len(x)], x) || product[len(x)] != 0 {
			t.Fatalf("%v times and divided by %d is %v", x, by, product)
		}
	})
}

// TestQuotientsOfSums compares (a*x + b*y - c*w) / divisor with big integers.
func TestQuotientsOfSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "words")
		number := func(name string) *big.Int {
			return new(big.Int).Set(&Ints(rapid.SliceOfN(rapid.Uint64(), n, n).Draw(t, name), n)[0])
		}
		factor := func(name string, most uint64) *big.Int {
			return new(big.Int).SetUint64(rapid.Uint64Range(0, most).Draw(t, name))
		}
		divisor := factor("divisor", 1<<20)
		divisor.Add(divisor, big.NewInt(1))
		a := factor("a", 1<<20) // and 1 modulo divisor
		a.Add(a.Mul(a, divisor), big.NewInt(1))
		b, c := factor("b", 1<<40), factor("c", a.Uint64())
		x, y, w := number("x"), number("y"), number("w")
		x.Rsh(x, 1)
		if w.Cmp(x) > 0 {
			w.Rsh(x, 3)
		}
		var sum, product, rest big.Int
		sum.Add(sum.Mul(a, x), product.Mul(b, y))
		sum.Sub(&sum, product.Mul(c, w))
		if rest.Mod(&sum, divisor); rest.Sign() > 0 {
			rest.Sub(divisor, &rest)
			x.Add(x, &rest)
			sum.Add(&sum, product.Mul(a, &rest))
		}
		want := new(big.Int).Quo(&sum, divisor)
		if WordsOf(want) > n+1 || WordsOf(x) > n {
			t.Skip("too long")
		}
		z := make([]uint64, n+1)
		MulAddSubQuo(z, [3][]uint64{Words(x, n), Words(y, n), Words(w, n)}, [3]uint64{a.Uint64(), b.Uint64(), c.Uint64()}, divisor.Uint64())
		if got := &Ints(z, n+1)[0]; got.Cmp(want) != 0 {
			t.Fatalf("%v, not %v", got, want)
		}
	})
}
