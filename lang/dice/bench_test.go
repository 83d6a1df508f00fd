package dice

import (
	"math/rand/v2"
	"testing"
)

var benchTotal int

// BenchmarkRollBare is the measuring rod: 2d6+3 written by hand on the same
// generator.
func BenchmarkRollBare(b *testing.B) {
	pcg := rand.NewPCG(1, 2)
	for b.Loop() {
		first := pcg.Uint64() >> 32 * 6 >> 32
		second := pcg.Uint64() >> 32 * 6 >> 32
		benchTotal += int(first+second) + 2 + 3
	}
}

func BenchmarkRoll(b *testing.B) {
	for _, text := range []string{"2d6+3", "4d6kh3", "10d10c>=8"} {
		b.Run(text, func(b *testing.B) {
			e, err := Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			source := NewSeeded(1)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := e.Roll(source, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkParseAndRoll(b *testing.B) {
	source := NewSeeded(1)
	for b.Loop() {
		e, err := Parse("4d6kh3")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := e.Roll(source, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOddsBare counts 2d6 by hand.
func BenchmarkOddsBare(b *testing.B) {
	for b.Loop() {
		var counts [13]uint64
		for x := 1; x <= 6; x++ {
			for y := 1; y <= 6; y++ {
				counts[x+y]++
			}
		}
		benchTotal += int(counts[7])
	}
}

func BenchmarkOdds(b *testing.B) {
	for _, text := range []string{"2d6", "2d6+5", "4d6kh3", "3d20km1", "10d6km6", "100d6", "20d20kh10",
		"10d10c>=8", "10d10!c>=8", "10d10!!", "2d6+5 >= 2d6+3", "4d6!kh3", "100d6kh50", "{4d6,2d10}kh1", "6x 4d6kh3", "10d10!", "100d10!>=9", "10d10!kh3"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e, err := Parse(text)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := e.Distribution(nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
