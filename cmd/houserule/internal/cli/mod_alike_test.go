package cli

import (
	"testing"
)

// Ids that are easily confused are reported: similar letters, hyphens, and one slip in a long word.
// Different numbers and different words are not.
func TestIDsThatLookAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"rpj-core", "rpj-c0re", true}, {"rpj-core", "rpjcore", true}, {"rpj-core", "rpj-cor-e", true}, {"rpj-core", "rpj-cores", true},
		{"rpj-core", "rpj-corre", true}, {"rpj-core", "rpj-croe", true}, {"rpj-core", "rpi-core", true}, {"turns", "tums", true},
		{"tbd", "tbcl", true}, {"brp", "8rp", true}, {"climbing", "cl1mb1ng", true}, {"vvaves", "waves", true},
		{"rpj-core", "rpj-core", false}, {"rpj-core", "rpj-money", false}, {"brp", "bum", false}, {"tbd", "tbc", false},
		{"quest-1", "quest-2", false}, {"quest", "quest-2", false}, {"gusts", "storms", false},
	} {
		if alikeID(c.a, c.b) != c.want || alikeID(c.b, c.a) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
}
