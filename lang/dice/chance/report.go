package chance

import "houserule/lang/dice"

// OddsReport is a distribution in the shape of the command line's JSON.
type OddsReport struct {
	Expression  string          `json:"expr"`
	Method      string          `json:"method"`
	Times       int             `json:"times,omitempty"` // repetitions; the odds are those of one
	Outcomes    []OutcomeReport `json:"outcomes"`
	Denominator string          `json:"denominator"`
	Mean        *dice.Number    `json:"mean,omitempty"` // left out for texts
	SD          *dice.Number    `json:"sd,omitempty"`
	Tail        *dice.Number    `json:"tail,omitempty"`   // the chance left over when truncated
	Trials      int             `json:"trials,omitempty"` // of sampled odds, as what follows
	Seed        *uint64         `json:"seed,omitempty"`
	Why         string          `json:"why,omitempty"`
}

// OutcomeReport is one outcome: a number or a text, its weight and its chance.
type OutcomeReport struct {
	Value  any          `json:"value"`
	Weight string       `json:"weight"`
	P      dice.Number  `json:"p"`
	Low    *dice.Number `json:"low,omitempty"` // the 95 % interval of a sampled chance
	High   *dice.Number `json:"high,omitempty"`
}

// Report shapes a distribution for JSON.
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
