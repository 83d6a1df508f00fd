package odds

import (
	"testing"

	"houserule/lang/exact"
)

// out returns the probability of some ways among all.
func out(ways, of uint64) exact.Probability {
	return exact.Probability{Ways: exact.NewNatural(ways), Total: exact.NewNatural(of)}
}

func TestProbabilitiesThatAreNotOneTogetherAreAFault(t *testing.T) {
	s := exact.NewSums()
	s.Add(0, out(1, 3))
	s.Add(^0, out(3, 6))
	if err := validateSums(s); err == nil || err.Error() != "the chances add up to 83.3333 % and not to 100 %: this is a fault of the engine, not of the rules; please report it" {
		t.Error(err)
	}
	s.Add(2, out(1, 6))
	if err := validateSums(s); err != nil {
		t.Error(err)
	}
}
