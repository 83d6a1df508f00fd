package lint

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// callsMethods is implemented by functions of which it is known which methods they call.
type callsMethods interface{ Calls(method string) bool }

// UnaskedChecks returns notes about deeds of a menu that roll a check which may be impossible, other than
// as their first step, and do not name it in their requirements: the menu offers them in vain.
func UnaskedChecks(program *rules.Program) []*diag.Problem {
	var checks []*rules.Rule // one for each word
	for _, r := range program.Rules() {
		if r.CanFail() && !slices.ContainsFunc(checks, func(c *rules.Rule) bool { return c.Word == r.Word }) {
			checks = append(checks, r)
		}
	}
	var notes []*diag.Problem
	if len(checks) == 0 {
		return nil
	}
	for _, r := range program.Rules() {
		if r.DeclKind != rules.Action || r.Decl.Action.Menu == "" {
			continue
		}
		for _, c := range checks {
			if asksFor(r, c.Word) || !rollsUnasked(r, c.Word) {
				continue
			}
			notes = append(notes, &diag.Problem{Code: "unasked-check", Pos: r.Decl.Pos,
				Message: fmt.Sprintf("%s rolls `%s`, which may be impossible, and its requirements do not name it: the menu %s offers it all the same", r.DisplayName(), c.Word, r.Decl.Action.Menu),
				Hint:    fmt.Sprintf("if whoever does it rolls, write requires = { { check = \"path.%s(values)\" } }", c.Word),
				Notes:   []diag.Note{{Pos: c.Plan.Failure.When[0].Pos, Message: "it may be impossible by this, in " + c.Plan.Failure.When[0].Module}}})
		}
	}
	return notes
}

// asksFor reports whether the requirements of a deed name a check with a word.
func asksFor(r *rules.Rule, word string) bool {
	return slices.ContainsFunc(r.Requires, func(q rules.Requirement) bool {
		return q.Check != nil && q.Check.Rule != nil && q.Check.Rule.Word == word
	})
}

// rollsUnasked reports whether a function of a deed, or a step, calls a check with a word.
func rollsUnasked(r *rules.Rule, word string) bool {
	return slices.ContainsFunc(append([]*rules.Layer{r.Base}, r.Replacements...), func(y *rules.Layer) bool {
		if y == nil {
			return false
		}
		f, ok := y.Answer.Func.(callsMethods)
		return ok && f.Calls(word) || y.Body != nil && stepsCall(y.Body.Steps, word)
	})
}

// stepsCall reports whether one of several steps is a check with a word of whoever does the deed.
func stepsCall(steps []*rules.Step, word string) bool {
	return slices.ContainsFunc(steps, func(s *rules.Step) bool {
		own := s.Rule != nil && s.Actor == nil && s.Field(rules.ForEach) == nil
		return own && s.Rule.DeclKind == rules.Check && s.Rule.Word == word && s.Rule.CanFail() || stepsCall(s.First, word) || stepsCall(s.Steps, word)
	})
}
