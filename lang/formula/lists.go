package formula

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// sorted binds sorted(list, question, ...), a stable sort by the first question, then by the
// next.
func sorted(b *binder, n *ast.CallNode, name string) bound {
	at := spanOf(n)
	if len(n.Arguments) == 0 {
		return b.fail(at, "`sorted` takes a list and a formula to sort by", "write `sorted(wounds, #.points)`")
	}
	list := b.bind(n.Arguments[0])
	if list.bad {
		return unknown(at)
	}
	if list.t.Base != types.ListBase && list.t.Base != types.Any {
		return b.fail(list.at, "`sorted` needs a list, but "+b.positions.subject(list), "")
	}
	elem := types.Type{}
	if list.t.Elem != nil {
		elem = *list.t.Elem
	}
	if len(n.Arguments) == 1 && !isSortable(elem) && elem.Base != types.Any {
		return b.fail(at, "`sorted` needs a formula to sort by: the list contains things, not numbers", "write `sorted("+b.positions.text(list.at)+", #.points)`")
	}
	depth := len(b.elements)
	var questions []code
	if len(n.Arguments) == 1 && elem.IsScale() {
		own := bound{t: elem, at: list.at, code: ofValue(func(r *run) types.Value { return r.elements[depth] })}
		questions = append(questions, sortKey(b, own, own.code, list.at))
	}
	for _, question := range n.Arguments[1:] {
		x := b.ofElement(elem, question)
		if x.bad {
			return unknown(at)
		}
		if !isSortable(x.t) {
			return b.fail(x.at, "`sorted` sorts by numbers, texts, yes or no, or lists of them, but "+b.positions.subject(x), "")
		}
		c, ok := b.need(x, x.t.Base, "`sorted`")
		if !ok {
			return unknown(at)
		}
		questions = append(questions, sortKey(b, x, c, x.at))
	}
	at.to = b.positions.closing(spanOf(n.Callee).to)
	of := list.code.value
	return bound{t: types.ListOf(elem), at: at, empty: list.empty, code: ofValue(func(r *run) types.Value {
		v := of(r)
		l, ok := v.(types.List)
		if !ok {
			panic(&fault{at: at, message: "`sorted` needs a list, but there is " + describe(v)})
		}
		keys := []types.List{l}
		if len(questions) > 0 {
			keys = nil
		}
		for _, question := range questions {
			var answers types.List
			o := r.iterate(depth, at)
			for _, e := range l {
				o.next(e)
				answers = append(answers, question.value(r))
			}
			o.end()
			keys = append(keys, answers)
		}
		r.spend(len(l)*bits.Len(uint(len(l)))/elementsPerUnit, at)
		return sortByKeys(l, keys)
	})}
}

// sortByKeys returns a list sorted by keys; the first key is the most significant.
func sortByKeys(list types.List, keys []types.List) types.List {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		for _, k := range keys {
			if c := types.Compare(k[i], k[j]); c != 0 {
				return c
			}
		}
		return 0
	})
	out := make(types.List, len(list))
	for i, from := range order {
		out[i] = list[from]
	}
	return out
}

// isSortable reports whether values of a type can be sorted for people. Lists are compared element
// by element, and a shorter one comes before one that it begins.
func isSortable(t types.Type) bool {
	if t.Base == types.ListBase {
		return t.Elem != nil && isSortable(*t.Elem)
	}
	return t.Base == types.Number || t.Base == types.YesNo || isText(t)
}

// ofElement binds a question about the elements of a list.
func (b *binder) ofElement(elem types.Type, question ast.Node) bound {
	outer := b.narrowings
	b.narrowings = slices.DeleteFunc(slices.Clone(b.narrowings), aboutElement) // # denotes another element there
	b.elements = append(b.elements, elem)
	x := b.bindConditional(question)
	b.elements = b.elements[:len(b.elements)-1]
	b.narrowings = outer
	return x
}

// elementWhere returns the type of the elements for which a question holds.
func (b *binder) elementWhere(elem types.Type, question ast.Node) types.Type {
	outer := b.narrowings
	b.narrowings = nil
	b.elements = append(b.elements, elem)
	b.assume(narrowings(question, true))
	x := b.finish(bound{t: elem, name: "#"})
	if slices.ContainsFunc(presentPaths(question, true), func(path string) bool { return path == "#" || strings.HasPrefix(path, "#.") }) {
		x.t.Optional = false
	}
	b.elements = b.elements[:len(b.elements)-1]
	b.narrowings = outer
	return x.t
}

// aboutElement reports whether a narrowing is about # or a member of it.
func aboutElement(k Narrowing) bool { return strings.HasPrefix(k.Path, "#") }

// position binds position(list, x): the first position of x from 1, or 0.
func position(b *binder, n *ast.CallNode, name string) bound {
	at := spanOf(n)
	if len(n.Arguments) != 2 {
		return b.fail(at, "`position` takes a list and the element to find", "write `position(order, acting)`")
	}
	list := b.bind(n.Arguments[0])
	x := b.bindAs(n.Arguments[1], elements(list).t)
	if anyBad(list, x) {
		return unknown(at)
	}
	if list.t.Base != types.ListBase && list.t.Base != types.Any {
		return b.fail(list.at, "`position` needs a list, but "+b.positions.subject(list), "")
	}
	if list.t.Elem != nil {
		if bad, failed := b.wrongText(bound{t: *list.t.Elem}, x); failed {
			return bad
		}
	}
	at.to = b.positions.closing(spanOf(n.Callee).to)
	of, wanted := list.code.value, x.code.value
	return bound{t: types.NumberType(), at: at, code: ofNumber(func(r *run) float64 {
		in, thing := of(r), wanted(r)
		l, ok := in.(types.List)
		if !ok {
			panic(&fault{at: at, message: "`position` needs a list, but there is " + describe(in)})
		}
		r.spend(countElements(l)/elementsPerUnit, at)
		return float64(1 + slices.IndexFunc(l, func(e types.Value) bool { return types.Matches(e, thing) }))
	})}
}

// joinable reports whether + concatenates lists: one side is a list, and the other is not a
// number, as `dice + 1` adds to a total.
func joinable(x, y bound) bool {
	return x.t.Base == types.ListBase && y.t.Base != types.Number || y.t.Base == types.ListBase && x.t.Base != types.Number
}

// joinLists binds the concatenation x + y of two lists.
func (b *binder) joinLists(x, y bound, at span) bound {
	for _, side := range []bound{x, y} {
		if !side.none && side.t.Base != types.ListBase && side.t.Base != types.Any {
			return b.fail(side.at, "`+` joins a list with a list, but "+b.positions.subject(side), "write `["+b.positions.text(side.at)+"]`", diag.Replace{New: "[" + b.positions.text(side.at) + "]"})
		}
	}
	x, y = b.adaptNames(x, y), b.adaptNames(y, x)
	if anyBad(x, y) {
		return unknown(at)
	}
	elem, ok := b.types.join(elements(x), elements(y))
	switch {
	case x.empty:
		elem = elements(y).t
	case y.empty:
		elem = elements(x).t
	case !ok:
		return b.fail(at, "the two sides of `+` are "+x.t.Describe()+" and "+y.t.Describe(), "")
	}
	return b.concatenate(x, y, elem, at)
}

// elements returns a node with the type of the elements of a list.
func elements(list bound) bound {
	if list.t.Elem == nil {
		return bound{}
	}
	return bound{t: *list.t.Elem}
}
