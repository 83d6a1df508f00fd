package diag

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Limits of the texts of a problem.
const (
	MaxLine  = 200  // characters of a source line, around the caret
	MaxText  = 1000 // characters of a message, a hint or a note
	MaxName  = 200  // characters of a quoted text or a word in it
	MaxNotes = 20   // notes of a problem
)

// Brief shortens a message: quoted texts and words to [MaxName] characters, all of it to
// [MaxText], with … for what is omitted. Most messages are returned as they are.
func Brief(message string) string {
	if len(message) <= MaxName {
		return message
	}
	// More text is cut off anyway, unless long names before it are shortened.
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

// quotedLength returns the length of the quoted text at the beginning, with its quotes; 0 for
// none.
func quotedLength(text string) int {
	if text[0] != '`' && text[0] != '"' {
		return 0
	}
	if end := strings.IndexByte(text[1:], text[0]); end >= 0 && !strings.Contains(text[1:end+1], "\n") {
		return end + 2
	}
	return 0
}

// wordLength returns the length of the word at the beginning, with the blanks after it.
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

// shortened shortens a word or a quoted text. It keeps the closing quote.
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

// FirstLine returns the first line of a text.
func FirstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// Cut returns the first most characters of a text, followed by … if there are more. Combining
// marks are not separated from their letter.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	rest, state := text, -1
	for n := 0; n < most && rest != ""; n++ {
		_, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
	}
	end := len(text) - len(rest)
	if end > 16*most { // a limit for letters with very many combining marks
		for end = 16 * most; !utf8.RuneStart(text[end]); {
			end--
		}
	}
	if end == len(text) {
		return text
	}
	return text[:end] + "…"
}

// Count formats a number with thousands separators: 1,234.
func Count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
