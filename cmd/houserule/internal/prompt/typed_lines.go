package prompt

import (
	"houserule/lang/sandbox"
)

// typedLines are the lines that a person typed, as the campaign has them, or what can be
// taken back where there is none. It implements table.Lines.
type typedLines struct{ p *Prompt }

// find gives what was typed in a line; "" where nobody knows.
func (t typedLines) find(line int) string {
	if c := t.p.Campaign; c != nil {
		l, err := c.Line(int64(line))
		if err != nil {
			return ""
		}
		return l.Typed
	}
	for _, s := range t.p.past {
		if s.played && s.line == line {
			return s.source
		}
	}
	return ""
}

// Typed implements table.Lines.
func (t typedLines) Typed(line int) string { return called(t.find(line)) }

// Outright implements table.Lines.
func (t typedLines) Outright(line int) bool { return sandbox.AssignsConstants(openly(t.find(line))) }
