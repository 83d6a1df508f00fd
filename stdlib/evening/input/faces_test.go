package input

import (
	"fmt"
	"testing"

	"houserule/lang/dice"
)

// TestParseFaces types what dice show, as people do.
func TestParseFaces(t *testing.T) {
	plain := func(sides ...int) (list []dice.Die) {
		for _, n := range sides {
			list = append(list, dice.Die{Sides: n})
		}
		return list
	}
	fudge := dice.Die{Sides: 3, Faces: []dice.Face{{Value: -1}, {Value: 0}, {Value: 1}}}
	for _, c := range []struct {
		list   []dice.Die
		answer string
		want   string // the indices of the faces, or what is wrong
	}{
		{plain(6, 6), "3 4", "[2 3]"},
		{plain(6, 6), "3,4", "[2 3]"},
		{plain(6, 6), "3, 4", "[2 3]"},
		{plain(6, 6), "34", "[2 3]"},
		{plain(6, 6, 4), "614", "[5 0 3]"},
		{plain(6, 6), "37", "a d6 shows 1 to 6, not 7"},
		{plain(6, 6), "3", "what do they show? 2d6 are 2 dice, and one number was entered"},
		{plain(6, 6), "345", "a d6 shows 1 to 6, not 345"},
		{plain(6), "34", "a d6 shows 1 to 6, not 34"},
		{plain(20), "12", "[11]"},
		{plain(20, 20), "12", "what do they show? 2d20 are 2 dice, and one number was entered"},
		{plain(10, 10), "10", "what do they show? 2d10 are 2 dice, and one number was entered"},
		{plain(10, 10), "1 0", "[0 9]"},
		{plain(100), "80 4", "[83]"},
		{[]dice.Die{fudge, fudge, fudge, fudge}, "+-0+", "[2 0 1 2]"},
		{[]dice.Die{fudge, fudge}, "- 1", "[0 2]"},
		{plain(6, 6), "", "what do they show? 2d6 are 2 dice, and nothing was entered"},
	} {
		faces, wrong := ParseFaces(c.list, c.answer)
		got := wrong
		if wrong == "" {
			got = fmt.Sprint(faces)
		}
		if got != c.want {
			t.Errorf("%q: got %s, want %s", c.answer, got, c.want)
		}
	}
}
