package odds

import (
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/types"
)

// Report is a distribution for other programs, in the JSON that the command line writes. A
// weight divided by the denominator is the probability. Sampled chances have an interval
// instead, and chains too large for fractions a bound of the error.
type Report struct {
	Expression  string          `json:"expr"`
	Method      string          `json:"method"`
	Outcomes    []OutcomeReport `json:"outcomes"`
	Denominator string          `json:"denominator,omitempty"`
	Bound       float64         `json:"bound,omitempty"`
	Leaves      int             `json:"leaves"`
	States      int             `json:"states,omitempty"`
	Left        float64         `json:"left,omitempty"` // the probability of playthroughs that were not followed to their end
	Trials      int             `json:"trials,omitempty"`
	Seed        *uint64         `json:"seed,omitempty"`
	Why         string          `json:"why,omitempty"`
}

// OutcomeReport is one outcome of a [Report].
type OutcomeReport struct {
	Value  any      `json:"value"`
	Weight string   `json:"weight,omitempty"`
	P      float64  `json:"p"`
	Low    *float64 `json:"low,omitempty"`
	High   *float64 `json:"high,omitempty"`
}

// Report returns the distribution of an expression as a [Report]. show formats values that
// JSON does not have, such as things of the game; see [world.Names.Show].
func (d *Distribution) Report(expression string, show func(v types.Value) string) Report {
	r := Report{Expression: expression, Method: d.Method, Outcomes: []OutcomeReport{}, Bound: d.Bound, Leaves: d.Playthroughs, States: d.States, Trials: d.Trials, Why: d.Why}
	sampled, exact := d.Method == Sampled, d.Method != Sampled && d.Bound == 0
	r.Left, _ = d.Left.Float64()
	denominator := big.NewInt(1)
	switch {
	case sampled:
		r.Seed = &d.Seed
	case exact:
		denominator = d.commonDenominator()
		r.Denominator = denominator.String()
	}
	for _, o := range d.Outcomes {
		one := OutcomeReport{Value: plain(o.Value, show)}
		one.P, _ = o.Chance.Float64()
		switch {
		case exact:
			weight := new(big.Int).Div(denominator, o.Chance.Denom())
			one.Weight = weight.Mul(weight, o.Chance.Num()).String()
		case sampled:
			one.Low, one.High = &o.Low, &o.High
		}
		r.Outcomes = append(r.Outcomes, one)
	}
	return r
}

// commonDenominator returns the least common denominator of all probabilities.
func (d *Distribution) commonDenominator() *big.Int {
	common := big.NewInt(1)
	for _, o := range d.Outcomes {
		shared := new(big.Int).GCD(nil, nil, common, o.Chance.Denom())
		common.Mul(common, new(big.Int).Div(o.Chance.Denom(), shared))
	}
	return common
}

// plain returns a value for JSON; show converts references and lists to text.
func plain(v types.Value, show func(v types.Value) string) any {
	switch v := v.(type) {
	case nil, bool, string:
		return v
	case float64:
		return dice.Number(v)
	}
	return show(v)
}
