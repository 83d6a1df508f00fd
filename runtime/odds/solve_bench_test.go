package odds

import (
	"fmt"
	"testing"
)

// pushed is the least that solving a chain takes: one multiplication and one sum of
// plain floats for each way, which stand in the order of play.
func pushed(chain [][]way, ends int) []float64 {
	mass, end := make([]float64, len(chain)), make([]float64, ends)
	mass[0] = 1
	for i, ways := range chain {
		total := 0.0
		for _, w := range ways {
			if w.to != i {
				total += float64(w.weight)
			}
		}
		share := mass[i] / total
		for _, w := range ways {
			switch {
			case w.to < 0:
				end[^w.to] += share * float64(w.weight)
			case w.to != i:
				mass[w.to] += share * float64(w.weight)
			}
		}
	}
	return end
}

func BenchmarkSolve(b *testing.B) {
	for _, size := range [][2]int{{17, 37}, {39, 81}, {99, 201}} {
		chain := duel(size[0], size[1], 0)
		name := fmt.Sprintf("%d situations", len(chain))
		b.Run(name+"/bare floats", func(b *testing.B) {
			for b.Loop() {
				pushed(chain, 3)
			}
		})
		if len(chain) < 1000 {
			b.Run(name+"/plain fractions", func(b *testing.B) {
				for b.Loop() {
					plainly(chain, 3)
				}
			})
		}
	}
}
