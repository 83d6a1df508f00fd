package names

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/resolve"
)

// DiceVariables compiles the variables of dice, by key: numbers, dice, or faces of a die.
func (l *Compiler) DiceVariables(e *dice.Expression, src *content.Formula, pos diag.Pos, s *Scope) map[string]*formula.Program {
	words, anyDice := map[string]*formula.Program{}, map[string]*dice.Expression{}
	for _, a := range e.Variables() {
		prog := l.diceVariable(a, src, pos, s)
		if prog == nil {
			continue
		}
		words[rules.VariableKey(a)] = prog
		if !a.GivesFaces && prog.Type().Base == types.Dice {
			anyDice[a.Name] = anyDie
		}
	}
	if len(anyDice) > 0 {
		if _, err := e.Substitute(anyDice, nil); err != nil {
			l.Fail(pos, "dice can only replace an `@` that is a whole term, or a number of dice or sides", "dice cannot stand for every `@` of %s", e)
		}
	}
	return words
}

// anyDie stands for dice that are known only in play.
var anyDie = func() *dice.Expression {
	e, err := dice.Parse("1d6")
	if err != nil {
		panic(err)
	}
	return e
}()

// diceVariable compiles a variable of dice. Problems are positioned in the notation.
func (l *Compiler) diceVariable(a dice.Variable, src *content.Formula, pos diag.Pos, s *Scope) *formula.Program {
	text, at := a.Formula()
	placed := resolve.InNotation(text, at, src, pos)
	if a.GivesFaces {
		return l.Compile(placed, s, types.ListOf(types.TextType()))
	}
	prog := l.Compile(placed, s, types.Type{})
	if prog == nil {
		return nil
	}
	switch t := prog.Type(); t.Base {
	case types.Number, types.Dice, types.Any:
		return prog
	default:
		l.Problems.Add(prog.Problem("the dice need a number or other dice here, but this is "+t.Describe(), ""))
		return nil
	}
}
