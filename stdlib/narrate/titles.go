package narrate

import (
	"fmt"
	"strings"

	"houserule/runtime/table"
)

// Messages returns the messages of commands.
func Messages(entries []*table.Entry) []string {
	var list []string
	for _, e := range entries {
		list = append(list, e.Said...)
	}
	return list
}

// TitlesTogether lists the titles of commands, consecutive equal ones once with their number. Those
// after the first mostListed are counted.
func TitlesTogether(entries []*table.Entry) string {
	var titles []string
	rest := 0
	for i := 0; i < len(entries); {
		n := 1
		for i+n < len(entries) && entries[i+n].Title == entries[i].Title {
			n++
		}
		switch {
		case len(titles) == mostListed:
			rest += n
		case n > 1:
			titles = append(titles, fmt.Sprintf("%s (%d times)", entries[i].Title, n))
		default:
			titles = append(titles, entries[i].Title)
		}
		i += n
	}
	if rest > 0 {
		titles = append(titles, fmt.Sprintf("%d more", rest))
	}
	return strings.Join(titles, "; ")
}
