package evening

import (
	"houserule/lang/sandbox/compile"
	"houserule/stdlib/narrate"
)

// typedText returns the text of a line as it was typed, from the campaign or, without one, the
// steps; "" if it is not known.
func (h *History) typedText(line int) string {
	if h.Campaign != nil {
		l, err := h.Campaign.File().Line(int64(line))
		if err != nil {
			return ""
		}
		return l.Typed
	}
	for _, s := range h.steps {
		if s.Played && s.line == line {
			return s.Source
		}
	}
	return ""
}

// Typed implements table.Lines.
func (h *History) Typed(line int) string { return narrate.LineTitle(h.typedText(line)) }

// IsOutright implements table.Lines.
func (h *History) IsOutright(line int) bool {
	return compile.AssignsConstants(WithoutSecret(h.typedText(line)))
}

// nextLine returns the number of the next line that changes something.
func (h *History) nextLine() int64 {
	if h.Campaign != nil {
		return h.Campaign.Last() + 1
	}
	return int64(len(h.steps)) + 1
}
