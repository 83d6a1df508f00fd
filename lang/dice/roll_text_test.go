package dice

import "testing"

func TestARollWithoutItsResultEndsInItsDice(t *testing.T) {
	for _, c := range []struct {
		notation string
		dice     []float64
		want     string
		ok       bool
	}{
		{"3d6", []float64{1, 2, 3}, "3d6 (1 + 2 + 3)", true},
		{"3+2d6", []float64{4, 2}, "3+2d6 = 3 + (4 + 2)", true},
		{"2d6+1d4", []float64{4, 2, 1}, "2d6+1d4 (4 + 2) + (1)", true},
		{"4d6kh3", []float64{4, 2, 6, 1}, "4d6kh3 (4 + 2 + 6 + ~~1~~)", true},
		{"3d10c>=8", []float64{8, 10, 1}, "3d10c>=8 (8*, 10*, 1)", true},
		{"2d6+3", []float64{4, 2}, "2d6+3 = (4 + 2) + 3 = 9", false},
		{"2d6 >= 5", []float64{4, 2}, "2d6 >= 5 = (4 + 2) >= 5 = 6 >= 5: success, margin 1", false},
		{"{2d6,1d8}kh1", []float64{4, 2, 5}, "{2d6, 1d8}kh1 = {(4 + 2), ~~(5)~~} = 6", false},
		{"2x 2d6", []float64{1, 2, 3, 4}, "2d6 = (1 + 2) = 3\n2d6 = (3 + 4) = 7", false},
	} {
		if got, ok := rolled(t, c.notation, nil, c.dice...).WithoutResult(); got != c.want || ok != c.ok {
			t.Errorf("%s: %q, %v, want %q, %v", c.notation, got, ok, c.want, c.ok)
		}
	}
}
