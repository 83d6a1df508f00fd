package input

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/lazyregexp"
	"houserule/stdlib/narrate"
)

// DiceWord matches a die in any of its spellings: 2d6, d%, dF, d{1, 2}, (1d4)d6.
var DiceWord = lazyregexp.New(`(?i)(^|[^a-z_.0-9])[0-9]*d([0-9]|%|f\b|\{|\()|\)d[0-9]`)

// LooksLikeDice matches the beginning of a text that is meant as dice notation, even if misspelt.
var LooksLikeDice = lazyregexp.New(`(?i)^[-+({ ]*([0-9]+x )?[-+({ ]*([0-9]*d([0-9]|%|f\b|\{)|[0-9]+d[a-z]*$)`)

// IsDice reports whether a source is dice notation and not Lua. d20 is dice, though it is also
// a name in Lua; text without dice, such as 1 + 2, is Lua.
func IsDice(source string) bool {
	if strings.ContainsAny(source, "\"'\n") || !DiceWord.MatchString(source) {
		return false
	}
	_, err := dice.Parse(source)
	return err == nil
}

// MeansDice reports whether a source is meant as dice notation, even if misspelt.
func MeansDice(source string) bool {
	return IsDice(source) || LooksLikeDice.MatchString(source)
}

// houseWords matches a house rule whose name or formula lacks quotes.
var houseWords = lazyregexp.New(`^house\s+("[^"]+"|'[^']+'|[\pL_][\pL\pN_.]*)\s+("[^"]*"|'[^']*'|[^"'{\[\s].*)$`)

// QuoteHouseRule returns a hint with the missing quotes of a house rule; "" if none are missing.
func QuoteHouseRule(source string) string {
	m := houseWords.FindStringSubmatch(source)
	if m == nil || narrate.Unquoted(m[1]) != m[1] && narrate.Unquoted(m[2]) != m[2] {
		return ""
	}
	return fmt.Sprintf("write the rule and its replacement in quotes: house \"%s\" \"%s\"", narrate.Unquoted(m[1]), strings.ReplaceAll(narrate.Unquoted(m[2]), `"`, `'`))
}

// AsHouseRule returns the error of a house rule with a hint on its missing quotes; other errors
// unchanged.
func AsHouseRule(source string, err error) error {
	var list diag.List
	if err == nil || !strings.HasPrefix(source, "house") {
		return err
	}
	list.AddErr(err)
	if hint := QuoteHouseRule(source); hint != "" && len(list) > 0 {
		list[0].Hint = hint
		return err
	}
	for _, p := range list {
		if p.Marked() == "usual" {
			p.Hint = "house replaces the rule; to use its usual value, write an after: after" + strings.TrimPrefix(narrate.FirstLine(source), "house")
		}
	}
	return list.Err()
}
