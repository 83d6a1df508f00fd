package program

import (
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/engine"
)

// Counted returns a number with its noun: "1 row", "2 rows".
func Counted(n int, what string) string { return Plural(n, what, what+"s") }

// Plural returns a number with the form of a noun for it.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return diag.Count(n) + " " + many
}

// OneLine returns a user-defined title for a list, on one line.
func OneLine(title string) string {
	return strings.ReplaceAll(diag.Brief(title), "\n", "␊")
}

// Indented returns a text with by before each line.
func Indented(text, by string) string {
	return by + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+by) + "\n"
}

// Brief returns texts with the long ones cut.
func Brief(texts []string) []string {
	var list []string
	for _, text := range texts {
		list = append(list, diag.Cut(text, diag.MaxText))
	}
	return list
}

// VersionText returns the name and the version of the program.
func VersionText() string { return "houserule " + engine.Version }
