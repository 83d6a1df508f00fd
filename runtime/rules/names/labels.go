package names

import (
	"slices"
	"strings"

	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Labels lists the words for the labels of all notations of the check, without duplicates.
func (c *Check) Labels() []string {
	var known []string
	for _, e := range c.notations() {
		for _, label := range e.Labels() {
			if word := rules.LabelWord(label); !slices.Contains(known, word) {
				known = append(known, word)
			}
		}
	}
	return known
}

// notations returns the valid dice notations of the check: its own, and those of changes.
func (c *Check) notations() []*dice.Expression {
	if c.noted {
		return c.notation
	}
	c.noted = true
	add := func(notation, label string) {
		e, err := dice.Parse(notation)
		if err == nil {
			e, err = Labelled(e, label)
		}
		if err == nil {
			c.notation = append(c.notation, e)
		}
	}
	if i, ok := c.LineIndex("dice"); ok && c.Lines[i].Decl != nil {
		add(c.Lines[i].Decl.Dice, "")
	}
	for _, change := range c.l.targets.FamilyChanges(c.Family, ".dice") {
		label := ""
		if change.Change.ChangeKind == rules.To {
			label = change.Change.Label
		}
		add(change.Change.Notation.Dice, label)
	}
	return c.notation
}

// Labelled returns added dice with the label of their line.
func Labelled(e *dice.Expression, label string) (*dice.Expression, error) {
	if label == "" {
		return e, nil
	}
	return e.WithLabel(label)
}

// diceKind precedes the name of a check in the internal kind of the list of its dice.
const diceKind = "dice of "

// diceType returns the type of `dice` in the formulas of a check.
func (c *Check) diceType() types.Type {
	elem := types.NumberType()
	if f := c.Faces(); len(f.Words) > 0 || f.open {
		elem = types.ListOf(types.TextType())
		if f.numbers {
			elem = types.Type{}
		}
	}
	t := types.ListOf(elem)
	t.Kind = diceKind + c.Rule.Name
	return t
}

// checkOfDice returns the check of a type that [Check.diceType] returned; nil for other
// types.
func (l *Compiler) checkOfDice(t types.Type) *Check {
	if check, ok := strings.CutPrefix(t.Kind, diceKind); ok && t.Base == types.ListBase {
		return l.Checks[l.names.Tables.Rules[check]]
	}
	return nil
}

// nestedDiceKind precedes the name of a check in the internal kind of the list of its dice, as
// read through a line.
const nestedDiceKind = "dice in a line: "

// checkOfNestedDice returns the nested check of the type of its dice; nil for other types.
func (l *Compiler) checkOfNestedDice(t types.Type) *Check {
	if check, ok := strings.CutPrefix(t.Kind, nestedDiceKind); ok && t.Base == types.ListBase {
		return l.Checks[l.names.Tables.Rules[check]]
	}
	return nil
}

// nestedLabel returns rival.dice.label in a formula.
func (c *Check) nestedLabel(word string) (formula.Symbol, error) {
	sym, err := c.label(word)
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
func (c *Check) label(word string) (formula.Symbol, error) {
	if known := c.Labels(); !slices.Contains(known, word) {
		return formula.Symbol{}, rules.UnknownLabel(c.Rule.Name, word, known)
	}
	t := c.diceType()
	t.Kind = ""
	return formula.Symbol{Name: word, Type: t, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Labelled(word)
	}}, nil
}
