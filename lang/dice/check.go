package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
)

// check returns all problems of the notation that do not depend on variables or on a roll:
// impossible dice, endless explosions, texts where numbers are needed. It also sets Fixed and
// steps of terms and groups whose numbers are constant.
func (e *Expression) check() diag.List {
	var problems diag.List
	add := func(at Span, message, hint string) { problems.Add(e.Problem(at, message, hint)) }
	needNumber := func(n Node) {
		if IsText(n) {
			add(n.At(), "these faces are texts, which cannot be calculated with", "count them: 4d{sword, shield}c=sword")
		}
	}
	Walk(e.root, func(n Node) {
		switch n := n.(type) {
		case *NegationNode:
			needNumber(n.Of)
		case *ArithmeticNode:
			if isDiceSum(n) {
				return
			}
			needNumber(n.Left)
			needNumber(n.Right)
		case *ComparisonNode:
			needNumber(n.Left)
			needNumber(n.Right)
		case *CallNode:
			for _, a := range n.Args {
				needNumber(a)
			}
		case *GroupNode:
			texts := IsText(n)
			for _, m := range n.Members {
				if texts && (len(n.Modifiers) > 0 || !IsText(m)) || counts(n.Modifiers) {
					needNumber(m)
				}
			}
			before := len(problems)
			e.checkModifiers(n.Modifiers, nil, &problems)
			if len(problems) == before && areFixed(n.Modifiers) {
				n.steps, _ = e.ResolveModifiers([]Step{}, n.Modifiers, nil) // a problem is reported by the roll
			}
		case *PoolNode:
			for _, part := range []Node{n.Count, n.Sides} {
				if part != nil {
					needNumber(part)
				}
			}
			before := len(problems)
			e.checkModifiers(n.Modifiers, n, &problems)
			if len(problems) == before {
				problems.Add(e.checkPool(n)...)
			}
		}
	})
	return problems
}

// isDiceSum reports whether a part may be added to dice with texts: dice, a variable, or a
// sum of these.
func isDiceSum(n Node) bool {
	switch n := n.(type) {
	case *LabelNode:
		return isDiceSum(n.Of)
	case *ArithmeticNode:
		return n.Operator == "+" && isDiceSum(n.Left) && isDiceSum(n.Right)
	case *PoolNode, *GroupNode, *VariableNode:
		return true
	}
	return false
}

// checkPool resolves a term whose numbers are constant, and returns its problems. It sets Fixed
// if the number of dice is constant, too.
func (e *Expression) checkPool(p *PoolNode) diag.List {
	count, sides := exact.Integer(1), exact.Integer(1)
	var problem *diag.Problem
	fixed := p.Count == nil || isFixed(p.Count)
	if p.Count != nil && fixed {
		if count, problem = e.Constant(p.Count, nil); problem != nil {
			return diag.List{problem}
		}
	}
	if p.FacesFrom != nil {
		return nil
	}
	if p.Sides != nil {
		if !isFixed(p.Sides) {
			return nil
		}
		if sides, problem = e.Constant(p.Sides, nil); problem != nil {
			return diag.List{problem}
		}
	}
	if !areFixed(p.Modifiers) {
		return nil
	}
	d, problem := e.Resolve(p, count, sides, nil)
	if problem != nil {
		return diag.List{problem}
	}
	if fixed {
		p.Fixed = d
	}
	return nil
}

// areFixed reports whether the operands of all modifiers are constant.
func areFixed(list []ModifierNode) bool {
	for i := range list {
		m := &list[i]
		if m.argument != nil && !isFixed(m.argument) || m.when != nil && m.when.value != nil && !isFixed(m.when.value) {
			return false
		}
	}
	return true
}

// checkModifiers adds the problems of modifiers: their order, combinations without effect, and
// dice as operands. p is nil for the modifiers of a group.
func (e *Expression) checkModifiers(list []ModifierNode, p *PoolNode, problems *diag.List) {
	add := func(m ModifierNode, message, hint string) { problems.Add(e.Problem(m.Span, message, hint)) }
	counted := false
	for _, m := range list {
		for _, n := range []Node{m.argument, m.whenValue()} {
			if n != nil && HasDice(n) {
				add(m, "dice cannot stand in a modifier", "only the number and the sides of dice can be rolled: (1d4)d6, 1d(2d6)")
			}
		}
		switch {
		case m.Counts > 0 && counted:
			add(m, "the dice are counted twice", "one `c` is enough: the failures of `f` are subtracted")
		case m.Counts < 0 && !counted:
			add(m, "failures without successes", "`f` subtracts from the count of `c`: 10d10c>=8f=1")
		}
		counted = counted || m.Counts > 0
		if m.Throws != ThrowsNone && p == nil {
			add(m, "a group cannot be rolled again or explode", "write it at the dice inside: {2d6!, 1d8!}kh1")
		}
		if counted && !m.syntax.afterCounting {
			add(m, "nothing can be done to dice after they are counted", "write `c` and `f` last")
		}
		if p != nil {
			e.checkTexts(m, p, problems)
		} else if m.when != nil && m.when.value == nil {
			add(m, "the members of a group are numbers, not texts", "compare with a number")
		}
	}
}

func (m ModifierNode) whenValue() Node {
	if m.when == nil {
		return nil
	}
	return m.when.value
}

// checkTexts adds the problems of a modifier of dice with texts, and of a condition with a text
// that no face shows.
func (e *Expression) checkTexts(m ModifierNode, p *PoolNode, problems *diag.List) {
	add := func(message, hint string) { problems.Add(e.Problem(m.Span, message, hint)) }
	die := Die{Faces: p.Faces}
	if m.when != nil && m.when.value == nil {
		var texts []string
		known := false
		for _, f := range p.Faces {
			texts = append(texts, f.Text)
			known = known || f.Text == m.when.text
		}
		if p.FacesFrom != nil {
			return // reported where the faces are known
		}
		if !known {
			problems.Add(e.Problem(m.when.Span, "the die has no face `"+m.when.text+"`", "").Advise(diag.SuggestNearest(m.when.text, texts)))
		} else if o := m.when.operator; o != equal && o != notEqual {
			problems.Add(e.Problem(m.when.Span, "texts are not larger or smaller than others", "compare with = or <>"))
		}
	}
	if !die.hasText() && p.FacesFrom == nil {
		return
	}
	switch {
	case m.syntax.onTexts.message != "":
		add(m.syntax.onTexts.message, m.syntax.onTexts.hint)
	case m.when == nil && m.syntax.onTextsAlone.message != "":
		add(m.syntax.onTextsAlone.message, m.syntax.onTextsAlone.hint)
	}
}
