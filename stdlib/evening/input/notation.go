package input

import (
	"fmt"
	"regexp"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/stdlib/narrate"
)

// DiceWord is a die in any of its spellings: 2d6, d%, dF, d{1, 2}, (1d4)d6.
var DiceWord = regexp.MustCompile(`(?i)(^|[^a-z_.0-9])[0-9]*d([0-9]|%|f\b|\{|\()|\)d[0-9]`)

// LooksLikeDice is what a person means as dice even when it is misspelt.
var LooksLikeDice = regexp.MustCompile(`(?i)^[-+({ ]*([0-9]+x )?[-+({ ]*([0-9]*d([0-9]|%|f\b|\{)|[0-9]+d[a-z]*$)`)

// IsDice tells dice notation from Lua. Dice come first: d20 is also a name of
// Lua. What has no dice in it, such as 1 + 2, is Lua.
func IsDice(source string) bool {
	if strings.ContainsAny(source, "\"'\n") || !DiceWord.MatchString(source) {
		return false
	}
	_, err := dice.Parse(source)
	return err == nil
}

// MeansDice tells what a person wrote as dice notation, be it misspelt, from Lua.
func MeansDice(source string) bool {
	return IsDice(source) || LooksLikeDice.MatchString(source)
}

// houseWords is a house rule, of whose name and formula one stands without quotes.
var houseWords = regexp.MustCompile(`^house\s+("[^"]+"|'[^']+'|[\pL_][\pL\pN_.]*)\s+("[^"]*"|'[^']*'|[^"'{\[\s].*)$`)

// QuoteHouseRule writes a house rule as it should be; "" where quotes are not what
// is wrong.
func QuoteHouseRule(source string) string {
	m := houseWords.FindStringSubmatch(source)
	if m == nil || narrate.Unquoted(m[1]) != m[1] && narrate.Unquoted(m[2]) != m[2] {
		return ""
	}
	return fmt.Sprintf("write the rule and its replacement in quotes: house \"%s\" \"%s\"", narrate.Unquoted(m[1]), strings.ReplaceAll(narrate.Unquoted(m[2]), `"`, `'`))
}

// AsHouseRule tells what is wrong with a house rule in the words of its writer.
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
			p.Hint = "house replaces the rule; to use the usual answer, write an after: after" + strings.TrimPrefix(narrate.FirstLine(source), "house")
		}
	}
	return list.Err()
}
