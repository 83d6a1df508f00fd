package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How much of a text that scripts, files or strangers wrote reaches a person at once.
const (
	MaxShown     = 32 << 10 // bytes of an error, a question or a value
	MaxShownLine = 4000     // letters of one of its lines
)

// Shown is a text on its way to a person, a page or a file that others read: characters on
// which terminals act are shown as marks (see [Printable]), a line ends with … behind
// [MaxShownLine] letters, the text behind so many bytes, and it is told how many are not
// shown. What is short and harmless comes back as it is.
func Shown(text string, most int) string {
	if len(text) > MaxShownLine {
		text = shortLines(text, most)
	}
	return Printable(text)
}

func shortLines(text string, most int) string {
	var b strings.Builder
	rest, left := text, 0 // left is how many bytes of the lines so far are not shown
	for rest != "" && b.Len() < most {
		line, behind, ends := strings.Cut(rest, "\n")
		short := Cut(line, MaxShownLine)
		if short != line {
			left += len(line) - len(strings.TrimSuffix(short, "…"))
			line = short
		}
		if room := most - b.Len(); len(line) > room {
			line = strings.ToValidUTF8(line[:room], "")
			b.WriteString(line)
			rest = strings.TrimPrefix(rest, line)
			break
		}
		b.WriteString(line)
		if rest = behind; ends {
			b.WriteByte('\n')
		}
	}
	if left += len(rest); left == 0 {
		return b.String()
	}
	return fmt.Sprintf("%s\n(%s bytes more are not shown)", strings.TrimSuffix(b.String(), "\n"), Count(left))
}

// ShownName is a name, a title or a label on its way to a person: on one line, and of at
// most [MaxName] letters.
func ShownName(name string) string {
	return Cut(Printable(oneLine.Replace(name)), MaxName)
}

// oneLine shows what [Printable] lets pass and would part a line.
var oneLine = strings.NewReplacer("\n", "␊", "\t", "␉")

// Unfit says why nothing can be called so, by what stands in a name that no list or line
// could show; nil where it can.
func Unfit(name string) *Problem {
	at := strings.IndexFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control) && r != '\u200e' && r != '\u200f' && r != '\u061c'
	})
	if at < 0 && utf8.ValidString(name) {
		return nil
	}
	what := "a character that is not shown"
	switch r, _ := utf8.DecodeRuneInString(name[max(at, 0):]); {
	case at < 0:
		what = "a byte that is no UTF-8"
	case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' || r == '\u0085':
		what = "a line end"
	case r == '\t':
		what = "a tab"
	}
	return &Problem{Message: fmt.Sprintf("nothing can be called `%s`: there is %s in that name", ShownName(name), what), Hint: "a name must be on one line, without control characters"}
}
