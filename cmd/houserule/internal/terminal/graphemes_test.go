package terminal

import (
	"testing"

	"github.com/chzyer/readline"
)

// TestKeysTakeWholeGraphemes holds that what is seen as one character is deleted and passed
// with one key.
func TestKeysTakeWholeGraphemes(t *testing.T) {
	for _, c := range []struct {
		name   string
		before string // the cursor stands at the |
		key    rune
		want   string
	}{
		{"a family", "a👨‍👩‍👧|b", readline.CharBackspace, "a|b"},
		{"a family by Ctrl-H", "a👨‍👩‍👧|b", readline.CharCtrlH, "a|b"},
		{"a flag", "🇩🇪🇫🇷|", readline.CharBackspace, "🇩🇪|"},
		{"a tone of skin", "👍🏽|", readline.CharBackspace, "|"},
		{"a combining accent", "e\u0301|x", readline.CharBackspace, "|x"},
		{"a plain letter", "ab|c", readline.CharBackspace, "a|c"},
		{"at the beginning", "|a", readline.CharBackspace, "|a"},
		{"forward", "a|👨‍👩‍👧b", readline.CharDelete, "a|b"},
		{"forward at the end", "a|", readline.CharDelete, "a|"},
		{"a plain letter forward", "a|bc", readline.CharDelete, "a|c"},
		{"to the left", "a👨‍👩‍👧|b", readline.CharBackward, "a|👨‍👩‍👧b"},
		{"to the right", "a|👨‍👩‍👧b", readline.CharForward, "a👨‍👩‍👧|b"},
		{"to the right of a letter", "a|b👍🏽", readline.CharForward, "ab|👍🏽"},
	} {
		before, at := cursorIn(c.before)
		line, pos := append([]rune(nil), before...), at
		switch { // as readline does it, which knows code points alone
		case (c.key == readline.CharBackspace || c.key == readline.CharCtrlH) && at > 0:
			line, pos = append(line[:at-1], line[at:]...), at-1
		case c.key == readline.CharDelete && at < len(line):
			line = append(line[:at], line[at+1:]...)
		case c.key == readline.CharBackward && at > 0:
			pos--
		case c.key == readline.CharForward && at < len(line):
			pos++
		}
		e := &lineEdits{keys: &keys{}, menu: &menu{}, line: before, at: at}
		if to, cursor, changed := e.OnChange(line, pos, c.key); changed {
			line, pos = to, cursor
		}
		if got := string(line[:pos]) + "|" + string(line[pos:]); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if string(e.line) != string(line) || e.at != pos {
			t.Errorf("%s: what is remembered is %q, %d", c.name, string(e.line), e.at)
		}
	}
}

// cursorIn parts a line from the mark of the cursor in it.
func cursorIn(text string) (line []rune, at int) {
	for i, r := range []rune(text) {
		if r == '|' {
			at = i
			continue
		}
		line = append(line, r)
	}
	return line, at
}
