package chance

import "houserule/lang/dice"

// OddsReport is the JSON form of a distribution on the command line.
type OddsReport struct {
	Expression  string          `json:"expr"`
	Method      string          `json:"method"`
	Times       int             `json:"times,omitempty"` // number of repetitions; the outcomes are those of a single one
	Outcomes    []OutcomeReport `json:"outcomes"`
	Denominator string          `json:"denominator"`
	Mean        *dice.Number    `json:"mean,omitempty"` // omitted for texts
	SD          *dice.Number    `json:"sd,omitempty"`
	Tail        *dice.Number    `json:"tail,omitempty"`   // probability of the tail; only if truncated
	Trials      int             `json:"trials,omitempty"` // this field and the next two are only set if sampled
	Seed        *uint64         `json:"seed,omitempty"`
	Why         string          `json:"why,omitempty"`
}

// OutcomeReport is the JSON form of an outcome: a number or a text, its weight and its
// probability.
type OutcomeReport struct {
	Value  any          `json:"value"`
	Weight string       `json:"weight"`
	P      dice.Number  `json:"p"`
	Low    *dice.Number `json:"low,omitempty"` // 95 % confidence interval of P, if sampled
	High   *dice.Number `json:"high,omitempty"`
}

// Report returns the JSON form of a distribution.
func (d *Distribution) Report() OddsReport {
	report := OddsReport{Expression: d.Expression, Method: d.Method, Times: d.Times,
		Outcomes: make([]OutcomeReport, len(d.Outcomes)), Denominator: d.Denominator.String()}
	for i, o := range d.Outcomes {
		report.Outcomes[i] = OutcomeReport{Value: dice.Number(o.Value), Weight: o.Weight.String(), P: dice.Number(d.P(i))}
		if o.Text != "" {
			report.Outcomes[i].Value = o.Text
		}
		if d.Method == Sampled {
			low, high := d.Interval(i)
			report.Outcomes[i].Low, report.Outcomes[i].High = (*dice.Number)(&low), (*dice.Number)(&high)
		}
	}
	if !d.IsText() {
		mean, sd := dice.Number(d.Mean()), dice.Number(d.SD())
		report.Mean, report.SD = &mean, &sd
	}
	if d.Method == Sampled {
		seed := d.Seed
		report.Trials, report.Seed, report.Why = d.Trials, &seed, d.Why
	}
	if d.Method == Truncated {
		tail := dice.Number(d.TailP())
		report.Tail = &tail
	}
	return report
}
