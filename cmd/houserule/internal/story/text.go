package story

import "regexp"

// shapes are what is another one each time.
var shapes = regexp.MustCompile(`\b[0-9a-f]{4}( [0-9a-f]{4})+\b|\b\d\d:\d\d\b|\b[A-Z][a-z]+day \d+ [A-Z][a-z]+\b`)

// Shaped is a text without what is another one each time.
func Shaped(text string) string { return shapes.ReplaceAllString(text, "~") }

// Words splits a command line as a shell does, quotes included.
func Words(line string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`"([^"]*)"|(\S+)`).FindAllStringSubmatch(line, -1) {
		list = append(list, m[1]+m[2])
	}
	return list
}

// GoDump matches what only a crash of a Go program writes: a stack or the text of a panic.
var GoDump = regexp.MustCompile(`(?m)goroutine \d+|runtime error|runtime\.\w+\(|\w\.go:\d|^panic:|^fatal error:`)
