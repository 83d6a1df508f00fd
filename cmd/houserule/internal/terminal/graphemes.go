package terminal

import (
	"slices"

	"github.com/chzyer/readline"
	"github.com/rivo/uniseg"
)

// byGraphemes makes a key do to a whole grapheme cluster, such as an emoji of several code
// points, what readline did to one code point of it: delete it, or move across it. Before
// is the line before the key, with the cursor at a place of it; line and pos are what
// readline made of it. Changed is false where that is right as it stands.
func byGraphemes(before []rune, at int, line []rune, pos int, key rune) (to []rune, cursor int, changed bool) {
	switch key {
	case readline.CharBackspace, readline.CharCtrlH:
		if pos != at-1 || !isWithout(line, before, pos) {
			return line, pos, false
		}
		start, _ := clusterAt(before, pos)
		return slices.Concat(before[:start], before[at:]), start, start < pos
	case readline.CharDelete:
		if pos != at || !isWithout(line, before, pos) {
			return line, pos, false
		}
		_, end := clusterAt(before, pos)
		return slices.Concat(before[:at], before[end:]), at, end > at+1
	case readline.CharBackward:
		start, _ := clusterAt(line, pos)
		return line, start, start != pos
	case readline.CharForward:
		if start, end := clusterAt(line, pos); start < pos {
			return line, end, true
		}
	}
	return line, pos, false
}

// isWithout reports whether a line is another one without the code point at a place.
func isWithout(line, before []rune, at int) bool {
	return at >= 0 && at < len(before) && len(line) == len(before)-1 && slices.Equal(line[:at], before[:at]) && slices.Equal(line[at:], before[at+1:])
}

// clusterAt is where the grapheme cluster begins and ends that a code point belongs to;
// both are the end of the line behind its last.
func clusterAt(line []rune, at int) (start, end int) {
	if at >= len(line) {
		return len(line), len(line)
	}
	for g := uniseg.NewGraphemes(string(line)); g.Next(); start = end {
		if end = start + len(g.Runes()); at < end {
			return start, end
		}
	}
	return at, at + 1
}
