package inspect

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
	"houserule/stdlib/declare"
	"houserule/stdlib/grammar"
)

// checkExampleRules checks the house rules of an example, which are linked only when it is
// played: their syntax, and that the targets of changes exist.
func (u *usageCheck) checkExampleRules(program *rules.Program, e *declare.Example) {
	var found diag.List
	chunk, err := u.cache.InPieces(e.RulesFile())
	if err != nil {
		found.AddErr(err)
	} else if !mayComputeNames(chunk) {
		found = missingTargets(program, e, chunk)
	}
	e.InPlace(found)
	for _, p := range found {
		if p.Pos.File == e.RulesFile().Name { // the rules are computed, and have no place in a file
			p = u.problemAt(e.Pos, p.Code, "its rules: "+p.Message, "").Advise(p.Advice())
		}
		u.add(Problem, p)
	}
}

// missingTargets returns problems for changes in the rules of an example whose target neither
// exists in the program nor is declared by the rules.
func missingTargets(program *rules.Program, e *declare.Example, chunk *compile.Chunk) (found diag.List) {
	tokens := chunk.Tree().Tokens
	declared := map[string]bool{}
	for i, t := range tokens {
		word := i - 1
		if tokens.Is(word, "(") {
			word--
		}
		if word >= 0 && t.Kind == luasyntax.String && tokens[word].Kind == luasyntax.Name && !grammar.Is(tokens[word].Text, grammar.Change) {
			name, _, _ := strings.Cut(t.Value, " ")
			declared[name] = true
		}
	}
	for i := 1; i < len(tokens); i++ {
		word, t := tokens[i-1], tokens[i]
		if t.Kind != luasyntax.String || word.Kind != luasyntax.Name || !grammar.Is(word.Text, grammar.Change) {
			continue
		}
		target, _, _ := strings.Cut(strings.TrimSpace(t.Value), " ")
		parts := strings.Split(target, ".")
		if declared[parts[0]] || declared[strings.Join(parts[:min(2, len(parts))], ".")] {
			continue
		}
		if hint, isMissing := lint.UnknownTarget(program, e.Module, target); isMissing {
			p := chunk.Source().Problem(t.Offset, t.End-t.Offset, fmt.Sprintf("%s %q: there is no such rule", word.Text, target))
			p.Advise(hint)
			if word.Text != "house" {
				p.Suggest(diag.RequireDeclaring{Name: target})
			}
			found.Add(p)
		}
	}
	return found
}

// mayComputeNames reports whether rules may declare names that they compute.
func mayComputeNames(chunk *compile.Chunk) bool {
	return slices.ContainsFunc(chunk.Tree().Tokens, func(t luasyntax.Token) bool {
		return t.Text == "for" || t.Text == "while" || t.Text == "repeat" || t.Text == ".."
	})
}
