package evening

import (
	"houserule/lang/sandbox"
)

// TypedLines are the lines that a person typed, as the campaign has them, or what can be
// taken back where there is none. It implements table.Lines.
type TypedLines struct{ Evening *Evening }

// find gives what was typed in a line; "" where nobody knows.
func (t TypedLines) find(line int) string {
	if c := t.Evening.Campaign; c != nil {
		l, err := c.Line(int64(line))
		if err != nil {
			return ""
		}
		return l.Typed
	}
	for _, s := range t.Evening.History.Past {
		if s.Played && s.line == line {
			return s.Source
		}
	}
	return ""
}

// Typed implements table.Lines.
func (t TypedLines) Typed(line int) string { return called(t.find(line)) }

// Outright implements table.Lines.
func (t TypedLines) Outright(line int) bool { return sandbox.AssignsConstants(Openly(t.find(line))) }
