package evening

import (
	"fmt"

	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
	"houserule/stdlib/narrate"
)

// declaredNow says what a line of the prompt declared: what a word of the language makes
// by its name, everything else as a house rule.
func declaredNow(r engine.HouseRule) string {
	if m := narrate.HeadingWords.FindStringSubmatch(r.File.Text); m != nil {
		if h := grammar.Of(m[1]); h != nil && h.Makes {
			return m[1] + " " + m[2] + " declared"
		}
	}
	return fmt.Sprintf("house rule %s is in force%s", r.Label(), narrate.HouseRuleNames(r))
}
