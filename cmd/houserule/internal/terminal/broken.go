package terminal

import (
	"regexp"
	"strings"

	"github.com/chzyer/readline"
	"github.com/rivo/uniseg"
)

// deeper is how far what goes on of a broken line is moved in.
const continuationIndent = 4

// narrowest is the width below which nothing is broken: there is no room to read it.
const narrowest = 20

// excerpt is a line of source, or the caret below one, which stand one below the other.
var excerpt = regexp.MustCompile(`^[ !][ !]*[^ |]* *\| `)

// Broken breaks the lines of a text between words where they are wider than a terminal,
// each continued four deeper than it began. Words that are wider than that stay whole,
// and so do lines of source.
func Broken(text string, width int) string {
	if width < narrowest || uniseg.StringWidth(text) <= width {
		return text
	}
	var out []string
	for _, line := range strings.Split(text, "\n") {
		out = append(out, brokenLine(line, width)...)
	}
	return strings.Join(out, "\n")
}

func brokenLine(line string, width int) []string {
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
		end := strings.IndexByte(strings.TrimLeft(words, " "), ' ') // a gap belongs to the word behind it
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

// Width is how many columns the terminal has; 0 where that is not known.
func (r *reader) Width() int { return max(readline.GetScreenWidth(), 0) }
