package source

import (
	"encoding/csv"
	"strings"
)

// Spreadsheet reads CSV whose rows may be of any length. Columns are parted by commas,
// semicolons or tabs: by what stands most often in the first line outside of quotes, since
// spreadsheet programs write what is usual in a country. Cells may have spaces around them.
func Spreadsheet(text string) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = separator(text)
	r.TrimLeadingSpace = r.Comma != '\t' // which is a space, too, and would part nothing then
	r.FieldsPerRecord = -1
	return r
}

// separator is what parts the columns of the first line that is not empty.
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
