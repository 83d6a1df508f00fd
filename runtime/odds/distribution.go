package odds

import (
	"fmt"
	"math"
	"math/big"

	"houserule/lang/exact"
	"houserule/lang/types"
)

// Outcome is one value and its chance.
type Outcome struct {
	Text   string // the value for people, with the names of things
	Value  types.Value
	Chance *big.Rat // its probability: exact, or the share of trials of a sampled distribution
	// Low and High are the 95 % Wilson interval of a sampled chance.
	Low, High float64
}

// Values of Distribution.Method. A chain that is too large for fractions, with a Bound, has
// "exact to 1e-13" instead, or a larger bound.
const (
	Exact     = "exact"
	Truncated = "truncated" // exact, except for dice that explode beyond the depth followed
	Sampled   = "sampled"   // estimated from trials with seeded dice
)

// Distribution is the probabilities of all outcomes. Together with Left they add up to
// exactly 1.
type Distribution struct {
	Method       string    // Exact, "exact to 1e-13", Truncated or Sampled
	Outcomes     []Outcome // numbers ascending; texts in the order of their choices, else the likeliest first
	Left         *big.Rat  // probability of playthroughs that were not followed to their end
	Playthroughs int       // exact: playthroughs
	States       int       // different situations of [Steps]; 0 for [Of]
	Trials       int       // sampled: trials played
	Wanted       int       // sampled: trials wanted; above Trials if the budget ended first
	Seed         uint64    // sampled: of the first trial
	Why          string    // sampled: why the odds are not exact, to be read behind "because"
	NotEnded     int       // sampled: trials that did not end, which count in Left
	NotEndedText string    // sampled: how far one of these came: "not over after 10000 steps"
	Bound        float64   // maximum error of each probability of a chain too large for fractions; 0 for exact ones
	Together     int       // number of values of a joint distribution, whose outcomes are lists; 0 for single values
	OfCheck      bool      // the outcomes are the success of a check, true and false
}

// Chance returns the probability of a value; 0 if it is no outcome.
func (d *Distribution) Chance(v types.Value) *big.Rat {
	for _, o := range d.Outcomes {
		if types.Equal(o.Value, v) {
			return o.Chance
		}
	}
	return new(big.Rat)
}

// Mean returns the mean of the values; ok is false unless all are finite numbers. A truncated one
// has only the decimals that explosions beyond the depth followed hardly change.
func (d *Distribution) Mean() (mean float64, ok bool) {
	sum, reach := new(big.Rat), 0.0
	for _, o := range d.Outcomes {
		n, isNumber := o.Value.(float64)
		if !isNumber {
			return 0, false
		}
		value := new(big.Rat)
		if value.SetFloat64(n) == nil {
			return 0, false
		}
		reach = max(reach, math.Abs(n))
		sum.Add(sum, value.Mul(value, o.Chance))
	}
	mean, _ = sum.Float64()
	if d.Method == Truncated && d.Left != nil {
		left, _ := d.Left.Float64()
		mean = withoutNoise(mean, 10*left*reach)
	}
	return mean, len(d.Outcomes) > 0
}

// withoutNoise returns n with the decimals that are larger than noise.
func withoutNoise(n, noise float64) float64 {
	if noise <= 0 {
		return n
	}
	unit := 1.0
	for unit*0.1 > noise && unit > 1e-15 {
		unit *= 0.1
	}
	if places := math.Round(1 / unit); noise < 1 && math.Abs(n) < 1e15/places {
		return math.Round(n*places)/places + 0
	}
	return n
}

// validate returns a [*Fault] unless the probabilities add up to 1. Every distribution passes
// through it before it is shown.
func validate(d *Distribution) (*Distribution, error) {
	sum := new(big.Rat)
	if d.Left != nil {
		sum.Set(d.Left)
	}
	for _, o := range d.Outcomes {
		if o.Chance.Sign() < 0 {
			return nil, &Fault{Sum: o.Chance}
		}
		sum.Add(sum, o.Chance)
	}
	if sum.Cmp(one()) != 0 {
		return nil, &Fault{Sum: sum}
	}
	return d, nil
}

// validateSums returns a [*Fault] unless sums add up to 1.
func validateSums(s *exact.Sums) error {
	if all := s.All(); !all.IsOne() {
		return &Fault{Sum: all.Rat()}
	}
	return nil
}

// Fault is the error of probabilities that do not add up to 1: a bug of the engine.
type Fault struct{ Sum *big.Rat }

// Error names the sum.
func (e *Fault) Error() string {
	percent, _ := new(big.Rat).Mul(e.Sum, big.NewRat(100, 1)).Float64()
	return fmt.Sprintf("the chances add up to %.6g %% and not to 100 %%: this is a fault of the engine, not of the rules; please report it", percent)
}
