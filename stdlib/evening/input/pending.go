package input

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Pending is the beginning of something longer. To see whether it is complete
// all of it is compiled anew with every line; what has very many lines is only
// compiled when the brackets and blocks that it opens are closed.
type Pending struct {
	Text  string
	lines int
	open  int  // brackets and blocks that are open
	known bool // whether that could be told
}

// ManyLines is from how many lines on they are not compiled one by one.
const ManyLines = 100

// MostText is how many bytes something may have that is typed line by line.
const MostText = 256 << 10

// BeginText is a text of which the first part was typed.
func BeginText(text string) Pending {
	p := Pending{known: true}
	for _, line := range strings.Split(text, "\n") {
		p.count(line)
	}
	p.Text = text
	return p
}

// With is what was begun and one line more.
func (p Pending) With(line string) Pending {
	p.count(line)
	p.Text += "\n" + line
	return p
}

// GoesOn tells, without compiling it, that something is not complete.
func (p Pending) GoesOn() bool {
	return p.lines > ManyLines && p.known && p.open > 0
}

func (p *Pending) count(line string) {
	opens, ok := OpenBlocks(line)
	p.lines++
	p.open += opens
	p.known = p.known && ok
}

// OpenBlocks is how many brackets and blocks a line opens more than it closes. It
// cannot be told of one with texts or comments that go over several lines.
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
