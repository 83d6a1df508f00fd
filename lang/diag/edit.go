package diag

import (
	"slices"
	"strings"
)

// Edit replaces a range of a file by a text.
type Edit struct {
	File       string // the name as in positions
	Start, End int    // byte offsets, End not included
	New        string
}

// Apply applies changes to the text of a file. A change is a list of edits that are applied
// together or not at all. It is omitted if it overlaps an earlier one in the list or is out of
// range. Apply returns the new text and the number of changes that were applied.
func Apply(text string, changes [][]Edit) (string, int) {
	var made []Edit
	n := 0
	for _, change := range changes {
		fits := func(e Edit) bool {
			return 0 <= e.Start && e.Start <= e.End && e.End <= len(text) && !slices.ContainsFunc(made, e.overlaps)
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
		if e.Start < at { // edits of one change overlap
			return text, 0
		}
		out.WriteString(text[at:e.Start] + e.New)
		at = e.End
	}
	out.WriteString(text[at:])
	return out.String(), n
}

// overlaps reports whether two edits overlap or replace the same range.
func (e Edit) overlaps(other Edit) bool {
	return e.Start < other.End && other.Start < e.End || e.Start == other.Start && e.End == other.End
}
