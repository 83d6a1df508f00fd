package narrate

import (
	"encoding/json"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
	"houserule/stdlib/campaign/file"
)

// Columns writes the history of a box as a table.
func Columns(list []Writing) []string {
	var rows [][]string
	for _, x := range list {
		rows = append(rows, []string{fmt.Sprint(x.Number), diag.Cut(x.Typed, 36), x.change(), x.By, x.Source})
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], len([]rune(text)))
		}
	}
	var out []string
	for _, row := range rows {
		line := strings.Repeat(" ", widths[0]-len(row[0])) + row[0]
		for i, text := range row[1:] {
			line += "  " + text + strings.Repeat(" ", widths[i+1]-len([]rune(text)))
		}
		out = append(out, strings.TrimRight(line, " "))
	}
	return out
}

// CorrectedLine returns the number of the line whose roll a late purchase changed; 0 for none.
func CorrectedLine(l file.Line) int64 {
	var did struct {
		Entries []struct{ Line int64 }
	}
	if !strings.HasPrefix(l.Typed, ":take ") || json.Unmarshal(l.Command, &did) != nil || len(did.Entries) == 0 {
		return 0
	}
	return did.Entries[0].Line
}

// Writing is a line of the campaign, or without a campaign a command of the journal, that wrote
// a box.
type Writing struct {
	Number   int64
	Kind     string // of the line; "" without a campaign
	Typed    string
	From, To string // From is "" if the thing came to the table with the value
	By       string // the rule that wrote it
	Source   string // where that rule is printed
	Of       table.BoxWritten
	Entries  []*table.Entry
	Bought   int64 // of a late purchase: the line whose roll it changed; 0 otherwise
}

// change writes the value of the box before and after it.
func (w Writing) change() string {
	if w.From == "" {
		return w.To
	}
	return w.From + " -> " + w.To
}
