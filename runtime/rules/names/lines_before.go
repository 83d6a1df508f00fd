package names

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

// WithBefore returns the scope of the changes of an offer on a check, in which `before` can be
// read. The indexes of lines that are read are added to before.
func (s *Scope) WithBefore(before *[]int) *Scope {
	c := *s
	c.before = before
	return &c
}

// lineBefore returns a line as it was when the offer was bought.
func (s *Scope) lineBefore(name string) (formula.Symbol, error) {
	i, ok := s.Check.LineIndex(name)
	if !ok {
		return formula.Symbol{}, (&diag.Problem{Message: fmt.Sprintf("%s has no line `%s`, so it has no earlier value", s.Check.Rule.Name, name)}).Advise(diag.SuggestNearest(name, s.Check.LineNames()))
	}
	t := s.Check.LineType(i)
	if nestedCheckOf(t.Kind) != "" {
		return formula.Symbol{}, &diag.Problem{Message: fmt.Sprintf("the line `%s` is another check, whose earlier lines are not kept", name), Hint: "name a line that reads it"}
	}
	if name == "dice" {
		t = s.Check.diceType()
		t.Kind = "" // labels select among the current dice only
	}
	if !slices.Contains(*s.before, i) {
		*s.before = append(*s.before, i)
	}
	get := func(f any, _ types.Value, _ []types.Value) (types.Value, error) { return f.(rules.Frame).Before(i) }
	if name == "dice" {
		get = s.requireOrder(get)
	} else if s.Check.IsUnordered(i) {
		get = s.inOrder().requireOrder(get)
	}
	return formula.Symbol{Name: name, Type: t, Get: get}, nil
}

// beforeError returns the error for a scope in which `before` cannot be read.
func (s *Scope) beforeError() error {
	return &diag.Problem{Message: "`before` means nothing here", Hint: "in the changes of an offer on a check, before.line is the line as it was when the offer was bought"}
}

// ReadsLines reports whether a formula reads a line of the check.
func (s *Scope) ReadsLines(p *formula.Program) bool {
	return slices.ContainsFunc(p.Uses(), s.IsLine)
}

// IsLine reports whether a word is a line of the check.
func (s *Scope) IsLine(word string) bool {
	if s.Check == nil {
		return false
	}
	_, line := s.Check.LineIndex(word)
	return line
}
