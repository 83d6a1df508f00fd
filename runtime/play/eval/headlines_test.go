package eval

import "testing"

// TestWhatIsSomebodys: behind a name that ends in s stands the apostrophe alone.
func TestWhatIsSomebodys(t *testing.T) {
	for _, c := range [][3]string{
		{"the travellers", "'s turn", "' turn"},
		{"Ann", "'s turn", "'s turn"},
		{"", "'s turn", "'s turn"},
		{"six", " turns", " turns"},
		{"arms", "'string", "'string"},
	} {
		if got := possessive(c[0], c[1]); got != c[2] {
			t.Errorf("%q and %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
