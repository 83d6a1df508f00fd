package program

import (
	"io"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/lazyregexp"
)

// Paint writes in colours at a terminal, and plain text elsewhere.
type Paint struct {
	io.Writer
	On      bool
	Strikes bool       // the terminal can strike through text
	Behind  Background // which colours are used
}

// Paint returns the writer for Out or Err.
func (p *Program) Paint(to io.Writer, isTerminal bool) Paint {
	term := p.Getenv("TERM")
	on := isTerminal && !p.Flags.NoColor && p.Getenv("NO_COLOR") == "" && term != "dumb"
	return Paint{to, on, on && term != "linux", backgroundOf(p.Getenv)}
}

// code returns the ANSI code of a hue.
func (w Paint) code(h hue) string { return palettes[w.Behind][h] }

func (w Paint) colour(code, text string) {
	if s, ok := w.Writer.(*terminal.Screen); ok && w.On {
		s.Paint(code, text)
		return
	}
	_, _ = io.WriteString(w, text) // [terminal.Screen] keeps the error
}

// struckOut matches a text between ~~, which is struck through.
var struckOut = lazyregexp.New(`~~([^~\s]|[^~\s][^~\n]*[^~\s])~~`)

// Text writes a text with the parts between ~~ struck through.
func (w Paint) Text(text string) {
	at := 0
	if w.Strikes {
		for _, m := range struckOut.FindAllStringSubmatchIndex(text, -1) {
			_, _ = io.WriteString(w.Writer, text[at:m[0]])
			w.colour(strikethrough, text[m[2]:m[3]])
			at = m[1]
		}
	}
	_, _ = io.WriteString(w.Writer, text[at:])
}

// Good writes a text in the colour of success.
func (w Paint) Good(text string) { w.colour(w.code(greenGood), text) }

// Bad writes a text in the colour of failure.
func (w Paint) Bad(text string) { w.colour(w.code(redBad), text) }

// Note writes a text in the colour of warnings.
func (w Paint) Note(text string) { w.colour(w.code(orangeFailure), text) }
