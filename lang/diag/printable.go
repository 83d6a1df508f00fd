package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Printable makes a text harmless to a terminal: control characters (escape
// sequences, NUL, backspace, carriage return), invalid UTF-8 and characters
// that turn the writing direction or hide are shown as a visible mark, each as
// one. Tabs and line ends stay.
func Printable(s string) string {
	if clean(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for _, r := range s {
		b.WriteRune(Harmless(r))
	}
	return b.String()
}

func clean(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= utf8.RuneSelf || c < 0x20 && c != '\n' && c != '\t' || c == 0x7f {
			for _, r := range s[i:] {
				if r == utf8.RuneError || Harmless(r) != r {
					return false
				}
			}
			return true
		}
	}
	return true
}

// Escaped writes the characters of JSON that a screen would not show by their numbers, so
// that programs read the very text.
func Escaped(text string) string {
	if Printable(text) == text {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if Harmless(r) == r {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, "\\u%04x", unit)
		}
	}
	return b.String()
}

// Harmless gives what a terminal may be shown for a character: itself, or a
// visible mark for one that would steer it.
func Harmless(r rune) rune {
	switch {
	case r == '\n' || r == '\t' || r >= 0x20 && r < 0x7f:
		return r
	case r < 0x20:
		return '\u2400' + r // the picture of that control character
	case r == 0x7f:
		return '\u2421'
	case unicode.IsPrint(r) || unicode.Is(unicode.Zs, r) || r == '\u200d': // the joiner of emoji
		return r
	}
	return utf8.RuneError
}
