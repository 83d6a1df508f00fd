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

// OneLine returns a user-defined title as it stands in a list.
func OneLine(title string) string {
	return strings.ReplaceAll(diag.Brief(title), "\n", "␊")
}

// Indented indents each line of a text.
func Indented(text, by string) string {
	return by + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+by) + "\n"
}

// Brief cuts long texts.
func Brief(texts []string) []string {
	var list []string
	for _, text := range texts {
		list = append(list, diag.Cut(text, diag.MaxText))
	}
	return list
}

// VersionText names the program and its version.
func VersionText() string { return "houserule " + engine.Version }
