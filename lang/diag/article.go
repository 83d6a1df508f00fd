package diag

import "strings"

// A returns a noun with its indefinite article: "a weapon", "an attack", "an hour", "a unit".
func A(noun string) string {
	if vowel(strings.ToLower(noun)) {
		return "an " + noun
	}
	return "a " + noun
}

// vowel reports whether a word in lower case is pronounced with an initial vowel.
func vowel(word string) bool {
	for _, start := range []string{"hour", "heir", "honest", "honour", "honor"} {
		if strings.HasPrefix(word, start) {
			return true
		}
	}
	for _, start := range []string{"unit", "unic", "unif", "union", "uniq", "univ", "use", "usual", "one", "once", "eu"} {
		if strings.HasPrefix(word, start) {
			return false
		}
	}
	return word != "" && strings.ContainsRune("aeiou", rune(word[0]))
}

// EitherA joins nouns with their articles: "an attack or a weapon".
func EitherA(nouns []string) string {
	var parts []string
	for _, noun := range nouns {
		parts = append(parts, A(noun))
	}
	return strings.Join(parts, " or ")
}
