package narrate

import (
	"strings"
)

// FirstLine returns a text up to its first line end.
func FirstLine(s string) string {
	line, _, more := strings.Cut(s, "\n")
	if more {
		line += " ..."
	}
	return line
}

// Lines joins the texts that are not empty with line ends.
func Lines(first string, more ...string) string {
	var list []string
	for _, s := range append([]string{first}, more...) {
		if s != "" {
			list = append(list, s)
		}
	}
	return strings.Join(list, "\n")
}
