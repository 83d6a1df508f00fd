package link

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// linkAddedDice links dice that are added to those of a check.
func (l *changer) linkAddedDice(y *rules.Layer, c *rules.Change, s *names.Scope) {
	if y.Answer.Dice == nil {
		return
	}
	if err := y.Answer.Dice.CheckAddend(); err != nil {
		l.Fail(c.Pos, "", "to %q: these dice cannot be added: %s", c.Target, err)
		return
	}
	e, err := names.Labelled(y.Answer.Dice, c.Label)
	if err != nil {
		l.Fail(c.Pos, "", "to %q: %s", c.Target, err)
		return
	}
	y.Answer.DiceVariables = l.compiler.DiceVariables(y.Answer.Dice, c.Notation.DiceSource, c.Pos, s)
	y.Answer.Dice = e
}

// checkAddedDice reports dice of a check to which others are added, but cannot be.
func (l *changer) checkAddedDice(r *rules.Rule) {
	for _, to := range r.Adds {
		for _, y := range append([]*rules.Layer{r.Base}, append(r.Replacements[:len(r.Replacements):len(r.Replacements)], r.Carried...)...) {
			if y == nil || y.Answer.Dice == nil {
				continue
			}
			if err := y.Answer.Dice.CheckAddend(); err != nil {
				l.Problems.Add(&diag.Problem{Pos: to.Pos, Message: fmt.Sprintf("to %q: nothing can be added to %s: %s", r.Name, y.Answer.Dice, err),
					Notes: []diag.Note{{Pos: y.Pos, Message: "the dice stand here"}}})
			}
		}
	}
}
