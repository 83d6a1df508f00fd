package formula

import (
	"fmt"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/types"
)

// concat binds concat(list, list, ...): the elements of all, in their order.
func concat(b *binder, n *ast.CallNode, name string) bound {
	at := where(n)
	if len(n.Arguments) < 2 {
		return b.fail(at, "`concat` takes two lists or more", "write `concat(wounds, [wound])`")
	}
	lists, empty := make([]bound, len(n.Arguments)), true
	for i, a := range n.Arguments {
		x := b.bind(a)
		switch {
		case x.bad:
			return unknown(at)
		case x.none || x.t.Base != types.ListBase && x.t.Base != types.Any:
			hint := "write it as a list: `[" + b.places.text(x.at) + "]`"
			if x.none || x.t.Optional {
				hint = ""
			}
			return b.fail(x.at, "`concat` needs lists, but "+b.subject(x), hint)
		}
		lists[i], empty = x, empty && x.empty
	}
	elem, ok := b.elementOfAll(lists)
	if !ok {
		return unknown(at)
	}
	at.to = b.closing(where(n.Callee).to)
	nodes := []ast.Node{frameNode(at)}
	for _, x := range lists {
		if x = b.listOf(x, elem); x.bad {
			return unknown(at)
		}
		nodes = append(nodes, x.node)
	}
	return bound{t: types.ListOf(elem), at: at, empty: empty, node: call(func(all ...any) any {
		return all[0].(*run).joined(all[1:], at)
	}, at, nodes...)}
}

// elementOfAll is the type of what lists hold that are joined.
func (b *binder) elementOfAll(lists []bound) (elem types.Type, ok bool) {
	first := -1
	for i, x := range lists {
		if x.empty {
			continue
		}
		of := types.Type{}
		if x.t.Elem != nil {
			of = *x.t.Elem
		}
		if first < 0 {
			first, elem = i, of
			continue
		}
		all, joins := b.join(bound{t: elem}, bound{t: of})
		if strangers := all.Base == types.NounBase && all.Kind == "" && elem.Kind != "" && of.Kind != ""; strangers {
			joins = false
		}
		switch {
		case joins:
			elem = all
		case writtenOut(x) && elem.Base == types.NounBase: // names of entries
		case writtenOut(lists[first]) && of.Base == types.NounBase:
			elem = of
		default:
			b.fail(x.at, fmt.Sprintf("`concat` joins lists of one type, but %s, and `%s` is %s", b.subject(x), b.places.text(lists[first].at), lists[first].t.Describe()), "")
			return elem, false
		}
	}
	return elem, true
}

// writtenOut tells a list of texts that stands in the formula.
func writtenOut(x bound) bool {
	for _, part := range x.parts {
		if _, ok := part.literal.(string); !ok {
			return false
		}
	}
	return len(x.parts) > 0
}

// listOf lets the texts of a list that is written out be what the others hold.
func (b *binder) listOf(x bound, elem types.Type) bound {
	if elem.Base != types.NounBase || !writtenOut(x) {
		return x
	}
	nodes := make([]ast.Node, len(x.parts))
	for i, part := range x.parts {
		fitted := b.literalAs(part, part.literal.(string), elem)
		if fitted.bad {
			return fitted
		}
		nodes[i] = fitted.node
	}
	x.node = listNode(nodes, x.at)
	return x
}

// joined makes one list of several, within what a formula may visit.
func (r *run) joined(all []any, at span) types.List {
	total := 0
	for _, v := range all {
		l, ok := value(v).(types.List)
		if !ok {
			panic(&fault{at: at, message: "`concat` needs lists, but there is " + describe(value(v))})
		}
		if total += len(l); total > r.steps {
			panic(&fault{at: at, message: "the formula visits more elements of lists than it may"})
		}
	}
	r.steps -= total
	r.spend(1+total/elementsPerLook, at)
	list := make(types.List, 0, total)
	for _, v := range all {
		list = append(list, value(v).(types.List)...)
	}
	return list
}
