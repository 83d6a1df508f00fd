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
	if line.Decl == nil {
		p.l.Fail(p.Rule.Decl.Pos, "write dice = \"2d6\", or like = a check that has them", "check %q rolls no dice", p.Rule.Name)
		return
	}
	r.Base = &rules.Layer{ChangeKind: rules.Definition, Module: line.From.Decl.Module, Source: line.From.Decl.Source, Pos: line.Decl.Pos, Written: line.Decl.Dice}
	if line.Decl.Dice == "" {
		p.l.reportNotNotation(line.From, line.Decl.Pos)
		return
	}
	r.Base.Answer.Dice = p.l.compiler.ParseDice(line.Decl.Dice, line.Decl.DiceSource, line.Decl.Pos)
	p.linkVariables(r.Base.Answer.Dice, line.Decl.DiceSource, line.Decl.Pos)
}

// checkDiceWords reports dice that do not fit the others of the check, and labels that are also
// words.
func (p *planner) checkDiceWords(r *rules.Rule) {
	shows := p.l.ShowsWords(p.Family)
	for _, y := range r.Layers() {
		if y.Answer.Dice != nil && y.Answer.Dice.ShowsTexts() && !shows {
			p.l.Fail(y.Pos, "give the check dice of words of its own", "these dice show words, and those of %s numbers", p.Rule.DisplayName())
		}
	}
	if !shows || r.Base == nil {
		return
	}
	words := p.Faces().Words
	for _, label := range p.Labels() {
		if slices.Contains(words, label) {
			p.l.Fail(r.Base.Pos, "call the label otherwise", "`%s` is a label and a word on the dice of %s, so symbols.%s would be both", label, p.Rule.DisplayName(), label)
		}
	}
}

// linkVariables compiles the variables of dice and enters those that are new into the plan.
func (p *planner) linkVariables(e *dice.Expression, src *content.Formula, pos diag.Pos) {
	if e == nil {
		return
	}
	for name, prog := range p.l.compiler.DiceVariables(e, src, pos, p.Scope) {
		if p.variables[name] == nil {
			p.variables[name] = prog
		}
	}
}

// reportNotNotation reports dice of a check that are not a notation.
func (l *ruleLinker) reportNotNotation(check *rules.Rule, pos diag.Pos) {
	l.Fail(pos, "dice are notation, such as dice = \"2d6\"", "the dice of %q are not notation", check.Name)
}
