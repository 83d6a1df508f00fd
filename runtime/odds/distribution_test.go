package odds

import (
	"errors"
	"math/big"
	"testing"
)

// TestChancesThatDoNotAddUpAreNeverShown refuses what is more or less than 100 %.
func TestChancesThatDoNotAddUpAreNeverShown(t *testing.T) {
	half := func() *big.Rat { return big.NewRat(1, 2) }
	for _, c := range []struct {
		name string
		d    *Distribution
		want string
	}{
		{"two halves", &Distribution{Outcomes: []Outcome{{Chance: half()}, {Chance: half()}}}, ""},
		{"a half, and a half left over", &Distribution{Left: half(), Outcomes: []Outcome{{Chance: half()}}}, ""},
		{"more", &Distribution{Outcomes: []Outcome{{Chance: big.NewRat(11, 6)}}}, "the chances add up to 183.333 % and not to 100 %: this is a fault of the engine, not of the rules; please report it"},
		{"less", &Distribution{Left: new(big.Rat), Outcomes: []Outcome{{Chance: half()}}}, "the chances add up to 50 % and not to 100 %: this is a fault of the engine, not of the rules; please report it"},
		{"nothing", &Distribution{}, "the chances add up to 0 % and not to 100 %: this is a fault of the engine, not of the rules; please report it"},
		{"less than none", &Distribution{Outcomes: []Outcome{{Chance: big.NewRat(3, 2)}, {Chance: big.NewRat(-1, 2)}}}, "the chances add up to -50 % and not to 100 %: this is a fault of the engine, not of the rules; please report it"},
	} {
		d, err := sound(c.d)
		var fault *Fault
		switch {
		case c.want == "" && (err != nil || d != c.d):
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (d != nil || !errors.As(err, &fault) || err.Error() != c.want):
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
