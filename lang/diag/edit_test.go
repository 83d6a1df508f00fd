package diag

import "testing"

func TestEditsAreMadeAllAtOnce(t *testing.T) {
	const text = "one two three"
	edit := func(start, end int, text string) Edit { return Edit{File: "f", Start: start, End: end, New: text} }
	for _, c := range []struct {
		name    string
		changes [][]Edit
		want    string
		n       int
	}{
		{"none", nil, text, 0},
		{"empty", [][]Edit{{}}, text, 0},
		{"in any order", [][]Edit{{edit(8, 13, "3")}, {edit(0, 3, "1")}}, "1 two 3", 2},
		{"several that belong together", [][]Edit{{edit(0, 3, "1"), edit(8, 13, "3")}}, "1 two 3", 1},
		{"the same twice", [][]Edit{{edit(0, 3, "1")}, {edit(0, 3, "1")}}, "1 two three", 1},
		{"the first of two that meet", [][]Edit{{edit(0, 7, "1")}, {edit(4, 13, "2")}}, "1 three", 1},
		{"all or none of a change", [][]Edit{{edit(4, 7, "2")}, {edit(0, 3, "1"), edit(5, 6, "x")}}, "one 2 three", 1},
		{"beside each other", [][]Edit{{edit(0, 3, "1")}, {edit(3, 4, "-")}}, "1-two three", 2},
		{"inserted", [][]Edit{{edit(4, 4, "and ")}}, "one and two three", 1},
		{"outside", [][]Edit{{edit(10, 20, "x")}, {edit(-1, 2, "x")}, {edit(3, 2, "x")}}, text, 0},
		{"wrong in itself", [][]Edit{{edit(0, 5, "1"), edit(3, 7, "2")}}, text, 0},
	} {
		if got, n := Apply(text, c.changes); got != c.want || n != c.n {
			t.Errorf("%s: %q with %d changes, not %q with %d", c.name, got, n, c.want, c.n)
		}
	}
}
