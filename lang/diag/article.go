package diag

import "strings"

// A writes a noun with its article: "a weapon", "an attack".
func A(noun string) string {
	if noun != "" && strings.ContainsRune("aeiouAEIOU", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}
