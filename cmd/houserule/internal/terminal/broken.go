package terminal

import (
	"strings"

	"github.com/chzyer/readline"
	"github.com/rivo/uniseg"

	"houserule/lang/lazyregexp"
)

// continuationIndent is the additional indentation of the rest of a broken line, in columns.
const continuationIndent = 4

// narrowest is the width in columns below which lines are not broken.
const narrowest = 20

// excerpt matches the beginning of a line of source in a message, or of the caret line below it.
var excerpt = lazyregexp.New(`^[ !][ !]*[^ |]* *\| `)

// Wrap breaks lines wider than width, in columns, between words, and indents the rest by
// continuationIndent. Words that are wider are not broken, nor are lines of source.
func Wrap(text string, width int) string {
	if width < narrowest || uniseg.StringWidth(text) <= width {
		return text
	}
	var out []string
	for _, line := range strings.Split(text, "\n") {
		out = append(out, wrapLine(line, width)...)
	}
	return strings.Join(out, "\n")
}

func wrapLine(line string, width int) []string {
	if uniseg.StringWidth(line) <= width || excerpt.MatchString(line) {
		return []string{line}
	}
	words := strings.TrimLeft(line, " ")
	first := strings.Repeat(" ", len(line)-len(words))
	further := first + strings.Repeat(" ", continuationIndent)
	var out []string
	now, at := first, uniseg.StringWidth(first)
	begun := false
	for words != "" {
		end := strings.IndexByte(strings.TrimLeft(words, " "), ' ') // words include the blanks before them
		gap := len(words) - len(strings.TrimLeft(words, " "))
		word := words
		if end >= 0 {
			word = words[:gap+end]
		}
		words = words[len(word):]
		if wide := uniseg.StringWidth(word); begun && at+wide > width {
			out = append(out, now)
			now, word = further, strings.TrimLeft(word, " ")
			at = uniseg.StringWidth(now)
		}
		now += word
		at += uniseg.StringWidth(word)
		begun = true
	}
	return append(out, strings.TrimRight(now, " "))
}

// Width returns the number of columns of the terminal; 0 if it is not known.
func (r *reader) Width() int { return max(readline.GetScreenWidth(), 0) }
