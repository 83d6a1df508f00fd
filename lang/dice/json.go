package dice

import (
	"encoding/json"
	"math"
	"strconv"
)

// RollReport is the JSON form of a roll on the command line.
type RollReport struct {
	Expression string       `json:"expr"`
	Seed       *uint64      `json:"seed,omitempty"`
	Total      any          `json:"total"` // a number, or the texts shown
	Test       *TestReport  `json:"test,omitempty"`
	Dice       []DieReport  `json:"dice"`
	Parts      []RollReport `json:"parts,omitempty"`
	Rolls      []RollReport `json:"rolls,omitempty"`
	Kept       *bool        `json:"kept,omitempty"` // only of members of a group
	Text       string       `json:"text"`
}

// TestReport is the JSON form of a [Test].
type TestReport struct {
	Total   Number `json:"total"`
	Target  Number `json:"target"`
	Margin  Number `json:"margin"`
	Success bool   `json:"success"`
}

// DieReport is the JSON form of a [DieResult]. Value is a number or a text; Face is the number
// shown if it differs from Value.
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
	Role     string `json:"role,omitempty"` // "count" if it determined the number or the sides of other dice
	Place    int    `json:"place,omitempty"`
	Label    string `json:"label,omitempty"`
}

// Number is a number whose JSON has no decimal point if it is an integer.
type Number float64

// MarshalJSON returns the shortest text that parses to the same number.
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

// Report returns the JSON form of a roll. seed is nil if the dice did not come from a seed.
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
		Rerolled: d.Rerolled, Success: d.Success, Failure: d.Failure, Place: int(d.Place), Label: d.Label}
	if shows := d.shows(); shows.Text != "" {
		report.Value = shows.Text
	} else if d.Value != shows.Value {
		report.Face = Number(shows.Value)
	}
	if d.Role == ForCount {
		report.Role = "count"
	}
	return report
}
