package proof

import (
	"math"
	"strconv"
	"strings"

	"houserule/lang/tree"
	"houserule/lang/types"
)

// layers are the words whose headings can be left out as a whole.
var layers = map[string]string{
	"to": "the layer is left out", "after": "the layer is left out", "around": "the layer is left out", "instead_of": "the layer is left out",
	"offer": "the offer is left out", "every": "it does not happen again and again",
}

// words are all words that declare rules; other headings print entries.
var words = map[string]bool{"rule": true, "table": true, "action": true, "check": true, "offer": true, "to": true, "after": true, "around": true,
	"instead_of": true, "every": true, "box": true, "kind": true, "headline": true, "sheet": true, "stat_block": true, "example": true, "source": true, "house": true}

// heading tells the word and the name of `word "name" { ... }`, and of one whose name is
// worked out; "" for anything else.
func (b *breaker) heading(n *tree.Node) (word, name string) { return headingOf(b.t, n) }

func headingOf(t *tree.Tree, n *tree.Node) (word, name string) {
	if n.Kind != tree.Call || len(n.Kids) != 2 {
		return "", ""
	}
	inner := n.Kids[0]
	if inner.Kind == tree.Name && n.Kids[1].Kind == tree.Func || inner.Kind != tree.Call || len(inner.Kids) != 2 || inner.Kids[0].Kind != tree.Name {
		return "", ""
	}
	return t.Word(inner.Kids[0]), t.Word(inner.Kids[1])
}

// fieldsOf are the fields of a table; nil for anything else.
func fieldsOf(n *tree.Node) []*tree.Node {
	if n.Kind != tree.Table {
		return nil
	}
	return n.Kids
}

// declared goes through what a file declares, wherever it stands.
func (b *breaker) declared(n *tree.Node) {
	n.Walk(func(n *tree.Node) bool {
		if n.Kind == tree.Func {
			if !b.shown(n) {
				b.function(n)
			}
			return false
		}
		word, _ := b.heading(n)
		switch {
		case word == "":
		case onlyShown[word]:
			return word == "kind" // whose boxes have bodies
		case words[word]:
			b.layer(n, word)
			b.body(n, word)
		}
		return true
	})
}

// layer leaves a whole heading out.
func (b *breaker) layer(n *tree.Node, word string) {
	what := layers[word]
	if what == "" {
		return
	}
	switch up := n.Up; {
	case up.Kind == tree.CallStmt:
		b.instead(up, "", "layer", what, b.spot(n))
	case up.Kind == tree.Field:
		b.without(up, "layer", what, b.spot(n))
	}
}

// body breaks the fields of one heading.
func (b *breaker) body(n *tree.Node, word string) {
	body := n.Kids[1]
	whole := b.spot(n)
	fields := fieldsOf(body)
	for _, f := range fields {
		key, v := b.t.Key(f), f.Value()
		switch {
		case !f.Keyed():
			if word == "table" || word == "to" || word == "instead_of" {
				b.row(f)
			}
		case key == "requires":
			b.several(f, single(v), layers[word] != "" && len(meaningful(b, fields)) == 1, "requirement", "the requirement is left out")
		case key == "costs":
			b.several(f, v.Kind == tree.Text, layers[word] != "" && len(meaningful(b, fields)) == 1, "cost", "the cost is left out")
		case key == "changes":
			b.changes(f, fields, layers[word] != "" && len(meaningful(b, fields)) == 1)
		case key == "steps":
			b.steps(f, layers[word] != "" && len(meaningful(b, fields)) == 1)
		case key == "once":
			b.without(f, "once", "`once` is left out", whole)
		case key == "refills" || key == "starts" || key == "beyond":
			b.without(f, key, "`"+key+"` is left out")
		case key == "both" || key == "limit" || key == "consent" || key == "again":
			b.without(f, key, "`"+key+"` is left out", whole)
		case key == "sum" || key == "best" || key == "first":
			b.lines(v)
		case word == "check" || word == "to" && !forPeople[key] && key != "when" && key != "add":
			b.lines(v)
		case key == "add":
			b.lines(v)
		}
	}
	for _, f := range fields { // lines in the first field: `modifier = { first = { ... } }`
		for _, inner := range fieldsOf(f.Value()) {
			if key := b.t.Key(inner); key == "first" || key == "best" || key == "sum" {
				if k := b.t.Key(f); k != "steps" && k != "changes" {
					b.lines(inner.Value())
				}
			}
		}
	}
}

// meaningful are the fields of a heading without those that only people read, and without
// its condition.
func meaningful(b *breaker, fields []*tree.Node) []*tree.Node {
	var list []*tree.Node
	for _, f := range fields {
		if key := b.t.Key(f); key == "when" || key == "me" || key == "at" || forPeople[key] {
			continue
		}
		list = append(list, f)
	}
	return list
}

// single tells { "label", "formula" } from a list of such.
func single(v *tree.Node) bool {
	fields := fieldsOf(v)
	return len(fields) > 0 && fields[0].Value().Kind == tree.Text
}

// several leaves each of several things in a field out.
func (b *breaker) several(f *tree.Node, one, alone bool, sort, what string) {
	v := f.Value()
	if one || v.Kind != tree.Table {
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
func (b *breaker) changes(f *tree.Node, fields []*tree.Node, alone bool) {
	v := f.Value()
	if v.Kind != tree.Table || alone && len(v.Kids) == 1 {
		return
	}
	more := false
	for _, other := range fields {
		key := b.t.Key(other)
		more = more || key == "steps" || key == "say" || other.Value().Kind == tree.Func
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
func (b *breaker) aStep(v *tree.Node) bool {
	for _, f := range fieldsOf(v) {
		if f.Keyed() {
			return true
		}
	}
	return false
}

// steps leaves each step out.
func (b *breaker) steps(f *tree.Node, alone bool) {
	v := f.Value()
	const what = "the step is left out"
	switch {
	case v.Kind == tree.Text, b.aStep(v):
		if !alone {
			b.instead(v, "{}", "step", what, b.spot(v))
		}
		b.stepsIn(v)
	case v.Kind == tree.Table:
		for _, k := range v.Kids {
			if len(v.Kids) > 1 || !alone {
				b.without(k, "step", what, b.spot(k))
			}
			b.stepsIn(k.Value())
		}
	}
}

// stepsIn leaves the steps out that stand inside one.
func (b *breaker) stepsIn(v *tree.Node) {
	for _, f := range fieldsOf(v) {
		if key := b.t.Key(f); key != "first" && key != "steps" {
			continue
		}
		inner := f.Value()
		if inner.Kind != tree.Table || b.aStep(inner) {
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
func (b *breaker) lines(v *tree.Node) {
	if v.Kind != tree.Table || single(v) && !rowsOfOne(v) {
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
func rowsOfOne(v *tree.Node) bool {
	for _, f := range v.Kids {
		if f.Value().Kind == tree.Table {
			return true
		}
	}
	return false
}

// row breaks the value of one row of a table that is looked up.
func (b *breaker) row(f *tree.Node) {
	v := f.Value()
	if v.Kind != tree.Table || len(v.Kids) != 2 || v.Kids[0].Keyed() || v.Kids[1].Keyed() {
		return
	}
	value := v.Kids[1].Value()
	minus := ""
	if value.Kind == tree.Unary && b.t.Tokens[value.Op].Text == "-" {
		minus, value = "-", value.Kids[0]
	}
	switch {
	case value.Kind == tree.Number:
		n, err := strconv.ParseFloat(b.t.Text(value), 64)
		if err != nil || math.IsInf(n, 0) {
			return
		}
		more := types.Format(n + 1)
		b.instead(value, more, "row", shownChange(minus+b.t.Text(value), minus+more), b.spot(v))
	case value.Kind == tree.Constant:
		if other := swapped[b.t.Text(value)]; len(other) > 0 {
			b.instead(value, other[0], "row", shownChange(b.t.Text(value), other[0]), b.spot(v))
		}
	}
}

// keyOf is the key of the field that a text is the value of, directly.
func (b *breaker) keyOf(n *tree.Node) string {
	if n.Up != nil && n.Up.Kind == tree.Field && n.Up.Value() == n {
		return b.t.Key(n.Up)
	}
	return ""
}

// inRequirement tells a formula of what is required.
func (b *breaker) inRequirement(n *tree.Node) bool {
	for ; n != nil; n = n.Up {
		if n.Kind == tree.Field && b.t.Key(n) == "requires" {
			return true
		}
		if n.Kind == tree.Call {
			return false
		}
	}
	return false
}

// removable tells a condition of something that is left out as a whole elsewhere.
func (b *breaker) removable(n *tree.Node) bool {
	table := n.Up.Up // of the field
	if table == nil || table.Up == nil {
		return false
	}
	switch up := table.Up; up.Kind {
	case tree.Call:
		word, _ := b.heading(up)
		return layers[word] != ""
	case tree.Field: // one line of several, or one step
		return !up.Keyed() || strings.Contains("steps", b.t.Key(up))
	}
	return false
}
