package cli

import (
	"io"

	"houserule/cmd/houserule/internal/terminal"
)

// paint writes in colours on a terminal; elsewhere it writes plain text.
type paint struct {
	io.Writer
	on bool
}

// paint is for Out or Err, which may be a terminal.
func (p *Program) paint(to io.Writer, isTerminal bool) paint {
	return paint{to, isTerminal && !p.flags.noColor && p.Getenv("NO_COLOR") == "" && p.Getenv("TERM") != "dumb"}
}

func (w paint) colour(code, text string) {
	if s, ok := w.Writer.(*terminal.Screen); ok && w.on {
		s.Paint(code, text)
		return
	}
	_, _ = io.WriteString(w, text) // what is lost is told at the end
}

func (w paint) good(text string) { w.colour("32", text) }
func (w paint) bad(text string)  { w.colour("31", text) }
func (w paint) note(text string) { w.colour("33", text) }
