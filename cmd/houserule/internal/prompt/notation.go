package prompt

import (
	"regexp"
	"strings"

	"houserule/lang/dice"
)

// diceWord is a die in any of its spellings: 2d6, d%, dF, d{1, 2}, (1d4)d6.
var diceWord = regexp.MustCompile(`(?i)(^|[^a-z_.0-9])[0-9]*d([0-9]|%|f\b|\{|\()|\)d[0-9]`)

// looksLikeDice is what a person means as dice even when it is misspelt.
var looksLikeDice = regexp.MustCompile(`(?i)^[-+({ ]*([0-9]+x )?[-+({ ]*[0-9]*d([0-9]|%|f\b|\{)`)

// isDice tells dice notation from Lua. Dice come first: d20 is also a name of
// Lua. What has no dice in it, such as 1 + 2, is Lua.
func isDice(source string) bool {
	if strings.ContainsAny(source, "\"'\n") || !diceWord.MatchString(source) {
		return false
	}
	_, err := dice.Parse(source)
	return err == nil
}

// localName is a line that would forget at once what it names.
var localName = regexp.MustCompile(`^local(\s+function\s|\s+[\pL_][\pL\pN_, \t]*=)`)

// remembered lets `local x = 1` at the prompt name something for the lines to
// come, as its writer means it.
func remembered(source string) string {
	if localName.MatchString(source) {
		return "     " + source[len("local"):]
	}
	return source
}
