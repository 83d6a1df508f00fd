package mutation

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/stdlib/grammar"
)

// removalDescription describes the mutant without a heading; "" for headings that are never
// removed.
func removalDescription(word string) string {
	if h := grammar.Of(word); h != nil {
		return h.Unneeded
	}
	return ""
}

// replaces reports whether the fields of a heading that the grammar does not name are rules of its
// noun, or lines of its check, which it replaces.
func replaces(word string) bool {
	h := grammar.Of(word)
	return h != nil && (h.Word == grammar.InsteadOf || h.As == grammar.InsteadOf)
}

// isForPeople reports whether the body of a heading is only shown to people.
func isForPeople(word string) bool {
	return grammar.Is(word, grammar.Display, grammar.Pattern, grammar.Example, grammar.Source, grammar.Kind)
}

// fieldHolds reports whether a field of a heading, or of a table in its body, contains values of
// certain kinds.
func fieldHolds(word, key string, what ...grammar.Holds) bool {
	f := grammar.Find(word, key)
	return f != nil && slices.Contains(what, f.Holds)
}

// forPeople reports whether the strings of a field are only shown to people.
func forPeople(word, key string) bool {
	f := cmp.Or(grammar.Find(word, key), grammar.Former(key))
	return f != nil && f.Holds.ForPeople()
}

// heading returns the word and the name of `word "name" { ... }`. The name is "" if it is
// computed; both are "" for other nodes.
func (g *generator) heading(n *luasyntax.Node) (word, name string) { return headingOf(g.tree, n) }

// headingOf is heading for a node of a tree.
func headingOf(t *luasyntax.Tree, n *luasyntax.Node) (word, name string) {
	if n.Kind != luasyntax.CallExpr || len(n.Children) != 2 {
		return "", ""
	}
	callee := n.Children[0]
	if callee.Kind != luasyntax.CallExpr || len(callee.Children) != 2 || callee.Children[0].Kind != luasyntax.NameExpr {
		return "", ""
	}
	return t.Word(callee.Children[0]), t.Word(callee.Children[1])
}

// fieldsOf returns the fields of a table; nil for other nodes.
func fieldsOf(n *luasyntax.Node) []*luasyntax.Node {
	if n.Kind != luasyntax.TableExpr {
		return nil
	}
	return n.Children
}

// walk mutates all declarations and functions in a node.
func (g *generator) walk(n *luasyntax.Node) {
	n.Walk(func(n *luasyntax.Node) bool {
		if n.Kind == luasyntax.FuncExpr {
			if !g.isForPeopleOnly(n) {
				g.mutateFunction(n)
			}
			return false
		}
		word, _ := g.heading(n)
		switch {
		case word == "":
		case isForPeople(word):
			return grammar.Is(word, grammar.Kind) // the boxes of a kind have bodies
		case grammar.IsHeading(word):
			g.removeLayer(n, word)
			g.mutateBody(n, word)
		}
		return true
	})
}

// removeLayer adds the mutant without a heading, if there is one.
func (g *generator) removeLayer(n *luasyntax.Node, word string) {
	description := removalDescription(word)
	if description == "" {
		return
	}
	switch up := n.Parent; {
	case up.Kind == luasyntax.CallStmt:
		g.replace(up, "", "layer", description, g.span(n))
	case up.Kind == luasyntax.TableField:
		g.remove(up, "layer", description, g.span(n))
	}
}

// mutateBody mutates the fields of a heading.
func (g *generator) mutateBody(n *luasyntax.Node, word string) {
	body := n.Children[1]
	all := g.span(n)
	fields := fieldsOf(body)
	alone := removalDescription(word) != "" && len(effectiveFields(g, word, fields)) == 1
	for _, f := range fields {
		v := f.Value()
		row := grammar.Find(word, g.tree.Key(f))
		switch {
		case !f.HasKey():
			g.mutateRow(f)
		case row == nil:
			if replaces(word) && len(fields) > 1 {
				g.remove(f, "line", "the line is left out", g.span(f))
			}
			g.removeLines(v)
		case row.Drops:
			g.removeField(f, word, all)
		case row.Holds == grammar.Failures:
			g.removeElements(f, isSingleLine(v), alone, "failure", "the check can be rolled then")
		case row.Holds == grammar.LineValues: // a value that is missing is a problem while loading
		case row.Holds == grammar.Requirements:
			g.removeElements(f, isSingleLine(v), alone, "requirement", "the requirement is left out")
		case row.Holds == grammar.Costs:
			g.removeElements(f, v.Kind == luasyntax.StringExpr, alone, "cost", "the cost is left out")
		case row.Holds == grammar.Changes:
			g.removeChanges(f, word, fields, alone)
		case row.Holds == grammar.Steps:
			g.removeSteps(f, alone)
		default:
			g.removeLines(v)
		}
	}
	for _, f := range fields { // fields with lines inside of a field: `modifier = { first = { ... } }`
		if fieldHolds(word, g.tree.Key(f), grammar.Steps, grammar.Changes) {
			continue
		}
		for _, inner := range fieldsOf(f.Value()) {
			if fieldHolds("", g.tree.Key(inner), grammar.Lines) {
				g.removeLines(inner.Value())
			}
		}
	}
}

// removeField adds the mutant without a field. Examples can notice a missing field of a box
// where the box is read, that of another heading where the heading takes effect.
func (g *generator) removeField(f *luasyntax.Node, word string, all span) {
	key := g.tree.Key(f)
	if grammar.Is(word, grammar.Box) {
		g.remove(f, key, "`"+key+"` is left out")
		return
	}
	g.remove(f, key, "`"+key+"` is left out", all)
}

// effectiveFields returns the fields of a heading without conditions, the carrier's role,
// positions, and texts for people.
func effectiveFields(g *generator, word string, fields []*luasyntax.Node) []*luasyntax.Node {
	var list []*luasyntax.Node
	for _, f := range fields {
		if key := g.tree.Key(f); fieldHolds(word, key, grammar.Condition, grammar.CarrierRole, grammar.Place) || forPeople(word, key) {
			continue
		}
		list = append(list, f)
	}
	return list
}

// isSingleLine reports whether a value begins with a text, as one line { "label", "formula" } does
// and a list of lines does not: see containsTable.
func isSingleLine(v *luasyntax.Node) bool {
	fields := fieldsOf(v)
	return len(fields) > 0 && fields[0].Value().Kind == luasyntax.StringExpr
}

// removeElements adds a mutant without each element of a field; with isSingle its value is one
// element. Nothing is removed that would leave the heading empty, whose only field this is with
// alone: removeLayer removes the heading.
func (g *generator) removeElements(f *luasyntax.Node, isSingle, alone bool, operator, description string) {
	v := f.Value()
	if isSingle || v.Kind != luasyntax.TableExpr {
		if !alone {
			g.remove(f, operator, description, g.span(v))
		}
		return
	}
	if len(v.Children) == 1 && alone {
		return
	}
	for _, k := range v.Children {
		if len(v.Children) == 1 {
			g.remove(f, operator, description, g.span(k))
			continue
		}
		g.remove(k, operator, description, g.span(k))
	}
}

// removeChanges adds a mutant without each change. If a body has no other effect, it gets empty
// steps instead.
func (g *generator) removeChanges(f *luasyntax.Node, word string, fields []*luasyntax.Node, alone bool) {
	v := f.Value()
	if v.Kind != luasyntax.TableExpr || alone && len(v.Children) == 1 {
		return
	}
	hasOtherEffect := false
	for _, other := range fields {
		hasOtherEffect = hasOtherEffect || fieldHolds(word, g.tree.Key(other), grammar.Steps, grammar.Braces) || other.Value().Kind == luasyntax.FuncExpr
	}
	for _, k := range v.Children {
		switch {
		case len(v.Children) > 1:
			g.remove(k, "change", "the change is left out", g.span(k))
		case hasOtherEffect:
			g.remove(f, "change", "the change is left out", g.span(k))
		default:
			g.replace(f, "steps = {}", "change", "the change is left out", g.span(k))
		}
	}
}

// isStep reports whether a table is one step rather than a list of steps: it has keys.
func (g *generator) isStep(v *luasyntax.Node) bool {
	for _, f := range fieldsOf(v) {
		if f.HasKey() {
			return true
		}
	}
	return false
}

// removeSteps adds a mutant without each step.
func (g *generator) removeSteps(f *luasyntax.Node, alone bool) {
	v := f.Value()
	const description = "the step is left out"
	switch {
	case v.Kind == luasyntax.StringExpr, g.isStep(v):
		if !alone {
			g.replace(v, "{}", "step", description, g.span(v))
		}
		g.removeNestedSteps(v)
	case v.Kind == luasyntax.TableExpr:
		for _, k := range v.Children {
			if len(v.Children) > 1 || !alone {
				g.remove(k, "step", description, g.span(k))
			}
			g.removeNestedSteps(k.Value())
		}
	}
}

// holdsSteps reports whether a field of a step contains steps.
func holdsSteps(key string) bool {
	f := grammar.In(grammar.OfSteps, key)
	return f != nil && f.Holds == grammar.Steps
}

// removeStepChange adds a mutant without each change of a step. The only change of a step without
// other effects goes with the step.
func (g *generator) removeStepChange(f *luasyntax.Node, fields []*luasyntax.Node) {
	v := f.Value()
	if v.Kind != luasyntax.TableExpr {
		return
	}
	const description = "the change is left out"
	for _, k := range v.Children {
		if len(v.Children) > 1 {
			g.remove(k, "change", description, g.span(k))
		} else if slices.ContainsFunc(fields, func(other *luasyntax.Node) bool { return holdsSteps(g.tree.Key(other)) }) {
			g.remove(f, "change", description, g.span(k))
		}
	}
}

// removeNestedSteps adds a mutant without each step nested in a step, and without each change of it.
func (g *generator) removeNestedSteps(v *luasyntax.Node) {
	fields := fieldsOf(v)
	for _, f := range fields {
		if row := grammar.In(grammar.OfSteps, g.tree.Key(f)); row != nil && row.Holds == grammar.Changes {
			g.removeStepChange(f, fields)
			continue
		}
		if !holdsSteps(g.tree.Key(f)) {
			continue
		}
		inner := f.Value()
		if inner.Kind != luasyntax.TableExpr || g.isStep(inner) {
			continue
		}
		for _, k := range inner.Children {
			if len(inner.Children) > 1 {
				g.remove(k, "step", "the step is left out", g.span(k))
			}
			g.removeNestedSteps(k.Value())
		}
	}
}

// removeLines adds a mutant without each line of a list.
func (g *generator) removeLines(v *luasyntax.Node) {
	if v.Kind != luasyntax.TableExpr || isSingleLine(v) && !containsTable(v) {
		return
	}
	for _, k := range v.Children {
		if k.HasKey() || len(v.Children) < 2 {
			continue
		}
		g.remove(k, "line", "the line is left out", g.span(k))
	}
}

// containsTable reports whether a list contains a table, so that it is a list of lines although it
// begins with a text.
func containsTable(v *luasyntax.Node) bool {
	for _, f := range v.Children {
		if f.Value().Kind == luasyntax.TableExpr {
			return true
		}
	}
	return false
}

// mutateRow mutates the value in a row of a table.
func (g *generator) mutateRow(f *luasyntax.Node) {
	v := f.Value()
	if v.Kind != luasyntax.TableExpr || len(v.Children) != 2 || v.Children[0].HasKey() || v.Children[1].HasKey() {
		return
	}
	value := v.Children[1].Value()
	minus := ""
	if value.Kind == luasyntax.UnaryExpr && g.tree.Tokens[value.Op].Text == "-" {
		minus, value = "-", value.Children[0]
	}
	switch {
	case value.Kind == luasyntax.NumberExpr:
		n, err := strconv.ParseFloat(g.tree.Text(value), 64)
		if err != nil || math.IsInf(n, 0) {
			return
		}
		more := types.Format(n + 1)
		g.replace(value, more, "row", describeChange(minus+g.tree.Text(value), minus+more), g.span(v))
	case value.Kind == luasyntax.ConstantExpr:
		if other := replacements[g.tree.Text(value)]; len(other) > 0 {
			g.replace(value, other[0], "row", describeChange(g.tree.Text(value), other[0]), g.span(v))
		}
	}
}

// keyOf returns the key of the field whose value is a node; "" for none.
func (g *generator) keyOf(n *luasyntax.Node) string {
	if n.Parent != nil && n.Parent.Kind == luasyntax.TableField && n.Parent.Value() == n {
		return g.tree.Key(n.Parent)
	}
	return ""
}

// inRequirement reports whether a formula is part of a requirement.
func (g *generator) inRequirement(n *luasyntax.Node) bool {
	for ; n != nil; n = n.Parent {
		if n.Kind == luasyntax.TableField && fieldHolds("", g.tree.Key(n), grammar.Requirements, grammar.Failures) {
			return true
		}
		if n.Kind == luasyntax.CallExpr {
			return false
		}
	}
	return false
}

// ownerIsRemoved reports whether a condition belongs to a heading, line or step that another
// mutant removes, which does the same as a condition that never holds.
func (g *generator) ownerIsRemoved(n *luasyntax.Node) bool {
	table := n.Parent.Parent // of the field
	if table == nil || table.Parent == nil {
		return false
	}
	switch up := table.Parent; up.Kind {
	case luasyntax.CallExpr:
		word, _ := g.heading(up)
		return removalDescription(word) != ""
	case luasyntax.TableField: // one of several lines, or a step
		return !up.HasKey() || fieldHolds("", g.tree.Key(up), grammar.Steps)
	}
	return false
}
