package bench

import "testing"

// TestGrowthStaysWithinItsOrder compares what is counted at the two smaller sizes of each row:
// steps, allocations and allocated bytes. It never looks at a clock.
func TestGrowthStaysWithinItsOrder(t *testing.T) {
	for _, r := range GrowthRows() {
		t.Run(r.Name+", "+r.Of, func(t *testing.T) {
			small, large := countsAt(t, r, r.Sizes[0]), countsAt(t, r, r.Sizes[1])
			times := 1.2
			if r.Order == Linear {
				times *= float64(r.Sizes[1]) / float64(r.Sizes[0])
			}
			for what, n := range large {
				t.Logf("%s: %.0f at %d, %.0f at %d", what, small[what], r.Sizes[0], n, r.Sizes[1])
				if n > times*small[what]+1024 && !raced {
					t.Errorf("%s grow faster than %s", what, r.Order)
				}
			}
		})
	}
}

// countsAt returns what is counted of an operation at a size.
func countsAt(t *testing.T, r GrowthRow, size int) map[string]float64 {
	t.Helper()
	result, err := Measure(Row{Name: r.Name, Open: func() (*Job, error) { return r.Open(size) }}, 0)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]float64{"allocations": result.Allocs, "bytes": result.Bytes}
	for _, c := range result.Counts {
		counts[c.Name] = float64(c.N)
	}
	return counts
}
