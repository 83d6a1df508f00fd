package names

import (
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// unordered are the lists of a check whose order odds do not know: its dice, and the lines that are
// lists of them.
func (c *Check) unordered() formula.Unordered {
	return formula.Unordered{Name: "dice", Ignores: c.l.ignoresOrder, IsList: func(name string) bool {
		i, ok := c.LineIndex(name)
		return ok && c.IsUnordered(i)
	}}
}

// orderOf returns how the result of a formula depends on the order of the dice.
func (c *Check) orderOf(text string) formula.Order {
	if !strings.Contains(text, "dice") && !c.mentionsUnordered(text) {
		return formula.FixedOrder
	}
	return c.unordered().Of(text)
}

// mentionsUnordered reports whether a text contains the name of a line that is a list of dice.
func (c *Check) mentionsUnordered(text string) bool {
	for i, line := range c.Lines {
		if line.Decl != nil && line.Decl.Body.Formula != nil && strings.Contains(text, line.Name) && c.IsUnordered(i) {
			return true
		}
	}
	return false
}

// IsUnordered reports whether a line is a list that treats the dice as a multiset, so that its
// readers say whether their order matters: one formula, such as `filter(dice, # > 3)`, that
// nothing changes.
func (c *Check) IsUnordered(i int) bool {
	line := c.Lines[i]
	if line.Decl == nil || line.Decl.Body.Formula == nil || line.Name == "dice" || line.orderVisited {
		return line.orderVisited && line.unordered
	}
	line.orderVisited = true // a line that depends on itself is a problem of its own
	if len(c.l.targets.FamilyChanges(c.Family, "."+line.Name)) == 0 {
		line.unordered = c.orderOf(line.Decl.Body.Formula.Text) == formula.UnorderedList
	}
	return line.unordered
}

// ignoresOrder reports whether each rule with a last word gives the same answer for a parameter, by
// index, whatever the order of its elements: it is one formula that nothing changes.
func (l *Compiler) ignoresOrder(word string, arg int) bool {
	found := false
	for _, r := range l.names.Tables.Order {
		if r.Word != word {
			continue
		}
		found = true
		if r.DeclKind != rules.Query || r.Decl == nil || r.Decl.Body.Formula == nil || arg >= len(r.Signature.Params) || len(l.targets.Changes[r.Name]) > 0 ||
			formula.DependsOnOrder(r.Decl.Body.Formula.Text, r.Signature.Params[arg].Name) {
			return false
		}
	}
	return found
}

// diceGetter reads dice in a formula. f is the frame, self the value before the dot.
type diceGetter = func(f any, self types.Value, args []types.Value) (types.Value, error)

// requireOrder wraps a getter of dice: in scopes of formulas that read the order of dice it first
// calls [rules.Frame].InOrder.
func (s *Scope) requireOrder(get diceGetter) diceGetter {
	if !s.readsOrder {
		return get
	}
	return func(f any, self types.Value, args []types.Value) (types.Value, error) {
		path := ""
		if n, ok := self.(types.Ref); ok && nestedCheckOf(n.Kind) != "" {
			path = n.Name
		}
		if err := f.(rules.Frame).InOrder(path); err != nil {
			return nil, err
		}
		return get(f, self, args)
	}
}

// requireOrderOf is requireOrder for a getter of a line of the scope's check, which may be no list of
// dice.
func (s *Scope) requireOrderOf(name string, get diceGetter) diceGetter {
	if s.Check == nil || !s.readsOrder {
		return get
	}
	if i, ok := s.Check.LineIndex(name); !ok || !s.Check.IsUnordered(i) {
		return get
	}
	return s.requireOrder(get)
}

// inOrder returns a scope whose formulas read the order of dice.
func (s *Scope) inOrder() *Scope {
	c := *s
	c.readsOrder = true
	return &c
}
