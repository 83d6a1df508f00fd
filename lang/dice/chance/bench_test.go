package chance

import (
	"houserule/lang/dice"
	"testing"
)

var oddsTotal int

// BenchmarkOddsBare counts 2d6 by hand.
func BenchmarkOddsBare(b *testing.B) {
	for b.Loop() {
		var counts [13]uint64
		for x := 1; x <= 6; x++ {
			for y := 1; y <= 6; y++ {
				counts[x+y]++
			}
		}
		oddsTotal += int(counts[7])
	}
}

// BenchmarkOdds computes odds of every kind, those of sums and of the highest dice at three sizes.
func BenchmarkOdds(b *testing.B) {
	for _, text := range []string{"2d6", "2d6+5", "4d6kh3", "3d20km1", "10d6km6", "100d6", "20d20kh10",
		"10d10c>=8", "10d10!c>=8", "10d10!!", "2d6+5 >= 2d6+3", "4d6!kh3", "100d6kh50", "{4d6,2d10}kh1", "6x 4d6kh3", "10d10!", "100d10!>=9", "10d10!kh3",
		"3d6r1", "4d6ro<=2kh3", "20d6r1kh10", "4d20dl1dh1", "50d{1,2,2,5}", "3d22us", "2d6! >= 9", "(1d6)d6",
		"10d6", "1000d6", "10d20kh5", "50d20kh25", "200d20kh100"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e, err := dice.Parse(text)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := Of(e, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkOutcomes lists every roll with its dice.
func BenchmarkOutcomes(b *testing.B) {
	for _, text := range []string{"2d6", "4d6kh3", "7d6", "2d6!", "3d22us", "3d{-,hit,hit&boon}"} {
		b.Run(text, func(b *testing.B) {
			e, err := dice.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Outcomes(e, nil, 20_000); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
