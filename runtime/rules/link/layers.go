package link

import (
	"slices"
	"strconv"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// layerLinker links the layers of rules: formulas, rows, requirements, costs, dice, texts.
type layerLinker struct {
	shared
	compiler *names.Compiler
	rules    *ruleLinker
}

// answerOf returns the type of the answer of a layer.
func answerOf(y *rules.Layer) types.Type {
	switch {
	case y.Answer.Formula != nil:
		return y.Answer.Formula.Type()
	case y.Answer.Sum != nil, y.Answer.Best != nil, y.Answer.ExtraRoll != nil:
		return types.NumberType()
	case y.Answer.HasConditions():
		return types.YesNoType()
	case y.Answer.NestedCheck != nil:
		return nestedCheckType(y.Answer.NestedCheck)
	case y.Answer.First != nil:
		if y.Answer.First[0].ExtraRoll != nil {
			return types.NumberType()
		}
		if p := y.Answer.First[0].Value; p != nil {
			t := p.Type()
			if y.Answer.First[len(y.Answer.First)-1].When != nil {
				t = t.OrNone()
			}
			return t
		}
	case y.Answer.Texts != nil:
		return types.ListOf(types.TextType())
	case y.Answer.Rows != nil:
		if t, same := rowType(y.Answer.Rows); same {
			return t
		}
	}
	return types.Type{}
}

// rowType returns the type of the values of rows; same is false if their types differ.
func rowType(rows []rules.TableRow) (types.Type, bool) {
	kind := func(v types.Value) types.Type {
		switch v.(type) {
		case float64:
			return types.NumberType()
		case string:
			return types.TextType()
		case bool:
			return types.YesNoType()
		}
		return types.Type{}
	}
	var first types.Type
	found, none := false, false
	for _, r := range rows {
		switch t := kind(r.Value); {
		case r.Value == nil:
			none = true
		case !found:
			first, found = t, true
		case !t.Same(first):
			return types.Type{}, false
		}
	}
	if first.Base == types.Text && allDice(rows) {
		first = types.DiceType()
	}
	if none {
		first = first.OrNone()
	}
	return first, found
}

// allDice reports whether all texts of rows are dice, and not all are numbers.
func allDice(rows []rules.TableRow) bool {
	dice := false
	for _, r := range rows {
		if r.Value == nil {
			continue
		}
		if types.Check(r.Value, types.DiceType()) != nil {
			return false
		}
		_, err := strconv.ParseFloat(r.Value.(string), 64)
		dice = dice || err != nil
	}
	return dice
}

// linkLayer links a body whose answer must have type want as a layer. conditional is false if
// when is not a condition of the layer.
func (l *layerLinker) linkLayer(how rules.ChangeKind, b rules.Body, label string, conditional bool, when *content.Formula, s *names.Scope, want types.Type, module string, pos diag.Pos) *rules.Layer {
	y := &rules.Layer{ChangeKind: how, Label: label, Module: module, Pos: pos, Answer: rules.LayerAnswer{Func: b.Func, Rows: b.Rows}}
	var assume []formula.Narrowing
	if when != nil && conditional {
		y.When = l.compiler.Compile(when, s, types.YesNoType())
		if y.When != nil && rules.ReadsOnlyOptions(y.When) {
			l.Tables.OptionConditions++
			y.OptionCondition = l.Tables.OptionConditions
		}
		assume = formula.Narrowings(when.Text)
	}
	shown := s.DescribedAs("a rule")
	if b.Type.Base != types.Any {
		want = b.Type
	}
	if b.Formula != nil {
		y.Written = b.Formula.Text
		y.Answer.Formula = l.compiler.Compile(b.Formula, shown, want, assume...)
		if y.Answer.Formula == nil {
			y.Answer.Func = brokenFunction{}
		}
	}
	if b.Dice != nil {
		y.Written = b.Dice.Text
		y.Answer.ExtraRoll = l.linkExtraRoll(b.Dice, s, label)
	}
	if b.Check != nil {
		y.Written = b.Check.Text
		if y.Answer.NestedCheck = l.linkNestedCheck(b.Check, s); y.Answer.NestedCheck == nil {
			y.Answer.Func = brokenFunction{}
		}
	}
	by := audience{what: "a headline"}
	if s.Glimpse {
		by = audience{what: "a glimpse", private: content.ForGamemaster}
	}
	for _, text := range b.Texts {
		y.Answer.Texts = append(y.Answer.Texts, l.linkShown(text, s, assume, by))
	}
	if b.Sum != nil {
		y.Answer.Sum = []rules.LinkedRow{} // an empty sum is 0, not nil
	}
	for _, r := range b.Sum {
		y.Answer.Sum = append(y.Answer.Sum, l.linkRow(r, s, shown, types.NumberType(), assume))
	}
	if b.Best != nil {
		y.Answer.Best = []rules.LinkedRow{} // an empty best is 0, not nil
	}
	for _, r := range b.Best {
		y.Answer.Best = append(y.Answer.Best, l.linkRow(r, s, shown, types.NumberType(), assume))
	}
	if b.All != nil {
		y.Answer.All = l.linkConditions(b.All, s, shown, assume, true)
	}
	if b.Any != nil {
		y.Answer.Any = l.linkConditions(b.Any, s, shown, assume, false)
	}
	for i, r := range b.First {
		y.Answer.First = append(y.Answer.First, l.linkRow(r, s, shown, want, assume))
		if r.When == nil && i < len(b.First)-1 {
			l.Fail(b.First[i+1].Pos, "the line before it has no `when`, so it always holds", "this line can never be reached")
		}
	}
	return y
}

// linkRow links a row whose value must have type want. s is the scope of its condition and dice,
// shown that of its value, which players see.
func (l *layerLinker) linkRow(r rules.Row, s, shown *names.Scope, want types.Type, assume []formula.Narrowing) rules.LinkedRow {
	out := rules.LinkedRow{Label: r.Label, Pos: r.Pos, Source: r.Source}
	if r.When != nil {
		out.When = l.compiler.Compile(r.When, s, types.YesNoType(), assume...)
		assume = slices.Concat(assume, formula.Narrowings(r.When.Text))
	}
	if r.Dice != nil {
		out.ExtraRoll = l.linkExtraRoll(r.Dice, s, r.Label)
		return out
	}
	out.Value = l.compiler.Compile(r.Value, shown, want, assume...)
	return out
}

// brokenFunction stands for the answer of a layer that did not compile. The program is discarded, so it is
// never called.
type brokenFunction struct{}

// IsFunction implements Function.
func (brokenFunction) IsFunction() {}
