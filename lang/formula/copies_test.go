package formula

import (
	"testing"

	"houserule/lang/types"
)

func TestCopiesAreTheThingsTheyAre(t *testing.T) {
	pistol := func(owner, number uint64) types.Noun {
		return types.Noun{Kind: "weapon", Name: "Pistol", Owner: owner, Copy: number}
	}
	for _, c := range []struct {
		name string
		a, b types.Value
		want bool
	}{
		{"one is itself", pistol(3, 1), pistol(3, 1), true},
		{"one is not another", pistol(3, 1), pistol(3, 2), false},
		{"the first of one is not that of another", pistol(3, 1), pistol(4, 1), false},
		{"each is what is printed", pistol(3, 2), pistol(0, 0), true},
		{"each is whichever comes first", pistol(3, 2), pistol(3, 0), true},
		{"each is its name", pistol(3, 2), "Pistol", true},
		{"none is another name", pistol(3, 2), "Knife", false},
		{"what there is once is the same, whoever has it", pistol(3, 0), pistol(4, 0), true},
	} {
		if matches(c.a, c.b) != c.want || matches(c.b, c.a) != c.want {
			t.Errorf("%s: got %v and %v, want %v", c.name, matches(c.a, c.b), matches(c.b, c.a), c.want)
		}
	}
}
