package link

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// keyExtraRolls sets the keys of the extra rolls of a line.
func keyExtraRolls(line *rules.Rule) {
	seen := map[string]int{}
	key := func(t *rules.ExtraRoll) {
		if t == nil {
			return
		}
		t.Key = t.Label
		if seen[t.Label]++; seen[t.Label] > 1 {
			t.Key += fmt.Sprintf("#%d", seen[t.Label])
		}
	}
	for _, y := range line.Layers() {
		key(y.Answer.ExtraRoll)
		for _, row := range slices.Concat(y.Answer.Sum, y.Answer.First) {
			key(row.ExtraRoll)
		}
	}
}

// linkExtraRoll links the notation of a line; nil after a problem.
func (l *layerLinker) linkExtraRoll(src *content.Formula, s *names.Scope, label string) *rules.ExtraRoll {
	e := l.compiler.ParseDice(src.Text, src, src.Pos())
	if e == nil {
		return nil
	}
	if e.ShowsTexts() {
		l.Fail(src.Pos(), "words are counted in the dice of the check: symbols.hit", "a line of dice is their total, and %s show words", e)
		return nil
	}
	return &rules.ExtraRoll{Dice: e, Variables: l.compiler.DiceVariables(e, src, src.Pos(), s), Label: label}
}

// checkExtraDice reports dice or a nested check in a change of something that is not a line of a
// check; false after a problem.
func (l *changer) checkExtraDice(r *rules.Rule, c *rules.Change) bool {
	if c.Body.Dice == nil || r.DeclKind == rules.Line && r.Word != "dice" {
		return true
	}
	l.Fail(c.Body.Dice.Pos(), "", "%s %q: dice are rolled for a line of a check, and %s is %s", c.Word.Written, c.Target, r.DisplayName(), diag.A(r.DeclKind.String()))
	return false
}
