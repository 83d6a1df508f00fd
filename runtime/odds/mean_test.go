package odds

import (
	"math/big"
	"testing"

	"houserule/lang/types"
)

// The mean of a truncated distribution shows no digits that come from what was not followed.
func TestMeanOfATruncatedDistributionHasNoNoise(t *testing.T) {
	third, left := big.NewRat(1, 3), big.NewRat(1, 1e12)
	d := &Distribution{Method: Truncated, Left: left, Outcomes: []Outcome{
		{Value: types.Value(-1.0), Chance: third}, {Value: types.Value(0.0), Chance: third}, {Value: types.Value(1.0), Chance: new(big.Rat).Sub(third, left)},
	}}
	if mean, ok := d.Mean(); mean != 0 || !ok {
		t.Errorf("mean %v, want 0", mean)
	}
	d.Outcomes[2].Value = types.Value(4.0)
	if mean, _ := d.Mean(); mean != 1 {
		t.Errorf("mean %v, want 1", mean)
	}
	d.Left = big.NewRat(1, 2)
	if mean, _ := d.Mean(); mean == 1 {
		t.Errorf("mean %v is rounded although half of all is missing", mean)
	}
	d.Method, d.Left = Exact, new(big.Rat)
	if mean, _ := d.Mean(); mean == 1 {
		t.Errorf("mean %v of exact chances is rounded", mean)
	}
}
