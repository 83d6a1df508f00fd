package dice

import (
	"math/rand/v2"
	"testing"
)

var benchTotal int

// BenchmarkRollBare is the measuring rod: totals written by hand on the same
// generator.
func BenchmarkRollBare(b *testing.B) {
	pcg := rand.NewPCG(1, 2)
	die := func(sides uint64) int { return int(pcg.Uint64()>>32*sides>>32) + 1 }
	b.Run("2d6+3", func(b *testing.B) {
		for b.Loop() {
			benchTotal += die(6) + die(6) + 3
		}
	})
	b.Run("4d6kh3", func(b *testing.B) {
		for b.Loop() {
			sum, lowest := 0, 6
			for range 4 {
				d := die(6)
				sum += d
				lowest = min(lowest, d)
			}
			benchTotal += sum - lowest
		}
	})
	b.Run("10d10c>=8", func(b *testing.B) {
		for b.Loop() {
			for range 10 {
				if die(10) >= 8 {
					benchTotal++
				}
			}
		}
	})
}

// rolls are the notations of the rows: the first three have a measuring rod.
var rolls = []string{"2d6+3", "4d6kh3", "10d10c>=8", "4d6!", "3d6r1", "d66", "2d{1,1,3}", "{2d6,1d12}kl1", "2d6+3 >= 10", "(@n)d6+@str"}

func benchVariables(name string) (float64, bool) { return 3, true }

func benchRolls(b *testing.B, roll func(e *Expression, text string, src *Seeded) error) {
	for _, text := range rolls {
		b.Run(text, func(b *testing.B) {
			e, err := Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			source := NewSeeded(1)
			b.ReportAllocs()
			for b.Loop() {
				if err := roll(e, text, source); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkTotal rolls parsed notation for its total alone.
func BenchmarkTotal(b *testing.B) {
	benchRolls(b, func(e *Expression, _ string, src *Seeded) error {
		total, err := e.Total(src, benchVariables)
		benchTotal += int(total)
		return err
	})
}

// BenchmarkRoll rolls parsed notation with every die.
func BenchmarkRoll(b *testing.B) {
	benchRolls(b, func(e *Expression, _ string, src *Seeded) error {
		_, err := e.Roll(src, benchVariables)
		return err
	})
}

// BenchmarkParse reads notation, BenchmarkParseAndRoll rolls it with every die, and
// BenchmarkParseAndText writes the roll out.
func BenchmarkParse(b *testing.B) {
	benchRolls(b, func(_ *Expression, text string, _ *Seeded) error {
		_, err := Parse(text)
		return err
	})
}

func BenchmarkParseAndRoll(b *testing.B) {
	benchRolls(b, func(_ *Expression, text string, src *Seeded) error {
		e, err := Parse(text)
		if err == nil {
			_, err = e.Roll(src, benchVariables)
		}
		return err
	})
}

func BenchmarkParseAndText(b *testing.B) {
	benchRolls(b, func(_ *Expression, text string, src *Seeded) error {
		e, err := Parse(text)
		if err != nil {
			return err
		}
		roll, err := e.Roll(src, benchVariables)
		if err == nil {
			benchTotal += len(roll.String())
		}
		return err
	})
}
