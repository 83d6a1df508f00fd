package link

import (
	"fmt"
	"slices"
	"strconv"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// answerType links a question on first need and says what it answers.
func (l *linker) answerType(r *rules.Rule) types.Type {
	if r.Base != nil {
		return r.Answer
	}
	if l.open[r] {
		return types.Type{} // a rule that asks itself: told apart when it is played
	}
	l.open[r] = true
	defer delete(l.open, r)
	d := r.Decl
	s := l.scopeOf(r, d.Module)
	base := l.layer(rules.Definition, d.Body, "", true, d.When, s, types.Type{}, d.Module, d.Pos)
	base.Source, base.Text = d.Source, d.Text
	if r.Answer = answerOf(base); d.Answers.Base != types.Any {
		r.Answer = d.Answers
	}
	r.Base = base
	if d.IsHeadline() {
		l.headlineChanges(r, s)
	} else {
		l.changes(r, r.Name, s, r.Answer)
	}
	return r.Answer
}

// answer is the type of what a layer gives.
func answerOf(y *rules.Layer) types.Type {
	switch {
	case y.Formula != nil:
		return y.Formula.Type()
	case y.Sum != nil, y.Best != nil, y.Throw != nil:
		return types.NumberType()
	case y.Check != nil:
		return heldType(y.Check)
	case y.First != nil:
		if y.First[0].Throw != nil {
			return types.NumberType()
		}
		if p := y.First[0].Value; p != nil {
			t := p.Type()
			if y.First[len(y.First)-1].When != nil {
				t = t.OrNone()
			}
			return t
		}
	case y.Texts != nil:
		return types.ListOf(types.TextType())
	case y.Rows != nil:
		if t, same := rowType(y.Rows); same {
			return t
		}
	}
	return types.Type{}
}

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
	first := kind(rows[0].Value)
	for _, r := range rows[1:] {
		if !kind(r.Value).Same(first) {
			return types.Type{}, false
		}
	}
	if first.Base == types.Text && allDice(rows) {
		return types.DiceType(), true
	}
	return first, true
}

// allDice tells rows whose texts are dice, and not numbers alone.
func allDice(rows []rules.TableRow) bool {
	thrown := false
	for _, r := range rows {
		if types.Check(r.Value, types.DiceType()) != nil {
			return false
		}
		_, err := strconv.ParseFloat(r.Value.(string), 64)
		thrown = thrown || err != nil
	}
	return thrown
}

// layer links one body. A when narrows kinds for the body behind it.
func (l *linker) layer(how rules.How, b rules.Body, label string, wantWhen bool, when *content.Formula, s *scope, want types.Type, module string, pos diag.Pos) *rules.Layer {
	y := &rules.Layer{How: how, Label: label, Module: module, Pos: pos, Func: b.Func, Rows: b.Rows}
	var assume []formula.Narrowing
	if when != nil && wantWhen {
		y.When = l.compile(when, s, types.YesNoType())
		if y.When != nil && rules.AsksOptionsAlone(y.When) {
			l.out.ByOptions++
			y.ByOptions = l.out.ByOptions
		}
		assume = formula.Narrowings(when.Text)
	}
	told := s.telling("a rule")
	if b.Formula != nil {
		y.Written = b.Formula.Text
		y.Formula = l.compile(b.Formula, told, want, assume...)
		if y.Formula == nil {
			y.Func = broken{}
		}
	}
	row := func(r rules.Row, want types.Type) rules.LinkedRow {
		out := rules.LinkedRow{Label: r.Label, Pos: r.Pos, Source: r.Source}
		inner := assume
		if r.When != nil {
			out.When = l.compile(r.When, s, types.YesNoType(), assume...)
			inner = append(append([]formula.Narrowing(nil), assume...), formula.Narrowings(r.When.Text)...)
		}
		if r.Dice != nil {
			out.Throw = l.throw(r.Dice, s, r.Label)
			return out
		}
		out.Value = l.compile(r.Value, told, want, inner...)
		return out
	}
	if b.Dice != nil {
		y.Written = b.Dice.Text
		y.Throw = l.throw(b.Dice, s, label)
	}
	if b.Check != nil {
		y.Written = b.Check.Text
		if y.Check = l.held(b.Check, s); y.Check == nil {
			y.Func = broken{}
		}
	}
	for _, text := range b.Texts {
		y.Texts = append(y.Texts, l.shows(text, s, assume, reader{what: "a headline"}))
	}
	if b.Sum != nil {
		y.Sum = []rules.LinkedRow{} // one to which others add is 0 as long as none does
	}
	for _, r := range b.Sum {
		y.Sum = append(y.Sum, row(r, types.NumberType()))
	}
	for _, r := range b.Best {
		y.Best = append(y.Best, row(r, types.NumberType()))
	}
	for i, r := range b.First {
		y.First = append(y.First, row(r, want))
		if r.When == nil && i < len(b.First)-1 {
			l.fail(b.First[i+1].Pos, "a line without `when` is the last one that can count", "this line can never be reached")
		}
	}
	return y
}

// broken stands for a formula that did not compile; the book is never played.
type broken struct{}

// IsFunction implements Function.
func (broken) IsFunction() {}

// requirements links sentences; one without a source has that of the change that
// adds it.
func (l *linker) requirements(rows []rules.Row, source *content.Source, s *scope, module string, carrier *content.Entry, me string) []rules.Requirement {
	var out []rules.Requirement
	for _, r := range rows {
		req := rules.Requirement{Sentence: r.Label, Source: r.Source, Module: module, Pos: r.Pos, Carrier: carrier, Me: me}
		if req.Source == nil {
			req.Source = source
		}
		var assume []formula.Narrowing
		if r.When != nil {
			req.When = l.compile(r.When, s, types.YesNoType())
			assume = formula.Narrowings(r.When.Text)
		}
		req.Holds = l.compile(r.Value, s.telling("a requirement, which a refusal tells,"), types.YesNoType(), assume...)
		out = append(out, req)
	}
	return out
}

// payable reports a cost in a box that nobody has, or none of those who pay it. The noun that
// the action is about may have it.
func (l *linker) payable(module string, c rules.Cost, payers []*content.Kind, noun *content.Kind) {
	has := func(k *content.Kind) bool {
		return k.BoxSeen(module, c.Box) != nil || c.Box == "level" && k.Rated != nil
	}
	kinds := l.book.Catalogue.Kinds()
	if l.spendsNoNumber(module, c, kinds) {
		return
	}
	if payers != nil && slices.ContainsFunc(kinds, has) {
		if slices.ContainsFunc(payers, has) {
			return
		}
		who, hint := diag.A(payers[0].Name), fmt.Sprintf("say whose: %q", c.Written+" of ...")
		if rules.Singleton(payers[0].Name) != 0 {
			who = "the " + payers[0].Name
		}
		switch {
		case c.Of != nil:
			hint = ""
		case noun != nil && has(noun):
			hint = fmt.Sprintf("write \"%s of %s\"", c.Written, content.Written(noun.Name))
		}
		l.fail(c.Pos, hint, "the cost %q: %s pays it, and has no box `%s`", c.Written, who, c.Box)
		return
	}
	var names []string
	for _, k := range kinds {
		if has(k) {
			return
		}
		names = append(names, k.BoxNames()...)
	}
	l.fail(c.Pos, diag.DidYouMean(c.Box, names), "the cost %q: nothing has a box `%s`", c.Written, c.Box)
}

// spendsNoNumber reports a cost in a box that holds no number, whoever has it.
func (l *linker) spendsNoNumber(module string, c rules.Cost, kinds []*content.Kind) bool {
	var other *content.Box
	for _, k := range kinds {
		b := k.BoxSeen(module, c.Box)
		if b == nil {
			continue
		}
		if b.Type.Base == types.Number || b.Type.Base == types.Any {
			return false
		}
		other = b
	}
	if other == nil {
		return false
	}
	l.fail(c.Pos, "", "the cost %q: %s is %s, not a number that can be spent", c.Written, other.FullName(), other.Type.Describe())
	return true
}

// costs links costs that are paid by things of some kinds, unless they say of
// whom; nil for things of any kind.
func (l *linker) costs(costs []rules.Cost, s *scope, payers []*content.Kind) []rules.LinkedCost {
	var out []rules.LinkedCost
	for _, c := range costs {
		linked := rules.LinkedCost{Written: c.Written, All: c.All, Box: c.Box, Module: s.module, Pos: c.Pos,
			Amount: l.compile(c.Amount, s, types.NumberType()), Of: l.path(c.Of, s, types.Type{})}
		who := payers
		if c.Of != nil {
			who = l.pathKinds(linked.Of)
		}
		l.payable(s.module, c, who, s.noun)
		l.mentionCost(s.module, c, who)
		l.constantCost(linked)
		out = append(out, linked)
	}
	return out
}

// actors lists the kinds of those who pay for what a thing does: its owners, or
// things like itself.
func (l *linker) actors(noun *content.Kind) []*content.Kind {
	switch {
	case noun == nil || noun.Nature == content.Named:
		return nil
	case noun.Nature == content.Printed:
		return l.kindsLike(l.book.Catalogue.Kind("entity"))
	}
	return l.kindsLike(noun)
}

// constantCost reports an amount that asks nothing of the game and is less than
// nothing, or no number.
func (l *linker) constantCost(c rules.LinkedCost) {
	if c.Amount == nil || !c.Amount.Constant() {
		return
	}
	v, err := c.Amount.Run(nil)
	if err != nil {
		l.problems.AddErr(err)
		return
	}
	if n, ok := v.(float64); ok && n < 0 {
		l.problems.Add(c.Amount.Problem(fmt.Sprintf("the cost %q is less than nothing, so it would pay out", c.Written),
			"a cost takes something or nothing; what pays something out is a function"))
	}
}
