package evening

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// pending is the beginning of something longer. To see whether it is complete
// all of it is compiled anew with every line; what has very many lines is only
// compiled when the brackets and blocks that it opens are closed.
type pending struct {
	text  string
	lines int
	open  int  // brackets and blocks that are open
	known bool // whether that could be told
}

// manyLines is from how many lines on they are not compiled one by one.
const manyLines = 100

// mostText is how many bytes something may have that is typed line by line.
const mostText = 256 << 10

func begun(text string) pending {
	p := pending{known: true}
	for _, line := range strings.Split(text, "\n") {
		p.count(line)
	}
	p.text = text
	return p
}

// with is what was begun and one line more.
func (p pending) with(line string) pending {
	p.count(line)
	p.text += "\n" + line
	return p
}

// goesOn tells, without compiling it, that something is not complete.
func (p pending) goesOn() bool {
	return p.lines > manyLines && p.known && p.open > 0
}

func (p *pending) count(line string) {
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
