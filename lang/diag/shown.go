package diag

import (
	"fmt"
	"strings"
)

// How much of a text that scripts, files or strangers wrote reaches a person at once.
const (
	MaxShown     = 32 << 10 // bytes of an error, a question or a value
	MaxShownLine = 4000     // letters of one of its lines
)

// Shown is a text on its way to a person, a page or a file that others read: characters on
// which terminals act are shown as marks (see [Printable]), a line ends with … behind
// [MaxShownLine] letters, and behind so many bytes it is told how many more there are. What
// is short and harmless comes back as it is.
func Shown(text string, most int) string {
	if len(text) > MaxShownLine {
		text = shortLines(text, most)
	}
	return Printable(text)
}

func shortLines(text string, most int) string {
	var b strings.Builder
	rest := text
	for rest != "" && b.Len() < most {
		line, behind, ends := strings.Cut(rest, "\n")
		line = Cut(line, MaxShownLine)
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
	if rest == "" {
		return b.String()
	}
	return fmt.Sprintf("%s\n(%s bytes more are not shown)", strings.TrimSuffix(b.String(), "\n"), Count(len(rest)))
}

// ShownName is a name, a title or a label on its way to a person: on one line, and of at
// most [MaxName] letters.
func ShownName(name string) string {
	return Cut(Printable(oneLine.Replace(name)), MaxName)
}

// oneLine shows what [Printable] lets pass and would part a line.
var oneLine = strings.NewReplacer("\n", "␊", "\t", "␉")
