package terminal

import (
	"slices"

	"github.com/chzyer/readline"
	"github.com/rivo/uniseg"
)

// byGraphemes extends the effect of a key that deletes or moves from one code point, the unit of
// readline, to the grapheme cluster, such as an emoji. before and at are the line and cursor before
// the key, line and pos those after readline. changed is false if they are already right.
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

// isWithout reports whether line is before without the code point at a position.
func isWithout(line, before []rune, at int) bool {
	return at >= 0 && at < len(before) && len(line) == len(before)-1 && slices.Equal(line[:at], before[:at]) && slices.Equal(line[at:], before[at+1:])
}

// clusterAt returns the bounds of the grapheme cluster that contains the code point at a position.
// Both are the end of the line for a position there.
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
