package exact

import (
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
