package odds

import (
	"math/big"
	"testing"

	"houserule/lang/exact"
)

// BenchmarkWeights adds up the probabilities of all paths through four branch points, as
// exact.Sums and as big fractions.
func BenchmarkWeights(b *testing.B) {
	var places [][]*big.Int
	for _, weights := range [][]int64{{7, 13}, {5, 15}, {1, 1, 1, 1, 1, 1}, {3, 4, 9}} {
		var place []*big.Int
		for _, w := range weights {
			place = append(place, big.NewInt(w))
		}
		places = append(places, place)
	}
	const courses = 2 * 2 * 6 * 3
	through := func(add func(k int, c *branches)) {
		c := &branches{}
		for k := 0; ; k++ {
			for _, place := range places {
				if _, err := c.Branch(place); err != nil {
					b.Fatal(err)
				}
			}
			if add(k, c); !c.nextPath() {
				return
			}
		}
	}
	b.Run("whole numbers", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s := exact.NewSums()
			through(func(k int, c *branches) { s.Add(k%5, c.chance()) })
			if validateSums(s) != nil {
				b.Fatal("they are not 1")
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*courses), "ns/course")
	})
	b.Run("big fractions", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sums := map[int]*big.Rat{}
			through(func(k int, c *branches) {
				part, of := big.NewInt(1), big.NewInt(1)
				for _, at := range c.path {
					part.Mul(part, at.weights[at.index].Int())
					of.Mul(of, at.total.Int())
				}
				sum(sums, k%5, new(big.Rat).SetFrac(part, of))
			})
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*courses), "ns/course")
	})
}
