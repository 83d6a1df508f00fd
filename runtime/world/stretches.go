package world

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Stretch is a span of time as it is written, and whose actions it counts; zero for those
// of the thing that it concerns.
type Stretch struct {
	Text string
	Of   types.Ref
}

// Check parses a stretch and finds the actions that it counts.
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

// SpanSeconds is the length of a part of a stretch in seconds.
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
