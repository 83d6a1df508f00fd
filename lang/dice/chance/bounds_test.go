package chance

import (
	"houserule/lang/dice"
	"strings"
	"testing"
)

func TestOddsHaveNoMoreOutcomesThanTheirBound(t *testing.T) {
	for _, in := range []string{"2d1000000kh1", "(1d100000)d6", "10000d1000", "10000d6kh5000", "{100d100,100d100,100d100}km1", "1d1000000*1d1000000"} {
		e := parsed(t, in)
		if d, err := Of(e, nil); err == nil && len(d.Outcomes) > maxOutcomes {
			t.Errorf("%s: no bound", in)
		}
	}
}

// FuzzOdds: no notation may panic or hang, and chances are 1 together.
func FuzzOdds(f *testing.F) {
	for _, seed := range []string{"2d6+3", "4d6kh3 [str]", "{2d6,1d12}kl1", "2x 4d6!p>=5r1", "d{a,b}c=a", "(@n)d3kh@k >= 7", "9d3!kh2", "3d9us"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := dice.Parse(text)
		if err != nil || len(text) >= 16 {
			return
		}
		known := func(string) (float64, bool) { return 2.5, true }
		_, err = Within(e, known, Limits{Work: 1_000_000}) // without a bound some take seconds, and a fuzzer takes those for hung
		if err != nil && strings.Contains(err.Error(), "do not add up") {
			t.Errorf("%s: %v", text, err)
		}
	})
}
