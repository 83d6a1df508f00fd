package diag

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// How much of a text a problem shows.
const (
	MaxLine  = 200  // letters of a source line, those around the caret
	MaxText  = 1000 // letters of a message, a hint or a note
	MaxName  = 200  // letters of a name or text in quotes, or of a word without blanks, inside of it
	MaxNotes = 20   // notes of one problem
)

// Brief gives a message that people can read, however long the texts are that
// went into it: what stands in quotes or has no blanks is cut to [MaxName]
// letters and the whole to [MaxText], each with … where something is missing.
// Most messages come back as they are.
func Brief(message string) string {
	if len(message) <= MaxName {
		return message
	}
	// What comes behind could not be shown anyway, unless names before it are cut.
	rest, b := message, strings.Builder{}
	for len(rest) > 0 && b.Len() < 8*MaxText {
		n := quotedLength(rest)
		if n == 0 {
			n = wordLength(rest)
		}
		b.WriteString(shortened(rest[:n]))
		rest = rest[n:]
	}
	text := Cut(b.String(), MaxText)
	if len(rest) > 0 && !strings.HasSuffix(text, "…") {
		text += "…"
	}
	return text
}

// quotedLength is the length of the quoted text at the beginning; 0 for none.
func quotedLength(text string) int {
	if text[0] != '`' && text[0] != '"' {
		return 0
	}
	if end := strings.IndexByte(text[1:], text[0]); end >= 0 && !strings.Contains(text[1:end+1], "\n") {
		return end + 2
	}
	return 0
}

// wordLength is the length of a word and the blanks behind it.
func wordLength(text string) int {
	end := strings.IndexAny(text[1:], " \t\n`\"")
	if end < 0 {
		return len(text)
	}
	for end++; end < len(text) && (text[end] == ' ' || text[end] == '\t' || text[end] == '\n'); {
		end++
	}
	return end
}

// shortened cuts a word or a quoted text, and keeps the quote that ends it.
func shortened(text string) string {
	if len(text) <= MaxName {
		return text
	}
	short := Cut(text, MaxName)
	if len(short) == len(text) {
		return text
	}
	switch last := text[len(text)-1]; last {
	case '`', '"', ' ', '\n':
		short += string(last)
	}
	return short
}

// FirstLine is a text up to where its first line ends.
func FirstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// Cut gives the first letters of a text, with … behind them if there are more.
// What belongs to one letter, accents for instance, stays together.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	rest, state := text, -1
	for n := 0; n < most && rest != ""; n++ {
		_, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
	}
	end := len(text) - len(rest)
	if end > 16*most { // hundreds of marks on a letter are no letter
		for end = 16 * most; !utf8.RuneStart(text[end]); {
			end--
		}
	}
	if end == len(text) {
		return text
	}
	return text[:end] + "…"
}

// Count writes a number of things with commas: 1,234.
func Count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
