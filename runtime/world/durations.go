package world

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// unit is a unit of game time.
type unit struct {
	Name    string
	seconds float64 // 0 for the round, whose length is a rule
}

// Units are the units of the game clock, shortest first. The clock counts seconds since the table
// was opened. The length of a round is the rule "time.seconds_in_a_round".
var Units = []unit{
	{"round", 0}, {"minute", 60}, {"hour", 3600}, {"day", 86_400}, {"month", 30 * 86_400},
}

// shortestRound is the minimum length of a round in seconds.
const shortestRound = 0.001

// UnitNames returns the names of Units.
func UnitNames() []string {
	var names []string
	for _, u := range Units {
		names = append(names, u.Name)
	}
	return names
}

// Seconds returns the length of a unit; an error for an unknown one.
func (s *Schedule) Seconds(run Command, unit string) (float64, error) {
	unit = strings.TrimSuffix(unit, "s")
	switch unit {
	case rules.Second:
		return 1, nil
	case rules.Week:
		return 7 * 86_400, nil
	}
	for _, u := range Units {
		if u.Name != unit {
			continue
		}
		if unit != "round" {
			return u.seconds, nil
		}
		v, err := run.Ask(s.w.Program().Rule("time.seconds_in_a_round"), s.w.Time(), nil)
		if err != nil {
			return 0, err
		}
		n, ok := v.(float64)
		if !ok || n < shortestRound {
			return 0, fmt.Errorf("time.seconds_in_a_round is %s, not a number of %s or more", types.Format(v), types.Format(shortestRound))
		}
		return n, nil
	}
	return 0, unknownUnit(unit, unit)
}

// unknownUnit returns the error for an unknown unit, given as it was written and in the singular.
func unknownUnit(written, unit string) *diag.Problem {
	p := &diag.Problem{Message: fmt.Sprintf("%q is no unit of the game clock", written)}
	return p.Advise(diag.SuggestNearest(unit, rules.StretchUnits).Or(diag.Hint{Text: "the units are " + diag.And(rules.StretchUnits)}))
}

// Duration parses a duration such as "10 minutes", "1 round", "a day" or "after 3 rounds" and
// returns it in seconds.
func (s *Schedule) Duration(run Command, text string) (float64, error) {

	n, unit, err := ParseDuration(text)
	if err != nil {
		return 0, err
	}
	each, err := s.Seconds(run, unit)
	if err != nil {
		return 0, err
	}
	if n*each > MaxTime {
		return 0, &diag.Problem{Message: fmt.Sprintf("%q is longer than the game clock can count", text)}
	}
	return n * each, nil
}

// MaxTime is the maximum of the game clock in seconds: about three million years. Up to it
// a float64 represents each second exactly.
const MaxTime = 1e14

// ParseDuration parses a duration into a number and a unit in the singular.
func ParseDuration(text string) (n float64, unit string, err error) {
	words := strings.Fields(strings.TrimPrefix(text, "after "))
	if len(words) == 1 {
		words = []string{"1", words[0]}
	}
	if len(words) != 2 {
		return 0, "", &diag.Problem{Message: fmt.Sprintf("%q is not a duration", text), Hint: `write a number and a unit: "10 minutes"`}
	}
	n, bad := strconv.ParseFloat(words[0], 64)
	if words[0] == "a" || words[0] == "an" {
		n, bad = 1, nil
	}
	if bad != nil || n < 0 || math.IsInf(n, 0) || math.IsNaN(n) {
		return 0, "", &diag.Problem{Message: fmt.Sprintf("%q is no number of %s", words[0], words[1]), Hint: `write a number and a unit: "10 minutes"`}
	}
	unit = strings.TrimSuffix(words[1], "s")
	if !slices.Contains(rules.StretchUnits, unit) {
		return 0, "", unknownUnit(words[1], unit)
	}
	return n, unit, nil
}
