package odds

import (
	"fmt"
	"math"
	"testing"
)

// pushed is a lower bound of the work of solving a chain: one multiplication and one addition
// of plain floats for each way, in the order of play.
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
	for _, c := range []struct {
		first, second int
		heals         int64
	}{{17, 37, 0}, {39, 81, 0}, {99, 201, 0}, {4, 5, 5}, {17, 37, 5}, {39, 81, 5}, {99, 201, 5}} {
		chain := duel(c.first, c.second, c.heals)
		name := fmt.Sprintf("%d situations", len(chain))
		if c.heals > 0 {
			name += " in circles"
		} else {
			b.Run(name+"/bare floats", func(b *testing.B) {
				for b.Loop() {
					pushed(chain, 3)
				}
			})
		}
		g := graphOf(chain, 3)
		b.Run(name+"/floats", func(b *testing.B) {
			for b.Loop() {
				nearly(b, g)
			}
		})
		b.Run(name+"/solved", func(b *testing.B) {
			var d *solved
			for b.Loop() {
				var err error
				if d, err = solving().solve(g); err != nil {
					b.Fatal(err)
				}
			}
			if d.errorBound == 0 {
				b.ReportMetric(float64(len(d.chances[0].Denom().String())), "digits")
			} else {
				b.ReportMetric(-math.Log10(d.errorBound), "digits-right")
			}
		})
		if len(chain) < 700 && (c.heals == 0 || len(chain) < 50) { // more takes minutes
			b.Run(name+"/plain fractions", func(b *testing.B) {
				for b.Loop() {
					plainly(chain, 3)
				}
			})
		}
	}
}
