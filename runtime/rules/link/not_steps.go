package link

import (
	"fmt"
	"strings"
)

// besideSteps are words of functions for which a body has a field of its own.
var besideSteps = map[string]string{
	"say":     `it stands beside the steps: say = "..."`,
	"summary": `it stands beside the steps: summary = "..."`,
	"refuse":  `what must hold is asked beforehand: requires = { { "sentence", "formula" } }`,
	"spend":   `it stands beside the steps: costs = "1 luck"`,
	"later":   `the step says so itself: { "wakes", later = "2 hours" }`,
	"roll":    `a check rolls, and so does a table with roll; both may be steps`,
}

// ofFunctions are words that functions alone have, and how they are called there of
// what stands for noun.
var ofFunctions = map[string]string{
	"put": `noun:put("box", value)`, "take": `noun:take("box", value)`, "leaves": `noun:leaves()`, "may": `noun:may "action"`,
	"note": `noun:note(check)`, "bring": `bring("kind", { ... })`, "choose": `choose(noun, "Which?", { ... })`, "stop": `stop()`,
}

// sayOtherwise is the hint for a step that is a word of functions; "" for all others.
func sayOtherwise(word, noun string) string {
	if call, ok := ofFunctions[word]; ok {
		return fmt.Sprintf("a function does that, in an action of its own: { function(%s) %s end }", noun, strings.ReplaceAll(call, "noun", noun))
	}
	return besideSteps[word]
}
