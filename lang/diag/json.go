package diag

import (
	"encoding/json"
	"fmt"
	"strings"
)

// MaxData is how many bytes of one text stand in machine-readable output.
const MaxData = 64 << 10

// Data is JSON on its way to a program: still JSON, with every character that a screen would
// act on written by its number (see [Escaped]). A text of more than most bytes ends behind
// them with a mark that tells how many are left out.
func Data(text string, most int) string {
	if len(text) <= most {
		return Escaped(text)
	}
	var b strings.Builder
	for text != "" {
		from := strings.IndexByte(text, '"')
		if from < 0 {
			break
		}
		end := from + 1
		for end < len(text) && text[end] != '"' {
			if text[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end+1, len(text))
		b.WriteString(text[:from])
		b.WriteString(boundedText(text[from:end], most))
		text = text[end:]
	}
	return Escaped(b.String() + text)
}

// boundedText is a text of JSON, in quotes, of at most so many bytes and a mark.
func boundedText(quoted string, most int) string {
	var text string
	if len(quoted) <= most || json.Unmarshal([]byte(quoted), &text) != nil || len(text) <= most {
		return quoted
	}
	shown := strings.ToValidUTF8(text[:most], "")
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(fmt.Sprintf("%s… (%s bytes more are not shown)", shown, Count(len(text)-len(shown)))) // a text is always JSON
	return strings.TrimSuffix(b.String(), "\n")
}
