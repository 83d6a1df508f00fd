package diag

import (
	"slices"
	"strings"
)

// Edit says what to write in place of a stretch of a file.
type Edit struct {
	File       string // as places name it
	Start, End int    // bytes of the text that was read; End is behind the last
	New        string
}

// Apply makes changes in the text of one file. A change is one or several edits
// that belong together: all of them are made or none. One that was made already
// or meets another before it in the list is left out, and so is one that lies
// outside of the text. Apply gives the new text and how many changes were made.
func Apply(text string, changes [][]Edit) (string, int) {
	var made []Edit
	n := 0
	for _, change := range changes {
		fits := func(e Edit) bool {
			return 0 <= e.Start && e.Start <= e.End && e.End <= len(text) && !slices.ContainsFunc(made, e.meets)
		}
		if len(change) == 0 || slices.ContainsFunc(change, func(e Edit) bool { return !fits(e) }) {
			continue
		}
		made = append(made, change...)
		n++
	}
	slices.SortStableFunc(made, func(a, b Edit) int { return a.Start - b.Start })
	var out strings.Builder
	at := 0
	for _, e := range made {
		if e.Start < at { // of one change, which is wrong in itself
			return text, 0
		}
		out.WriteString(text[at:e.Start] + e.New)
		at = e.End
	}
	out.WriteString(text[at:])
	return out.String(), n
}

// meets tells whether two edits write in the same place.
func (e Edit) meets(other Edit) bool {
	return e.Start < other.End && other.Start < e.End || e.Start == other.Start && e.End == other.End
}
