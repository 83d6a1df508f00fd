package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of texts by scripts, files or strangers that are shown to people.
const (
	MaxShown     = 32 << 10 // bytes of an error, a question or a value
	MaxShownLine = 4000     // characters of one of its lines
)

// Sanitize makes a text safe to be shown: characters on which terminals act are replaced (see
// [Printable]), lines are cut after [MaxShownLine] characters and the text after most bytes,
// with the number of omitted bytes. Short harmless texts are returned as they are.
func Sanitize(text string, most int) string {
	if len(text) > MaxShownLine {
		text = shortLines(text, most)
	}
	return Printable(text)
}

// shortLines cuts lines and the text.
func shortLines(text string, most int) string {
	var b strings.Builder
	rest, left := text, 0 // left is the number of omitted bytes so far
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

// SanitizeName makes a name, title or label safe to be shown: on one line, with at most [MaxName]
// characters.
func SanitizeName(name string) string {
	return Cut(Printable(oneLine.Replace(name)), MaxName)
}

// oneLine replaces tabs and line ends, which [Printable] keeps.
var oneLine = strings.NewReplacer("\n", "␊", "\t", "␉")

// CheckName returns the problem of a name with characters that cannot be shown on one line; nil for
// other names.
func CheckName(name string) *Problem {
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
	return &Problem{Message: fmt.Sprintf("nothing can be called `%s`: there is %s in that name", SanitizeName(name), what), Hint: "a name must be on one line, without control characters"}
}
