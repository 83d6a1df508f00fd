package chance

import (
	"cmp"
	"houserule/lang/dice"
	"houserule/lang/exact"
	"math"
	"math/big"
	"slices"
	"strings"
)

// Sampling contains the parameters of [Sample].
type Sampling struct {
	Trials int          // number of rolls
	Seed   uint64       // of the dice
	Dice   int          // maximum number of dice in all trials; 0 for no limit
	Stop   func() error // called before each trial; an error ends the sampling and is returned. May be nil.
	// Enough is called after each trial and ends the sampling if it returns true. May be nil.
	Enough func() bool
}

// Sample estimates the distribution from many rolls; of a repetition it samples one of them. It
// makes fewer than s.Trials trials if the maximum number of dice is reached or Enough returns
// true. Trials and Wanted of the result are both numbers.
func Sample(e *dice.Expression, vars dice.Variables, s Sampling) (*Distribution, error) {
	m := dice.NewRoller(e, vars)
	defer m.Close()
	m.RollFrom(dice.NewSeeded(s.Seed))
	counts, thrown, trials := map[Outcome]int64{}, 0, 0
	for trials < s.Trials {
		if s.Stop != nil {
			if err := s.Stop(); err != nil {
				return nil, err
			}
		}
		value, texts, problem := m.Result()
		if problem != nil {
			return nil, problem
		}
		counts[outcomeOf(value, texts)]++
		trials++
		if thrown += m.Rolled(); s.Dice > 0 && thrown >= s.Dice || s.Enough != nil && s.Enough() {
			break
		}
	}
	d := &Distribution{Expression: e.String(), Times: e.Times(), Method: Sampled, Denominator: big.NewInt(int64(trials)), Tail: new(big.Int),
		Trials: trials, Wanted: s.Trials, Seed: s.Seed}
	for o, n := range counts {
		d.Outcomes = append(d.Outcomes, Outcome{Value: o.Value, Text: o.Text, Weight: big.NewInt(n)})
	}
	slices.SortFunc(d.Outcomes, func(a, b Outcome) int {
		if a.Text == "" && b.Text == "" {
			return cmp.Compare(a.Value, b.Value)
		}
		return cmp.Or(b.Weight.Cmp(a.Weight), cmp.Compare(a.Text, b.Text))
	})
	return d, nil
}

// outcomeOf returns the outcome of a roll. texts is nil for a number.
func outcomeOf(value exact.Rational, texts []string) Outcome {
	if texts == nil {
		return Outcome{Value: value.Float()}
	}
	text := strings.Join(texts, ", ")
	if text == "" {
		text = "nothing"
	}
	return Outcome{Text: text}
}

// Interval returns the 95 % Wilson interval of a probability that was observed k times in n
// trials.
func Interval(k, n int) (low, high float64) { return Wilson(k, n, Z95) }

// Z95 is the number of standard deviations on either side of the mean that contain 95 % of a
// normal distribution.
const Z95 = 1.959963984540054

// Wilson returns the Wilson interval of a probability that was observed k times in n trials, z
// standard deviations on either side.
func Wilson(k, n int, z float64) (low, high float64) {
	p, m := float64(k)/float64(n), float64(n)
	centre := p + float64(z*z/(2*m))
	half := float64(z * math.Sqrt(float64(float64(p*(1-p))/m)+float64(z*z/(4*m*m)))) // the conversions prevent fused operations, which differ between processors
	scale := 1 + float64(z*z/m)
	low, high = (centre-half)/scale, (centre+half)/scale
	if k == 0 {
		low = 0
	}
	if k == n {
		high = 1
	}
	return low, high
}

// Interval returns the 95 % confidence interval of outcome i of a sampled distribution.
func (d *Distribution) Interval(i int) (low, high float64) {
	return Interval(int(d.Outcomes[i].Weight.Int64()), d.Trials)
}
