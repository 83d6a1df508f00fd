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
		d, err := validate(c.d)
		var fault *Fault
		switch {
		case c.want == "" && (err != nil || d != c.d):
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (d != nil || !errors.As(err, &fault) || err.Error() != c.want):
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestWhatIsNotAFractionSaysHowFarOffItMayBe(t *testing.T) {
	for bound, want := range map[float64]string{
		3e-28: "exact to 1e-13", 1e-13: "exact to 1e-13", 1.01e-13: "exact to 2e-13", 3e-9: "exact to 3e-09", 3.4e-10: "exact to 4e-10", 3.6e-10: "exact to 4e-10", 9.3e-10: "exact to 1e-09", 9.6e-10: "exact to 1e-09",
	} {
		if got := exactTo(bound); got != want {
			t.Errorf("%g: %s, not %s", bound, got, want)
		}
	}
	halves := func() []Outcome {
		return []Outcome{{Text: "no", Value: false, Chance: big.NewRat(1, 2)}, {Text: "yes", Value: true, Chance: big.NewRat(1, 2)}}
	}
	for want, d := range map[string]*Distribution{
		" no   50.000 %  1/2\nyes   50.000 %  1/2\nexact: 9 situations, 12 branches":                                                         {Method: Exact, Left: new(big.Rat), Outcomes: halves(), States: 9, Playthroughs: 12},
		" no   50.000 %\nyes   50.000 %\nexact to 1e-13: 9 situations, 12 branches":                                                          {Method: exactTo(1e-20), Bound: 1e-20, Left: new(big.Rat), Outcomes: halves(), States: 9, Playthroughs: 12},
		"no   50.000 %\ntruncated: 9 situations, 12 branches; 50 % more is left over: dice that go on beyond those followed; exact to 1e-13": {Method: Truncated, Bound: 1e-20, Left: big.NewRat(1, 2), Outcomes: halves()[:1], States: 9, Playthroughs: 12},
	} {
		if got := d.String(); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}
