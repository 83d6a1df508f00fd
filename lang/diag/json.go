package diag

import (
	"encoding/json"
	"fmt"
	"strings"
)

// MaxData is the maximum size in bytes of a text in machine-readable output.
const MaxData = 64 << 10

// SafeJSON makes JSON safe for terminals: characters on which they act are escaped (see [Escaped]),
// and each text is cut after most bytes with a note about how many are omitted. The result is
// JSON, too.
func SafeJSON(text string, most int) string {
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
		b.WriteString(shortenJSONText(text[from:end], most))
		text = text[end:]
	}
	return Escaped(b.String() + text)
}

// shortenJSONText cuts a quoted text of JSON after most bytes.
func shortenJSONText(quoted string, most int) string {
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
