package story

import "regexp"

// variableText matches text that differs between runs: short hashes, times and dates.
var variableText = regexp.MustCompile(`\b[0-9a-f]{4}( [0-9a-f]{4})+\b|\b\d\d:\d\d\b|\b[A-Z][a-z]+day \d+ [A-Z][a-z]+\b`)

// Normalize returns text with ~ for each match of variableText.
func Normalize(text string) string { return variableText.ReplaceAllString(text, "~") }

// Words splits a command line at blanks. Text in double quotes is one word, without the quotes.
func Words(line string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`"([^"]*)"|(\S+)`).FindAllStringSubmatch(line, -1) {
		list = append(list, m[1]+m[2])
	}
	return list
}

// GoDump matches the output of a crashed Go program: a stack trace or the message of a panic.
var GoDump = regexp.MustCompile(`(?m)goroutine \d+|runtime error|runtime\.\w+\(|\w\.go:\d|^panic:|^fatal error:`)
