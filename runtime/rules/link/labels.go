package link

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// labels lists the words for the labels of all notations of the check, without duplicates.
func (p *planner) labels() []string {
	var known []string
	for _, e := range p.notations() {
		for _, label := range e.Labels() {
			if word := rules.LabelWord(label); !slices.Contains(known, word) {
				known = append(known, word)
			}
		}
	}
	return known
}

// notations returns the valid dice notations of the check: its own, and those of changes.
func (p *planner) notations() []*dice.Expression {
	if p.noted {
		return p.notation
	}
	p.noted = true
	add := func(notation, label string) {
		e, err := dice.Parse(notation)
		if err == nil {
			e, err = labelled(e, label)
		}
		if err == nil {
			p.notation = append(p.notation, e)
		}
	}
	if i, ok := p.lineIndex("dice"); ok && p.lines[i].decl != nil {
		add(p.lines[i].decl.Dice, "")
	}
	for _, c := range p.l.targets.FamilyChanges(p.family, ".dice") {
		label := ""
		if c.Change.ChangeKind == rules.To {
			label = c.Change.Label
		}
		add(c.Change.Notation.Dice, label)
	}
	return p.notation
}

// labelled returns added dice with the label of their line.
func labelled(e *dice.Expression, label string) (*dice.Expression, error) {
	if label == "" {
		return e, nil
	}
	return e.WithLabel(label)
}

// linkAddedDice links dice that are added to those of a check.
func (l *changer) linkAddedDice(y *rules.Layer, c *rules.Change, s *scope) {
	if y.Answer.Dice == nil {
		return
	}
	if err := y.Answer.Dice.CheckAddend(); err != nil {
		l.Fail(c.Pos, "", "to %q: these dice cannot be added: %s", c.Target, err)
		return
	}
	e, err := labelled(y.Answer.Dice, c.Label)
	if err != nil {
		l.Fail(c.Pos, "", "to %q: %s", c.Target, err)
		return
	}
	y.Answer.DiceVariables = l.compiler.diceVariables(y.Answer.Dice, c.Notation.DiceSource, c.Pos, s)
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

// diceKind precedes the name of a check in the internal kind of the list of its dice.
const diceKind = "dice of "

// diceType returns the type of `dice` in the formulas of a check.
func (p *planner) diceType() types.Type {
	elem := types.NumberType()
	if f := p.faces(); len(f.words) > 0 || f.open {
		elem = types.ListOf(types.TextType())
		if f.numbers {
			elem = types.Type{}
		}
	}
	t := types.ListOf(elem)
	t.Kind = diceKind + p.rule.Name
	return t
}

// plannerOfDice returns the check of a type that [planner.diceType] returned; nil for other
// types.
func (l *compiler) plannerOfDice(t types.Type) *planner {
	if check, ok := strings.CutPrefix(t.Kind, diceKind); ok && t.Base == types.ListBase {
		return l.plans[l.Tables.Rules[check]]
	}
	return nil
}

// nestedDiceKind precedes the name of a check in the internal kind of the list of its dice, as
// read through a line.
const nestedDiceKind = "dice in a line: "

// plannerOfNestedDice returns the nested check of the type of its dice; nil for other types.
func (l *compiler) plannerOfNestedDice(t types.Type) *planner {
	if check, ok := strings.CutPrefix(t.Kind, nestedDiceKind); ok && t.Base == types.ListBase {
		return l.plans[l.Tables.Rules[check]]
	}
	return nil
}

// nestedLabel returns rival.dice.label in a formula.
func (p *planner) nestedLabel(word string) (formula.Symbol, error) {
	sym, err := p.label(word)
	if err != nil {
		return sym, err
	}
	sym.Qualifier = "dice"
	sym.Get = func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).NestedLine(self.(types.Ref).Name, rules.DiceLabelPrefix+word)
	}
	return sym, nil
}

// label returns dice.label in a formula.
func (p *planner) label(word string) (formula.Symbol, error) {
	if known := p.labels(); !slices.Contains(known, word) {
		return formula.Symbol{}, rules.UnknownLabel(p.rule.Name, word, known)
	}
	t := p.diceType()
	t.Kind = ""
	return formula.Symbol{Name: word, Type: t, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Labelled(word)
	}}, nil
}
