package dice

import "testing"

// Beside dice that lie there, terms of which none do are left out; what else is added stays.
func TestThrownLeavesOutTermsWithoutDice(t *testing.T) {
	vars := map[string]float64{"none": 0, "some": 2}
	for _, c := range []struct {
		in   string
		dice []float64
		want string
	}{
		{"3d6 + (@none)d6", []float64{1, 2, 3}, "3d6 (1 + 2 + 3)"},
		{"(@none)d6 + 3d6", []float64{1, 2, 3}, "3d6 (1 + 2 + 3)"},
		{"3d6 - (@none)d4 + 2", []float64{1, 2, 3}, "3d6 (1 + 2 + 3) + 2"},
		{"(@none)d6 + 2 + (@some)d8 + (@none)d10 [cold]", []float64{7, 8}, "2 + 2d8 (7 + 8)"},
		{"1d6 + (0d4 + 0d8)", []float64{5}, "1d6 (5)"},
		{"(@some)d6 + (@none)d6", []float64{1, 2}, "2d6 (1 + 2)"},
		{"(@none)d6 - 2d6", []float64{1, 2}, "0d6 () - 2d6 (1 + 2)"},
		{"0d6", nil, "0d6 ()"},
		{"0d6 + 2", nil, "0d6 () + 2"},
		{"2d6 * 0d6", []float64{1, 2}, "2d6 (1 + 2) * 0d6 ()"},
	} {
		if got := rolled(t, c.in, vars, c.dice...).FormatRolled(nil); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}
