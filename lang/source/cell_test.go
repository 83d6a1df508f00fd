package source

import "testing"

// No cell is a formula, numbers stay numbers, and what was written is read again.
func TestCells(t *testing.T) {
	for _, tt := range []struct{ text, cell string }{
		{"", ""}, {"Ann", "Ann"}, {"-3", "-3"}, {"+2.5", "+2.5"}, {"1e3", "1e3"}, {"O'Brien", "O'Brien"}, {"'tis", "'tis"},
		{"=1+1", "'=1+1"}, {"+1d6", "'+1d6"}, {"-x", "'-x"}, {"@SUM(A1)", "'@SUM(A1)"}, {"\tx", "'\tx"},
		{"'=1", "''=1"}, {"''=1", "'''=1"}, {"＝1", "'＝1"}, {"-", "'-"}, {"\x1b[31mred", "␛[31mred"}, {"\r=1", "'␍=1"},
	} {
		if got := Cell(tt.text); got != tt.cell {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.cell)
		}
		want := tt.text
		if tt.text == "\x1b[31mred" || tt.text == "\r=1" {
			continue // shown, not kept
		}
		if got := CellText(tt.cell); got != want {
			t.Errorf("%q is read as %q, want %q", tt.cell, got, want)
		}
	}
}
