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

// labels lists the words for the dice of every notation that may stand in the
// check, each once.
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

// notations are those that may stand in the check, as far as they can be read:
// its own, what replaces it, and what is added.
func (p *planner) notations() []*dice.Expression {
	if p.noted {
		return p.notation
	}
	p.noted = true
	add := func(notation, usual string) {
		e, err := dice.Parse(notation)
		if err == nil {
			e, err = labelled(e, usual)
		}
		if err == nil { // what is wrong is told where it is linked
			p.notation = append(p.notation, e)
		}
	}
	if i, ok := p.lineIndex("dice"); ok && p.lines[i].decl != nil {
		add(p.lines[i].decl.Dice, "")
	}
	for _, c := range p.l.targets.FamilyChanges(p.family, ".dice") {
		usual := ""
		if c.Change.How == rules.To {
			usual = c.Change.Label
		}
		add(c.Change.Notation.Dice, usual)
	}
	return p.notation
}

// labelled puts dice that are added under the label of their line.
func labelled(e *dice.Expression, label string) (*dice.Expression, error) {
	if label == "" {
		return e, nil
	}
	return e.WithLabel(label)
}

// addedDice links dice that are added to those of a check.
func (l *changer) addedDice(y *rules.Layer, c *rules.Change, s *scope) {
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
	y.Answer.Numbers = l.compiler.diceWords(y.Answer.Dice, c.Notation.DiceSource, c.Pos, s)
	y.Answer.Dice = e
}

// addable reports dice to which others are added and cannot be.
func (l *changer) addable(r *rules.Rule) {
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

// diceOf starts the pretended kind of a list that is the dice of a check.
const diceOf = "dice of "

// diceType is what `dice` is in the formulas of a check.
func (p *planner) diceType() types.Type {
	elem := types.NumberType()
	if f := p.faces(); len(f.words) > 0 || f.open {
		elem = types.ListOf(types.TextType())
		if f.numbers {
			elem = types.Type{}
		}
	}
	t := types.ListOf(elem)
	t.Kind = diceOf + p.rule.Name
	return t
}

// diceOfType is the check whose dice a list is; nil for any other value.
func (l *compiler) diceOfType(t types.Type) *planner {
	if check, ok := strings.CutPrefix(t.Kind, diceOf); ok && t.Base == types.ListBase {
		return l.plans[l.Tables.Rules[check]]
	}
	return nil
}

// heldDiceOf starts the pretended kind of a list that is the dice of a check in a line.
const heldDiceOf = "dice in a line: "

// heldDiceOfType is the check in a line whose dice a list is; nil for any other value.
func (l *compiler) heldDiceOfType(t types.Type) *planner {
	if check, ok := strings.CutPrefix(t.Kind, heldDiceOf); ok && t.Base == types.ListBase {
		return l.plans[l.Tables.Rules[check]]
	}
	return nil
}

// heldLabel is rival.dice.label in a formula.
func (p *planner) heldLabel(word string) (formula.Symbol, error) {
	sym, err := p.label(word)
	if err != nil {
		return sym, err
	}
	sym.Over = "dice"
	sym.Get = func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Held(self.(types.Ref).Name, rules.DiceLabelPrefix+word)
	}
	return sym, nil
}

// label is dice.label in a formula.
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
