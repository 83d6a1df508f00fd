package dice

import (
	"encoding/json"
	"math"
	"strconv"
)

// RollReport is a roll in the shape of the command line's JSON.
type RollReport struct {
	Expression string       `json:"expr"`
	Seed       *uint64      `json:"seed,omitempty"`
	Total      any          `json:"total"` // a number, or the texts of dice that show no numbers
	Test       *TestReport  `json:"test,omitempty"`
	Dice       []DieReport  `json:"dice"`
	Parts      []RollReport `json:"parts,omitempty"`
	Rolls      []RollReport `json:"rolls,omitempty"`
	Kept       *bool        `json:"kept,omitempty"` // of the parts of a group
	Text       string       `json:"text"`
}

// TestReport is the test of a roll.
type TestReport struct {
	Total   Number `json:"total"`
	Target  Number `json:"target"`
	Margin  Number `json:"margin"`
	Success bool   `json:"success"`
}

// DieReport is one die of a roll. Value is what the die counts as, a text for
// a face that is no number; Face is what it shows where that differs.
type DieReport struct {
	Sides    int    `json:"sides"`
	Value    any    `json:"value"`
	Kept     bool   `json:"kept"`
	Face     any    `json:"face,omitempty"`
	Exploded bool   `json:"exploded,omitempty"`
	Extra    bool   `json:"extra,omitempty"`
	Rerolled bool   `json:"rerolled,omitempty"`
	Success  bool   `json:"success,omitempty"`
	Failure  bool   `json:"failure,omitempty"`
	Role     string `json:"role,omitempty"` // "count": it told how many dice to roll, or which
	Place    int    `json:"place,omitempty"`
	Label    string `json:"label,omitempty"`
}

// Number prints without a decimal point when it is an integer.
type Number float64

// MarshalJSON writes the shortest text that reads back to the same number.
func (n Number) MarshalJSON() ([]byte, error) {
	f := float64(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, &json.UnsupportedValueError{Str: strconv.FormatFloat(f, 'g', -1, 64)}
	}
	if math.Abs(f) < 1e-6 && f != 0 {
		return strconv.AppendFloat(nil, f, 'e', -1, 64), nil
	}
	return strconv.AppendFloat(nil, f, 'f', -1, 64), nil
}

// Report shapes a roll for JSON. seed is nil when the dice came from no seed.
func (r *Roll) Report(seed *uint64) RollReport {
	report := RollReport{Expression: r.Expression, Seed: seed, Total: Number(r.Total), Dice: []DieReport{}, Text: r.String()}
	if r.Texts != nil {
		report.Total = joinTexts(r.Texts)
	}
	if t := r.Test; t != nil {
		report.Test = &TestReport{Number(t.Total), Number(t.Target), Number(t.Margin), t.Success}
	}
	for _, d := range r.Dice {
		report.Dice = append(report.Dice, d.report())
	}
	for _, part := range r.Parts {
		inner := part.Report(nil)
		inner.Kept = &part.Kept
		report.Parts = append(report.Parts, inner)
	}
	for _, roll := range r.Rolls {
		report.Rolls = append(report.Rolls, roll.Report(nil))
	}
	return report
}

func (d DieResult) report() DieReport {
	report := DieReport{Sides: d.Sides, Value: Number(d.Value), Kept: d.Kept, Exploded: d.Exploded, Extra: d.Extra,
		Rerolled: d.Rerolled, Success: d.Success, Failure: d.Failure, Place: d.Place, Label: d.Label}
	if d.Text != "" {
		report.Value = d.Text
	} else if d.Value != d.Shown {
		report.Face = Number(d.Shown)
	}
	if d.Role == ForCount {
		report.Role = "count"
	}
	return report
}
