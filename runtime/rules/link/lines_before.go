package link

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// beforeKind is the internal kind of `before`: before.natural is a line as it was when the
// offer was bought.
const beforeKind = "lines before"

// withBefore returns the scope of the changes of an offer on a check, in which `before` can be
// read. The indexes of lines that are read are added to before.
func (s *scope) withBefore(before *[]int) *scope {
	c := *s
	c.before = before
	return &c
}

// lineBefore returns a line as it was when the offer was bought.
func (s *scope) lineBefore(name string) (formula.Symbol, error) {
	i, ok := s.check.lineIndex(name)
	if !ok {
		return formula.Symbol{}, (&diag.Problem{Message: fmt.Sprintf("%s has no line `%s`, so it has no earlier value", s.check.rule.Name, name)}).Advise(diag.SuggestNearest(name, s.check.lineNames()))
	}
	t := s.check.lineType(i)
	if nestedCheckOf(t.Kind) != "" {
		return formula.Symbol{}, &diag.Problem{Message: fmt.Sprintf("the line `%s` is another check, whose earlier lines are not kept", name), Hint: "name a line that reads it"}
	}
	if name == "dice" {
		t = s.check.diceType()
		t.Kind = "" // labels select among the current dice only
	}
	if !slices.Contains(*s.before, i) {
		*s.before = append(*s.before, i)
	}
	get := func(f any, _ types.Value, _ []types.Value) (types.Value, error) { return f.(rules.Frame).Before(i) }
	if name == "dice" {
		get = s.requireOrder(get)
	} else if s.check.isUnordered(i) {
		get = s.inOrder().requireOrder(get)
	}
	return formula.Symbol{Name: name, Type: t, Get: get}, nil
}

// beforeError returns the error for a scope in which `before` cannot be read.
func (s *scope) beforeError() error {
	return &diag.Problem{Message: "`before` means nothing here", Hint: "in the changes of an offer on a check, before.line is the line as it was when the offer was bought"}
}

// readsLines reports whether a formula reads a line of the check.
func (s *scope) readsLines(p *formula.Program) bool {
	return slices.ContainsFunc(p.Uses(), s.isLine)
}

// isLine reports whether a word is a line of the check.
func (s *scope) isLine(word string) bool {
	if s.check == nil {
		return false
	}
	_, line := s.check.lineIndex(word)
	return line
}
