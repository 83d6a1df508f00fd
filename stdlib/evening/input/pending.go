package input

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Pending is an incomplete text that is typed line by line. Up to ManyLines it is compiled after
// every line to find out whether it is complete; a longer one only when its brackets and blocks
// are closed.
type Pending struct {
	Text  string
	lines int
	open  int  // number of open brackets and blocks
	known bool // whether open could be counted
}

// ManyLines is the number of lines up to which a text is compiled with every line.
const ManyLines = 100

// MaxText is the largest size in bytes of a text that is typed line by line.
const MaxText = 256 << 10

// BeginText returns a Pending with a first line.
func BeginText(text string) Pending {
	p := Pending{known: true}
	for _, line := range strings.Split(text, "\n") {
		p.count(line)
	}
	p.Text = text
	return p
}

// With returns the text with one more line.
func (p Pending) With(line string) Pending {
	p.count(line)
	p.Text += "\n" + line
	return p
}

// IsIncomplete reports, without compiling, that the text is incomplete.
func (p Pending) IsIncomplete() bool {
	return p.lines > ManyLines && p.known && p.open > 0
}

func (p *Pending) count(line string) {
	opens, ok := OpenBlocks(line)
	p.lines++
	p.open += opens
	p.known = p.known && ok
}

// OpenBlocks returns the number of brackets and blocks that a line opens minus that of those it
// closes. ok is false for a line with strings or comments that span lines.
func OpenBlocks(line string) (open int, ok bool) {
	for _, t := range luasyntax.Parse(diag.NewFile("", line)).Tokens {
		switch {
		case t.Kind == luasyntax.Invalid:
			return open, false
		case t.Kind == luasyntax.Keyword:
			open += luasyntax.BlockDepth(t.Text)
		case t.Is("("), t.Is("{"), t.Is("["):
			open++
		case t.Is(")"), t.Is("}"), t.Is("]"):
			open--
		}
	}
	return open, true
}
