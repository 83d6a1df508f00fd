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

// unneeded says what it means that a heading is left out; "" for one that never is.
func unneeded(word string) string {
	if h := grammar.Of(word); h != nil {
		return h.Unneeded
	}
	return ""
}

// onlyShown tells headings whose bodies are only read by people.
func onlyShown(word string) bool {
	return grammar.Is(word, grammar.Display, grammar.Pattern, grammar.Example, grammar.Source, grammar.Kind)
}

// holds tells whether a field of a heading, or of something inside of its body, is there for
// one of several things.
func holds(word, key string, what ...grammar.Holds) bool {
	f := grammar.Find(word, key)
	return f != nil && slices.Contains(what, f.Holds)
}

// forPeople tells fields whose texts are only read by people.
func forPeople(word, key string) bool {
	f := cmp.Or(grammar.Find(word, key), grammar.Former(key))
	return f != nil && f.Holds.ForPeople()
}

// heading tells the word and the name of `word "name" { ... }`, and of one whose name is
// worked out; "" for anything else.
func (b *breaker) heading(n *luasyntax.Node) (word, name string) { return headingOf(b.t, n) }

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

// fieldsOf are the fields of a table; nil for anything else.
func fieldsOf(n *luasyntax.Node) []*luasyntax.Node {
	if n.Kind != luasyntax.TableExpr {
		return nil
	}
	return n.Kids
}

// declared goes through what a file declares, wherever it stands.
func (b *breaker) declared(n *luasyntax.Node) {
	n.Walk(func(n *luasyntax.Node) bool {
		if n.Kind == luasyntax.FuncExpr {
			if !b.shown(n) {
				b.function(n)
			}
			return false
		}
		word, _ := b.heading(n)
		switch {
		case word == "":
		case onlyShown(word):
			return grammar.Is(word, grammar.Kind) // whose boxes have bodies
		case grammar.IsHeading(word):
			b.layer(n, word)
			b.body(n, word)
		}
		return true
	})
}

// layer leaves a whole heading out.
func (b *breaker) layer(n *luasyntax.Node, word string) {
	what := unneeded(word)
	if what == "" {
		return
	}
	switch up := n.Up; {
	case up.Kind == luasyntax.CallStmt:
		b.instead(up, "", "layer", what, b.spot(n))
	case up.Kind == luasyntax.TableField:
		b.without(up, "layer", what, b.spot(n))
	}
}

// body breaks the fields of one heading.
func (b *breaker) body(n *luasyntax.Node, word string) {
	body := n.Kids[1]
	whole := b.spot(n)
	fields := fieldsOf(body)
	alone := unneeded(word) != "" && len(meaningful(b, word, fields)) == 1
	for _, f := range fields {
		v := f.Value()
		row := grammar.Find(word, b.t.Key(f))
		switch {
		case !f.Keyed():
			b.row(f)
		case row == nil:
			b.lines(v)
		case row.Drops:
			b.dropped(f, word, whole)
		case row.Holds == grammar.Requirements:
			b.several(f, single(v), alone, "requirement", "the requirement is left out")
		case row.Holds == grammar.Costs:
			b.several(f, v.Kind == luasyntax.StringExpr, alone, "cost", "the cost is left out")
		case row.Holds == grammar.Changes:
			b.changes(f, word, fields, alone)
		case row.Holds == grammar.Steps:
			b.steps(f, alone)
		default:
			b.lines(v)
		}
	}
	for _, f := range fields { // lines in the first field: `modifier = { first = { ... } }`
		if holds(word, b.t.Key(f), grammar.Steps, grammar.Changes) {
			continue
		}
		for _, inner := range fieldsOf(f.Value()) {
			if holds("", b.t.Key(inner), grammar.Lines) {
				b.lines(inner.Value())
			}
		}
	}
}

// dropped leaves a field out. Boxes are needed where they are read, all else where what it
// stands in is reached.
func (b *breaker) dropped(f *luasyntax.Node, word string, whole spot) {
	key := b.t.Key(f)
	if grammar.Is(word, grammar.Box) {
		b.without(f, key, "`"+key+"` is left out")
		return
	}
	b.without(f, key, "`"+key+"` is left out", whole)
}

// meaningful are the fields of a heading without those that only people read, and without
// its condition.
func meaningful(b *breaker, word string, fields []*luasyntax.Node) []*luasyntax.Node {
	var list []*luasyntax.Node
	for _, f := range fields {
		if key := b.t.Key(f); holds(word, key, grammar.Condition, grammar.CarrierRole, grammar.Place) || forPeople(word, key) {
			continue
		}
		list = append(list, f)
	}
	return list
}

// single tells { "label", "formula" } from a list of such.
func single(v *luasyntax.Node) bool {
	fields := fieldsOf(v)
	return len(fields) > 0 && fields[0].Value().Kind == luasyntax.StringExpr
}

// several leaves each of several things in a field out.
func (b *breaker) several(f *luasyntax.Node, one, alone bool, sort, what string) {
	v := f.Value()
	if one || v.Kind != luasyntax.TableExpr {
		if !alone {
			b.without(f, sort, what, b.spot(v))
		}
		return
	}
	if len(v.Kids) == 1 && alone {
		return
	}
	for _, k := range v.Kids {
		if len(v.Kids) == 1 {
			b.without(f, sort, what, b.spot(k))
			continue
		}
		b.without(k, sort, what, b.spot(k))
	}
}

// changes leaves each change out. Where it is the only thing that happens, nothing does.
func (b *breaker) changes(f *luasyntax.Node, word string, fields []*luasyntax.Node, alone bool) {
	v := f.Value()
	if v.Kind != luasyntax.TableExpr || alone && len(v.Kids) == 1 {
		return
	}
	more := false
	for _, other := range fields {
		more = more || holds(word, b.t.Key(other), grammar.Steps, grammar.Braces) || other.Value().Kind == luasyntax.FuncExpr
	}
	for _, k := range v.Kids {
		switch {
		case len(v.Kids) > 1:
			b.without(k, "change", "the change is left out", b.spot(k))
		case more:
			b.without(f, "change", "the change is left out", b.spot(k))
		default:
			b.instead(f, "steps = {}", "change", "the change is left out", b.spot(k))
		}
	}
}

// aStep tells one step that is written as a table from a list of them.
func (b *breaker) aStep(v *luasyntax.Node) bool {
	for _, f := range fieldsOf(v) {
		if f.Keyed() {
			return true
		}
	}
	return false
}

// steps leaves each step out.
func (b *breaker) steps(f *luasyntax.Node, alone bool) {
	v := f.Value()
	const what = "the step is left out"
	switch {
	case v.Kind == luasyntax.StringExpr, b.aStep(v):
		if !alone {
			b.instead(v, "{}", "step", what, b.spot(v))
		}
		b.stepsIn(v)
	case v.Kind == luasyntax.TableExpr:
		for _, k := range v.Kids {
			if len(v.Kids) > 1 || !alone {
				b.without(k, "step", what, b.spot(k))
			}
			b.stepsIn(k.Value())
		}
	}
}

// stepsInside tells the fields of a step that hold steps.
func stepsInside(key string) bool {
	f := grammar.In(grammar.OfSteps, key)
	return f != nil && f.Holds == grammar.Steps
}

// stepsIn leaves the steps out that stand inside one.
func (b *breaker) stepsIn(v *luasyntax.Node) {
	for _, f := range fieldsOf(v) {
		if !stepsInside(b.t.Key(f)) {
			continue
		}
		inner := f.Value()
		if inner.Kind != luasyntax.TableExpr || b.aStep(inner) {
			continue
		}
		for _, k := range inner.Kids {
			if len(inner.Kids) > 1 {
				b.without(k, "step", "the step is left out", b.spot(k))
			}
			b.stepsIn(k.Value())
		}
	}
}

// lines leaves each line of a list out.
func (b *breaker) lines(v *luasyntax.Node) {
	if v.Kind != luasyntax.TableExpr || single(v) && !rowsOfOne(v) {
		return
	}
	for _, k := range v.Kids {
		if k.Keyed() || len(v.Kids) < 2 {
			continue
		}
		b.without(k, "line", "the line is left out", b.spot(k))
	}
}

// rowsOfOne tells lists of lines that begin with a bare formula, as those of first may.
func rowsOfOne(v *luasyntax.Node) bool {
	for _, f := range v.Kids {
		if f.Value().Kind == luasyntax.TableExpr {
			return true
		}
	}
	return false
}

// row breaks the value of one row of a table that is looked up.
func (b *breaker) row(f *luasyntax.Node) {
	v := f.Value()
	if v.Kind != luasyntax.TableExpr || len(v.Kids) != 2 || v.Kids[0].Keyed() || v.Kids[1].Keyed() {
		return
	}
	value := v.Kids[1].Value()
	minus := ""
	if value.Kind == luasyntax.UnaryExpr && b.t.Tokens[value.Op].Text == "-" {
		minus, value = "-", value.Kids[0]
	}
	switch {
	case value.Kind == luasyntax.NumberExpr:
		n, err := strconv.ParseFloat(b.t.Text(value), 64)
		if err != nil || math.IsInf(n, 0) {
			return
		}
		more := types.Format(n + 1)
		b.instead(value, more, "row", shownChange(minus+b.t.Text(value), minus+more), b.spot(v))
	case value.Kind == luasyntax.ConstantExpr:
		if other := swapped[b.t.Text(value)]; len(other) > 0 {
			b.instead(value, other[0], "row", shownChange(b.t.Text(value), other[0]), b.spot(v))
		}
	}
}

// keyOf is the key of the field that a text is the value of, directly.
func (b *breaker) keyOf(n *luasyntax.Node) string {
	if n.Up != nil && n.Up.Kind == luasyntax.TableField && n.Up.Value() == n {
		return b.t.Key(n.Up)
	}
	return ""
}

// inRequirement tells a formula of what is required.
func (b *breaker) inRequirement(n *luasyntax.Node) bool {
	for ; n != nil; n = n.Up {
		if n.Kind == luasyntax.TableField && holds("", b.t.Key(n), grammar.Requirements) {
			return true
		}
		if n.Kind == luasyntax.CallExpr {
			return false
		}
	}
	return false
}

// removable tells a condition of something that is left out as a whole elsewhere.
func (b *breaker) removable(n *luasyntax.Node) bool {
	table := n.Up.Up // of the field
	if table == nil || table.Up == nil {
		return false
	}
	switch up := table.Up; up.Kind {
	case luasyntax.CallExpr:
		word, _ := b.heading(up)
		return unneeded(word) != ""
	case luasyntax.TableField: // one line of several, or one step
		return !up.Keyed() || holds("", b.t.Key(up), grammar.Steps)
	}
	return false
}
