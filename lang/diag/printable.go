package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Printable replaces characters that could affect a terminal by visible marks, each by one:
// control characters, invalid UTF-8, invisible characters and marks of writing direction. Tabs
// and line ends are kept.
func Printable(s string) string {
	if clean(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for _, r := range s {
		b.WriteRune(Visible(r))
	}
	return b.String()
}

// clean reports whether Printable would return the text as it is.
func clean(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= utf8.RuneSelf || c < 0x20 && c != '\n' && c != '\t' || c == 0x7f {
			for _, r := range s[i:] {
				if r == utf8.RuneError || Visible(r) != r {
					return false
				}
			}
			return true
		}
	}
	return true
}

// Escaped escapes the characters of JSON that [Printable] would replace, so that programs read
// the original text.
func Escaped(text string) string {
	if Printable(text) == text {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if Visible(r) == r {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, "\\u%04x", unit)
		}
	}
	return b.String()
}

// Visible returns the character that may be shown for a character: itself, or a visible mark.
func Visible(r rune) rune {
	switch {
	case r == '\n' || r == '\t' || r >= 0x20 && r < 0x7f:
		return r
	case r < 0x20:
		return '\u2400' + r // the symbol for the control character
	case r == 0x7f:
		return '\u2421'
	case unicode.IsPrint(r) || unicode.Is(unicode.Zs, r) || r == '\u200d': // the zero width joiner of emoji
		return r
	}
	return utf8.RuneError
}
