package world

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Stretch is a stretch of time, which may count actions.
type Stretch struct {
	Text string    // as it is written
	Of   types.Ref // the thing whose actions it counts; zero for the thing that it concerns
}

// Check parses a stretch, and returns an error if a unit or an action in it does not exist.
func (s *Schedule) Check(run Command, x *Stretch, concerns types.Ref) (rules.Stretch, error) {
	parts, err := rules.ParseStretch(x.Text)
	if err != nil {
		return nil, err
	}
	whose := concerns
	if x.Of != (types.Ref{}) {
		whose = x.Of
		if err := s.CheckStays(x.Of, "of"); err != nil {
			return nil, err
		}
	}
	for _, p := range parts {
		if p.Action == "" {
			if _, err := s.SpanSeconds(run, p); err != nil {
				return nil, err
			}
			continue
		}
		if _, _, err := s.CountedBy(whose, p.Action); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// SpanSeconds returns the length of a span of a stretch in seconds.
func (s *Schedule) SpanSeconds(run Command, p rules.Span) (float64, error) {
	each, err := s.Seconds(run, p.Unit)
	if err != nil {
		return 0, err
	}
	if p.Count*each > MaxTime {
		return 0, &diag.Problem{Message: fmt.Sprintf("%q is longer than the game clock can count", rules.Stretch{p})}
	}
	return p.Count * each, nil
}
