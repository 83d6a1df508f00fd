package script

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// output is where print writes: bounded per command and harmless to terminals.
type output struct {
	to      io.Writer
	limit   int
	written int
	cut     bool
}

func (o *output) begin() { o.written, o.cut = 0, false }

func (o *output) line(s string) {
	if o.to == nil || o.cut {
		return
	}
	if room := o.limit - o.written; len(s)+1 > room {
		o.cut = true
		s = strings.ToValidUTF8(s[:max(room-1, 0)], "") + "\n(more was printed than a command may print; the rest is cut)"
	}
	o.written += len(s) + 1
	// What a person reads is not part of the game: a terminal that is gone
	// must not change an outcome.
	_, _ = io.WriteString(o.to, Printable(s)+"\n")
}

// Printable makes a text harmless to a terminal: control characters (escape
// sequences, NUL, backspace, carriage return), invalid UTF-8 and characters
// that turn the writing direction or hide are shown as a visible mark. Tabs and
// line ends stay.
func Printable(s string) string {
	clean := true
	for _, r := range s {
		if !harmless(r) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for _, r := range s {
		switch {
		case harmless(r):
			b.WriteRune(r)
		case r < 0x20:
			b.WriteRune('\u2400' + r) // the picture of that control character
		case r == 0x7f:
			b.WriteRune('\u2421')
		default:
			b.WriteRune(utf8.RuneError)
		}
	}
	return b.String()
}

func harmless(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return true
	case r == utf8.RuneError:
		return false
	case r >= 0x20 && r < 0x7f:
		return true
	}
	return unicode.IsPrint(r) || unicode.Is(unicode.Zs, r) || r == '\u200d' // the joiner of emoji
}
