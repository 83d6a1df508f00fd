package prompt

import (
	"regexp"
	"slices"
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

// MeansDice tells what a person wrote as dice notation, be it misspelt, from Lua.
func MeansDice(source string) bool {
	return isDice(source) || looksLikeDice.MatchString(source)
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

// definition is a line that does nothing but name a function.
var definition = regexp.MustCompile(`^(?:local\s+)?function\s+([\pL_][\pL\pN_]*)\s*\(`)

// redefine names the functions of earlier lines again. Linking rules anew starts
// a new script host, and functions cannot be carried there as values can.
func (p *Prompt) redefine() {
	for _, s := range p.past {
		m := definition.FindStringSubmatch(s.source)
		if m == nil || slices.Contains(p.Game.VariableNames(), m[1]) {
			continue
		}
		_, _ = p.Game.Text(remembered(s.source)) // it was understood before
	}
}
