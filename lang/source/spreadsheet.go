package source

import (
	"encoding/csv"
	"strings"
)

// Spreadsheet returns a reader of CSV with rows of any length. The separator is the most
// frequent of comma, semicolon and tab in the first line outside of quotes, as spreadsheet
// programs use different ones depending on the country. Spaces before cells are ignored.
func Spreadsheet(text string) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = separator(text)
	r.TrimLeadingSpace = r.Comma != '\t' // a tab is a space, and would not separate
	r.FieldsPerRecord = -1
	return r
}

// separator returns the separator of the first line that is not empty.
func separator(text string) rune {
	line, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n"), "\n")
	counts := map[rune]int{}
	quoted := false
	for _, c := range line {
		if c == '"' {
			quoted = !quoted
		} else if !quoted {
			counts[c]++
		}
	}
	best := ','
	for _, c := range []rune{';', '\t'} {
		if counts[c] > counts[best] {
			best = c
		}
	}
	return best
}
