package cli

import (
	"io"
	"regexp"

	"houserule/cmd/houserule/internal/terminal"
)

// paint writes in colours on a terminal; elsewhere it writes plain text.
type paint struct {
	io.Writer
	on      bool
	strikes bool // the terminal can draw a line through letters
}

// paint is for Out or Err, which may be a terminal.
func (p *Program) paint(to io.Writer, isTerminal bool) paint {
	term := p.Getenv("TERM")
	on := isTerminal && !p.flags.noColor && p.Getenv("NO_COLOR") == "" && term != "dumb"
	return paint{to, on, on && term != "linux"}
}

func (w paint) colour(code, text string) {
	if s, ok := w.Writer.(*terminal.Screen); ok && w.on {
		s.Paint(code, text)
		return
	}
	_, _ = io.WriteString(w, text) // what is lost is told at the end
}

// struckOut is what stands between tildes: what was dropped, or does not stand.
var struckOut = regexp.MustCompile(`~~([^~\s]|[^~\s][^~\n]*[^~\s])~~`)

// text writes a text in which something may be struck out.
func (w paint) text(text string) {
	at := 0
	if w.strikes {
		for _, m := range struckOut.FindAllStringSubmatchIndex(text, -1) {
			_, _ = io.WriteString(w.Writer, text[at:m[0]])
			w.colour(struck, text[m[2]:m[3]])
			at = m[1]
		}
	}
	_, _ = io.WriteString(w.Writer, text[at:])
}

func (w paint) good(text string) { w.colour(greenGood, text) }
func (w paint) bad(text string)  { w.colour(redBad, text) }
func (w paint) note(text string) { w.colour(orangeFailure, text) }
