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

// omission describes the mutant without a heading; "" for headings that are never removed.
func omission(word string) string {
	if h := grammar.Of(word); h != nil {
		return h.Unneeded
	}
	return ""
}

// isForPeople reports whether the body of a heading is only shown to people.
func isForPeople(word string) bool {
	return grammar.Is(word, grammar.Display, grammar.Pattern, grammar.Example, grammar.Source, grammar.Kind)
}

// holds reports whether a field of a heading, or of a table in its body, contains values of
// certain kinds.
func holds(word, key string, what ...grammar.Holds) bool {
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
func (b *generator) heading(n *luasyntax.Node) (word, name string) { return headingOf(b.tree, n) }

func headingOf(t *luasyntax.Tree, n *luasyntax.Node) (word, name string) {
	if n.Kind != luasyntax.CallExpr || len(n.Kids) != 2 {
		return "", ""
	}
	inner := n.Kids[0]
	if inner.Kind == luasyntax.NameExpr && n.Kids[1].Kind == luasyntax.FuncExpr || inner.Kind != luasyntax.CallExpr || len(inner.Kids) != 2 || inner.Kids[0].Kind != luasyntax.NameExpr {
		return "", ""
	}
	return t.Word(inner.Kids[0]), t.Word(inner.Kids[1])
}

// fieldsOf returns the fields of a table; nil for other nodes.
func fieldsOf(n *luasyntax.Node) []*luasyntax.Node {
	if n.Kind != luasyntax.TableExpr {
		return nil
	}
	return n.Kids
}

// walk mutates all declarations and functions in a node.
func (b *generator) walk(n *luasyntax.Node) {
	n.Walk(func(n *luasyntax.Node) bool {
		if n.Kind == luasyntax.FuncExpr {
			if !b.isForPeopleOnly(n) {
				b.function(n)
			}
			return false
		}
		word, _ := b.heading(n)
		switch {
		case word == "":
		case isForPeople(word):
			return grammar.Is(word, grammar.Kind) // the boxes of a kind have bodies
		case grammar.IsHeading(word):
			b.layer(n, word)
			b.body(n, word)
		}
		return true
	})
}

// layer adds the mutant without a heading.
func (b *generator) layer(n *luasyntax.Node, word string) {
	what := omission(word)
	if what == "" {
		return
	}
	switch up := n.Up; {
	case up.Kind == luasyntax.CallStmt:
		b.replace(up, "", "layer", what, b.span(n))
	case up.Kind == luasyntax.TableField:
		b.remove(up, "layer", what, b.span(n))
	}
}

// body mutates the fields of a heading.
func (b *generator) body(n *luasyntax.Node, word string) {
	body := n.Kids[1]
	all := b.span(n)
	fields := fieldsOf(body)
	alone := omission(word) != "" && len(meaningful(b, word, fields)) == 1
	for _, f := range fields {
		v := f.Value()
		row := grammar.Find(word, b.tree.Key(f))
		switch {
		case !f.Keyed():
			b.row(f)
		case row == nil:
			b.lines(v)
		case row.Drops:
			b.removeField(f, word, all)
		case row.Holds == grammar.Requirements:
			b.removeEach(f, single(v), alone, "requirement", "the requirement is left out")
		case row.Holds == grammar.Costs:
			b.removeEach(f, v.Kind == luasyntax.StringExpr, alone, "cost", "the cost is left out")
		case row.Holds == grammar.Changes:
			b.changes(f, word, fields, alone)
		case row.Holds == grammar.Steps:
			b.steps(f, alone)
		default:
			b.lines(v)
		}
	}
	for _, f := range fields { // fields with lines inside of a field: `modifier = { first = { ... } }`
		if holds(word, b.tree.Key(f), grammar.Steps, grammar.Changes) {
			continue
		}
		for _, inner := range fieldsOf(f.Value()) {
			if holds("", b.tree.Key(inner), grammar.Lines) {
				b.lines(inner.Value())
			}
		}
	}
}

// removeField adds the mutant without a field. Examples can notice a missing field of a box
// where the box is read, that of another heading where the heading takes effect.
func (b *generator) removeField(f *luasyntax.Node, word string, all span) {
	key := b.tree.Key(f)
	if grammar.Is(word, grammar.Box) {
		b.remove(f, key, "`"+key+"` is left out")
		return
	}
	b.remove(f, key, "`"+key+"` is left out", all)
}

// meaningful returns the fields of a heading without conditions, the carrier's role, positions,
// and texts for people.
func meaningful(b *generator, word string, fields []*luasyntax.Node) []*luasyntax.Node {
	var list []*luasyntax.Node
	for _, f := range fields {
		if key := b.tree.Key(f); holds(word, key, grammar.Condition, grammar.CarrierRole, grammar.Place) || forPeople(word, key) {
			continue
		}
		list = append(list, f)
	}
	return list
}

// single reports whether a value is one line { "label", "formula" } rather than a list of
// lines.
func single(v *luasyntax.Node) bool {
	fields := fieldsOf(v)
	return len(fields) > 0 && fields[0].Value().Kind == luasyntax.StringExpr
}

// removeEach adds a mutant without each element of a field. A heading that would become empty
// is removed as a whole instead.
func (b *generator) removeEach(f *luasyntax.Node, one, alone bool, sort, what string) {
	v := f.Value()
	if one || v.Kind != luasyntax.TableExpr {
		if !alone {
			b.remove(f, sort, what, b.span(v))
		}
		return
	}
	if len(v.Kids) == 1 && alone {
		return
	}
	for _, k := range v.Kids {
		if len(v.Kids) == 1 {
			b.remove(f, sort, what, b.span(k))
			continue
		}
		b.remove(k, sort, what, b.span(k))
	}
}

// changes adds a mutant without each change. If a body has nothing else, it gets empty steps
// instead.
func (b *generator) changes(f *luasyntax.Node, word string, fields []*luasyntax.Node, alone bool) {
	v := f.Value()
	if v.Kind != luasyntax.TableExpr || alone && len(v.Kids) == 1 {
		return
	}
	more := false
	for _, other := range fields {
		more = more || holds(word, b.tree.Key(other), grammar.Steps, grammar.Braces) || other.Value().Kind == luasyntax.FuncExpr
	}
	for _, k := range v.Kids {
		switch {
		case len(v.Kids) > 1:
			b.remove(k, "change", "the change is left out", b.span(k))
		case more:
			b.remove(f, "change", "the change is left out", b.span(k))
		default:
			b.replace(f, "steps = {}", "change", "the change is left out", b.span(k))
		}
	}
}

// isStep reports whether a table is one step rather than a list of steps.
func (b *generator) isStep(v *luasyntax.Node) bool {
	for _, f := range fieldsOf(v) {
		if f.Keyed() {
			return true
		}
	}
	return false
}

// steps adds a mutant without each step.
func (b *generator) steps(f *luasyntax.Node, alone bool) {
	v := f.Value()
	const what = "the step is left out"
	switch {
	case v.Kind == luasyntax.StringExpr, b.isStep(v):
		if !alone {
			b.replace(v, "{}", "step", what, b.span(v))
		}
		b.stepsInside(v)
	case v.Kind == luasyntax.TableExpr:
		for _, k := range v.Kids {
			if len(v.Kids) > 1 || !alone {
				b.remove(k, "step", what, b.span(k))
			}
			b.stepsInside(k.Value())
		}
	}
}

// holdsSteps reports whether a field of a step contains steps.
func holdsSteps(key string) bool {
	f := grammar.In(grammar.OfSteps, key)
	return f != nil && f.Holds == grammar.Steps
}

// stepsInside adds a mutant without each step nested in a step.
func (b *generator) stepsInside(v *luasyntax.Node) {
	for _, f := range fieldsOf(v) {
		if !holdsSteps(b.tree.Key(f)) {
			continue
		}
		inner := f.Value()
		if inner.Kind != luasyntax.TableExpr || b.isStep(inner) {
			continue
		}
		for _, k := range inner.Kids {
			if len(inner.Kids) > 1 {
				b.remove(k, "step", "the step is left out", b.span(k))
			}
			b.stepsInside(k.Value())
		}
	}
}

// lines adds a mutant without each line of a list.
func (b *generator) lines(v *luasyntax.Node) {
	if v.Kind != luasyntax.TableExpr || single(v) && !rowsOfOne(v) {
		return
	}
	for _, k := range v.Kids {
		if k.Keyed() || len(v.Kids) < 2 {
			continue
		}
		b.remove(k, "line", "the line is left out", b.span(k))
	}
}

// rowsOfOne reports whether a list contains a table, so that it is a list of lines although it
// begins with a text.
func rowsOfOne(v *luasyntax.Node) bool {
	for _, f := range v.Kids {
		if f.Value().Kind == luasyntax.TableExpr {
			return true
		}
	}
	return false
}

// row mutates the value in a row of a table.
func (b *generator) row(f *luasyntax.Node) {
	v := f.Value()
	if v.Kind != luasyntax.TableExpr || len(v.Kids) != 2 || v.Kids[0].Keyed() || v.Kids[1].Keyed() {
		return
	}
	value := v.Kids[1].Value()
	minus := ""
	if value.Kind == luasyntax.UnaryExpr && b.tree.Tokens[value.Op].Text == "-" {
		minus, value = "-", value.Kids[0]
	}
	switch {
	case value.Kind == luasyntax.NumberExpr:
		n, err := strconv.ParseFloat(b.tree.Text(value), 64)
		if err != nil || math.IsInf(n, 0) {
			return
		}
		more := types.Format(n + 1)
		b.replace(value, more, "row", shownChange(minus+b.tree.Text(value), minus+more), b.span(v))
	case value.Kind == luasyntax.ConstantExpr:
		if other := swapped[b.tree.Text(value)]; len(other) > 0 {
			b.replace(value, other[0], "row", shownChange(b.tree.Text(value), other[0]), b.span(v))
		}
	}
}

// keyOf returns the key of the field whose value is a node; "" for none.
func (b *generator) keyOf(n *luasyntax.Node) string {
	if n.Up != nil && n.Up.Kind == luasyntax.TableField && n.Up.Value() == n {
		return b.tree.Key(n.Up)
	}
	return ""
}

// inRequirement reports whether a formula is part of a requirement.
func (b *generator) inRequirement(n *luasyntax.Node) bool {
	for ; n != nil; n = n.Up {
		if n.Kind == luasyntax.TableField && holds("", b.tree.Key(n), grammar.Requirements) {
			return true
		}
		if n.Kind == luasyntax.CallExpr {
			return false
		}
	}
	return false
}

// removable reports whether a condition belongs to something that another mutant removes.
func (b *generator) removable(n *luasyntax.Node) bool {
	table := n.Up.Up // of the field
	if table == nil || table.Up == nil {
		return false
	}
	switch up := table.Up; up.Kind {
	case luasyntax.CallExpr:
		word, _ := b.heading(up)
		return omission(word) != ""
	case luasyntax.TableField: // one of several lines, or a step
		return !up.Keyed() || holds("", b.tree.Key(up), grammar.Steps)
	}
	return false
}
