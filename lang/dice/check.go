package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
)

// check reports what the notation alone shows to be wrong, every slip of it:
// impossible dice, endless explosions, texts where numbers are needed.
func (e *Expression) check() diag.List {
	var problems diag.List
	add := func(at span, message, hint string) { problems.Add(e.problem(at, message, hint)) }
	needNumber := func(n node) {
		if isText(n) {
			add(n.at(), "these faces are texts, which cannot be calculated with", "count them: 4d{sword, shield}c=sword")
		}
	}
	walk(e.root, func(n node) {
		switch n := n.(type) {
		case *negation:
			needNumber(n.of)
		case *arithmetic:
			if laysDice(n) {
				return
			}
			needNumber(n.left)
			needNumber(n.right)
		case *comparison:
			needNumber(n.left)
			needNumber(n.right)
		case *call:
			for _, a := range n.args {
				needNumber(a)
			}
		case *group:
			texts := isText(n)
			for _, m := range n.members {
				if texts && (len(n.modifiers) > 0 || !isText(m)) || counts(n.modifiers) {
					needNumber(m)
				}
			}
			before := len(problems)
			e.checkModifiers(n.modifiers, nil, &problems)
			if len(problems) == before && areFixed(n.modifiers) {
				n.steps, _ = e.resolveSteps([]step{}, n.modifiers, nil) // a problem is told where it is rolled
			}
		case *pool:
			for _, part := range []node{n.count, n.sides} {
				if part != nil {
					needNumber(part)
				}
			}
			before := len(problems)
			e.checkModifiers(n.modifiers, n, &problems)
			if len(problems) == before {
				problems.Add(e.checkPool(n)...)
			}
		}
	})
	return problems
}

// laysDice tells what can lie beside dice with texts: dice, and what may stand for
// some.
func laysDice(n node) bool {
	switch n := n.(type) {
	case *labelled:
		return laysDice(n.of)
	case *arithmetic:
		return n.operator == "+" && laysDice(n.left) && laysDice(n.right)
	case *pool, *group, *variable:
		return true
	}
	return false
}

// checkPool resolves a term in which nothing waits for a variable or a roll.
func (e *Expression) checkPool(p *pool) diag.List {
	count, sides := exact.Integer(1), exact.Integer(1)
	var problem *diag.Problem
	fixed := p.count == nil || isFixed(p.count)
	if p.count != nil && fixed {
		if count, problem = e.constant(p.count, nil); problem != nil {
			return diag.List{problem}
		}
	}
	if p.listed != nil {
		return nil
	}
	if p.sides != nil {
		if !isFixed(p.sides) {
			return nil
		}
		if sides, problem = e.constant(p.sides, nil); problem != nil {
			return diag.List{problem}
		}
	}
	if !areFixed(p.modifiers) {
		return nil
	}
	d, problem := e.resolve(p, count, sides, nil)
	if problem != nil {
		return diag.List{problem}
	}
	if fixed {
		p.fixed = d
	}
	return nil
}

// areFixed tells whether modifiers are the same in every roll.
func areFixed(list []modifier) bool {
	for i := range list {
		m := &list[i]
		if m.argument != nil && !isFixed(m.argument) || m.when != nil && m.when.value != nil && !isFixed(m.when.value) {
			return false
		}
	}
	return true
}

// checkModifiers looks at the order and sense of modifiers; p is nil for those
// of a group.
func (e *Expression) checkModifiers(list []modifier, p *pool, problems *diag.List) {
	add := func(m modifier, message, hint string) { problems.Add(e.problem(m.span, message, hint)) }
	counted := false
	for _, m := range list {
		for _, n := range []node{m.argument, m.whenValue()} {
			if n != nil && hasDice(n) {
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
		if counted && !m.afterCounting {
			add(m, "nothing can be done to dice after they are counted", "write `c` and `f` last")
		}
		if p != nil {
			e.checkTexts(m, p, problems)
		} else if m.when != nil && m.when.value == nil {
			add(m, "the members of a group are numbers, not texts", "compare with a number")
		}
	}
}

func (m modifier) whenValue() node {
	if m.when == nil {
		return nil
	}
	return m.when.value
}

// checkTexts looks at modifiers of dice that have texts on them, and at texts
// in the conditions of dice that have not.
func (e *Expression) checkTexts(m modifier, p *pool, problems *diag.List) {
	add := func(message, hint string) { problems.Add(e.problem(m.span, message, hint)) }
	die := Die{Faces: p.faces}
	if m.when != nil && m.when.value == nil {
		var texts []string
		known := false
		for _, f := range p.faces {
			texts = append(texts, f.Text)
			known = known || f.Text == m.when.text
		}
		if p.listed != nil {
			return // told where the faces are known
		}
		if !known {
			problems.Add(e.problem(m.when.span, "the die has no face `"+m.when.text+"`", "").Advise(diag.Meant(m.when.text, texts)))
		} else if o := m.when.operator; o != equal && o != notEqual {
			problems.Add(e.problem(m.when.span, "texts are not larger or smaller than others", "compare with = or <>"))
		}
	}
	if !die.hasText() && p.listed == nil {
		return
	}
	switch {
	case m.onTexts.message != "":
		add(m.onTexts.message, m.onTexts.hint)
	case m.when == nil && m.onTextsAlone.message != "":
		add(m.onTextsAlone.message, m.onTextsAlone.hint)
	}
}
