package link

import (
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

// reportNotNotation reports dice of a check that are not a notation.
func (l *compiler) reportNotNotation(check *rules.Rule, pos diag.Pos) {
	l.Fail(pos, "dice are notation, such as dice = \"2d6\"", "the dice of %q are not notation", check.Name)
}

// parseDice parses a notation and reports its problems at src or, if its position is not known,
// at pos; nil after a problem.
func (l *compiler) parseDice(text string, src *content.Formula, pos diag.Pos) *dice.Expression {
	e, err := dice.Parse(text)
	if err == nil {
		return e
	}
	var list diag.List
	list.AddErr(err)
	for _, problem := range list {
		if src != nil && src.Place != nil {
			column := problem.Pos.Column
			if column < 1 {
				column = 1
			}
			problem.Pos = src.Place(byteOffset(text, column-1))
			problem.Source = ""
			if src.File != nil {
				problem.Source = src.File.Line(problem.Pos.Line)
			}
		} else {
			problem.Pos = pos
		}
	}
	l.Problems.Add(list...)
	return nil
}

// byteOffset converts a number of characters to an offset in bytes.
func byteOffset(text string, chars int) int {
	for i := range text {
		if chars == 0 {
			return i
		}
		chars--
	}
	return len(text)
}
