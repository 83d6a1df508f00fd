package engine

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/rules"
)

// alwaysTrue reports calls that open a check as a condition: in Lua an open check is always
// true, whatever its outcome. A word that is a check for one kind and another declaration for
// a different kind is not reported.
func alwaysTrue(program *rules.Program, chunks ...*compile.Chunk) diag.List {
	var words map[string]string
	isCheck := func(word string) bool {
		if words == nil {
			words = checkWords(program)
		}
		return words[word] != ""
	}
	var list diag.List
	for _, c := range chunks {
		for _, at := range c.Usage().ConditionMethods(isCheck) {
			p := c.Source().Problem(at.Offset, at.Width, "this check is always true here")
			p.Hint = words[at.Name]
			list.Add(p)
		}
	}
	return list
}

// checkWords maps each word that opens a check on every kind to a hint which line to read.
func checkWords(program *rules.Program) map[string]string {
	words := map[string]string{}
	for _, r := range program.Rules() {
		switch {
		case r.DeclKind != rules.Check || r.Plan == nil:
		case slices.Contains(r.Plan.LineNames(), "success"):
			words[r.Word] = "ask `.success`"
		case words[r.Word] == "":
			words[r.Word] = "use one of its lines, such as `.total`"
		}
	}
	for _, r := range program.Rules() {
		if r.Kind != nil && r.DeclKind != rules.Check {
			delete(words, r.Word)
		}
	}
	return words
}
