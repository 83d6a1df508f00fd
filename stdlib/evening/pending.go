package evening

import (
	"strings"
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
// cannot be told of one with texts or comments that may go over several lines.
func OpenBlocks(line string) (int, bool) {
	open := 0
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case strings.HasPrefix(line[i:], "--"):
			return open, !strings.HasPrefix(line[i:], "--[")
		case strings.HasPrefix(line[i:], "[["), strings.HasPrefix(line[i:], "[="):
			return open, false
		case c == '"' || c == '\'':
			end := i + 1
			for end < len(line) && line[end] != c {
				if line[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(line) {
				return open, false
			}
			i = end + 1
		case strings.IndexByte("({[", c) >= 0:
			open, i = open+1, i+1
		case strings.IndexByte(")}]", c) >= 0:
			open, i = open-1, i+1
		case isWord(c):
			end := i
			for end < len(line) && isWord(line[end]) {
				end++
			}
			open += blocks[line[i:end]]
			i = end
		default:
			i++
		}
	}
	return open, true
}

func isWord(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// blocks are the words that open or close one; while and for count by their do.
var blocks = map[string]int{"function": 1, "do": 1, "if": 1, "repeat": 1, "end": -1, "until": -1}
