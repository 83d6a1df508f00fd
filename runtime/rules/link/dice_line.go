package link

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// linkDiceLine links the dice of the check and their variables.
func (p *planner) linkDiceLine(line *plannedLine, r *rules.Rule) {
	r.Signature.Result = types.Type{}
	if line.decl == nil {
		p.l.Fail(p.rule.Decl.Pos, "write dice = \"2d6\", or like = a check that has them", "check %q rolls no dice", p.rule.Name)
		return
	}
	r.Base = &rules.Layer{ChangeKind: rules.Definition, Module: line.from.Decl.Module, Source: line.from.Decl.Source, Pos: line.decl.Pos, Written: line.decl.Dice}
	if line.decl.Dice == "" {
		p.l.compiler.reportNotNotation(line.from, line.decl.Pos)
		return
	}
	r.Base.Answer.Dice = p.l.compiler.parseDice(line.decl.Dice, line.decl.DiceSource, line.decl.Pos)
	p.linkVariables(r.Base.Answer.Dice, line.decl.DiceSource, line.decl.Pos)
}

// checkDiceWords reports dice that do not fit the others of the check, and labels that are also
// words.
func (p *planner) checkDiceWords(r *rules.Rule) {
	shows := p.l.ShowsWords(p.family)
	for _, y := range r.Layers() {
		if y.Answer.Dice != nil && y.Answer.Dice.ShowsTexts() && !shows {
			p.l.Fail(y.Pos, "give the check dice of words of its own", "these dice show words, and those of %s numbers", p.rule.DisplayName())
		}
	}
	if !shows || r.Base == nil {
		return
	}
	words := p.faces().words
	for _, label := range p.labels() {
		if slices.Contains(words, label) {
			p.l.Fail(r.Base.Pos, "call the label otherwise", "`%s` is a label and a word on the dice of %s, so symbols.%s would be both", label, p.rule.DisplayName(), label)
		}
	}
}

// linkVariables compiles the variables of dice and enters those that are new into the plan.
func (p *planner) linkVariables(e *dice.Expression, src *content.Formula, pos diag.Pos) {
	if e == nil {
		return
	}
	for name, prog := range p.l.compiler.diceVariables(e, src, pos, p.scope) {
		if p.variables[name] == nil {
			p.variables[name] = prog
		}
	}
}
