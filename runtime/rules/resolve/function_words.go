package resolve

import (
	"fmt"
	"strings"
)

// fieldHints are hints for functions of Lua that have the effect of a field of a step or body.
var fieldHints = map[string]string{
	"say":     `it is a field of its own: say = "..."`,
	"summary": `it is a field of its own: summary = "..."`,
	"refuse":  `requirements are tested before the action: requires = { { "sentence", "formula" } }`,
	"spend":   `it is a field of its own: costs = "1 luck"`,
	"later":   `the step says so itself: { "wakes", later = "2 hours" }`,
	"roll":    `a check rolls, and so does a table with roll; both may be steps`,
}

// functionHints maps words that exist only in functions of modules to calls, in which noun is
// replaced.
var functionHints = map[string]string{
	"put": `noun:put("box", value)`, "take": `noun:take("box", value)`, "leaves": `noun:leaves()`, "may": `noun:may "action"`,
	"note": `noun:note(check)`, "bring": `bring("kind", { ... })`, "choose": `choose(noun, "Which?", { ... })`, "stop": `stop()`,
}

// FunctionHint returns the hint for a step that is a word of functions; "" for other words.
func FunctionHint(word, noun string) string {
	if call, ok := functionHints[word]; ok {
		return fmt.Sprintf("a function does that, in an action of its own: { function(%s) %s end }", noun, strings.ReplaceAll(call, "noun", noun))
	}
	return fieldHints[word]
}
