package rulebook

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// variables compiles what stands behind every @ of the dice: a path, or a formula
// in brackets.
func (p *planner) variables(e *dice.Expression, src *content.Formula, pos diag.Pos) {
	if e == nil {
		return
	}
	for _, a := range e.Asked() {
		if p.variable[a.Name] != nil {
			continue
		}
		if prog := p.number(a, src, pos); prog != nil {
			p.variable[a.Name] = prog
		}
	}
}

// number compiles one variable of the dice, its problems at their place in the
// notation.
func (p *planner) number(a dice.Asked, src *content.Formula, pos diag.Pos) *formula.Program {
	text, at := a.Formula()
	if text != a.Name {
		return p.l.compile(inNotation(text, at, src, pos), p.scope, types.NumberType())
	}
	prog, err := formula.Compile(nil, formula.Source{Text: text, Place: func(int) diag.Pos { return pos }}, p.scope, types.NumberType())
	if err != nil {
		p.l.fail(pos, p.l.near(text, p.scope.Names), "the dice need a number `@%s`, which means nothing here", text)
	}
	return prog
}

// inNotation is a formula that stands somewhere in a notation.
func inNotation(text string, at int, notation *content.Formula, pos diag.Pos) *content.Formula {
	f := content.Plain(text)
	f.Place = func(int) diag.Pos { return pos }
	if notation != nil && notation.Place != nil {
		f.File = notation.File
		f.Place = func(o int) diag.Pos { return notation.Place(at + o) }
	}
	return f
}
