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
	i, ok := s.plan.lineIndex(name)
	if !ok {
		return formula.Symbol{}, (&diag.Problem{Message: fmt.Sprintf("%s has no line `%s`, so it has no earlier value", s.plan.rule.Name, name)}).Advise(diag.SuggestNearest(name, s.plan.lineNames()))
	}
	t := s.plan.lineType(i)
	if nestedCheckOf(t.Kind) != "" {
		return formula.Symbol{}, &diag.Problem{Message: fmt.Sprintf("the line `%s` is another check, whose earlier lines are not kept", name), Hint: "name a line that reads it"}
	}
	if name == "dice" {
		t = s.plan.diceType()
		t.Kind = "" // labels select among the current dice only
	}
	if !slices.Contains(*s.before, i) {
		*s.before = append(*s.before, i)
	}
	get := func(f any, _ types.Value, _ []types.Value) (types.Value, error) { return f.(rules.Frame).Before(i) }
	if name == "dice" {
		get = s.requireOrder(get)
	} else if s.plan.isUnordered(i) {
		get = s.inOrder().requireOrder(get)
	}
	return formula.Symbol{Name: name, Type: t, Get: get}, nil
}

// beforeError returns the error for a scope in which `before` cannot be read.
func (s *scope) beforeError() error {
	return &diag.Problem{Message: "`before` means nothing here", Hint: "in the changes of an offer on a check, before.line is the line as it was when the offer was bought"}
}

// rememberedLines returns the indexes of the lines that an offer reads as they were when it was
// bought: read, and those that its function mentions.
func (l *offerLinker) rememberedLines(r, on *rules.Rule, read []int, fn rules.Function, p *planner) []int {
	asks, ok := fn.(interface{ Mentions(word string) bool })
	if !ok || !asks.Mentions("before") || p == nil {
		return read
	}
	if _, line := p.lineIndex("before"); line {
		return read
	}
	if r.Decl.Offer.Before {
		return nil
	}
	for i, line := range p.lines {
		if line.name != rules.AgainLine && asks.Mentions(line.name) && !slices.Contains(read, i) {
			read = append(read, i)
		}
	}
	return read
}
