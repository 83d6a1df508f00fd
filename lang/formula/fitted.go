package formula

import (
	"slices"

	"houserule/lang/types"
)

// adapter adapts a node to a wanted type.
type adapter func(x bound, want types.Type) bound

// canAdapt reports whether b is composed of lists that can be fitted to want, a type of lists.
func (b bound) canAdapt(want types.Type) bool {
	return b.adapt != nil && b.t.Base == types.ListBase && want.Base == types.ListBase && want.Elem != nil
}

// listLiteral binds a list literal.
func (b *binder) listLiteral(parts []bound, elem types.Type, at span) bound {
	fitted := func(want types.Type, fit adapter) bound {
		var list []bound
		for _, x := range parts {
			if x = fit(x, *want.Elem); x.bad {
				return unknown(at)
			}
			list = append(list, x)
		}
		return b.listLiteral(list, *want.Elem, at)
	}
	return bound{t: types.ListOf(elem), at: at, parts: parts, empty: len(parts) == 0, adapt: fitted, code: ofValue(func(r *run) types.Value {
		list := make(types.List, len(parts))
		for i, x := range parts {
			list[i] = x.code.value(r)
		}
		return list
	})}
}

// concatenate binds the concatenation of two lists.
func (b *binder) concatenate(x, y bound, elem types.Type, at span) bound {
	left, ok := b.need(x, types.ListBase, "`+`")
	right, ok2 := b.need(y, types.ListBase, "`+`")
	if !ok || !ok2 {
		return unknown(at)
	}
	fitted := func(want types.Type, fit adapter) bound {
		first, second := fit(x, want), fit(y, want)
		if anyBad(first, second) {
			return unknown(at)
		}
		return b.concatenate(first, second, *want.Elem, at)
	}
	return bound{t: types.ListOf(elem), at: at, empty: x.empty && y.empty, parts: slices.Concat(x.parts, y.parts), adapt: fitted, code: ofValue(func(r *run) types.Value {
		head, tail := left.value(r).(types.List), right.value(r).(types.List)
		n := len(head) + len(tail)
		if r.steps -= n; r.steps < 0 {
			panic(&fault{at: at, message: "the list grows beyond what a formula may make"})
		}
		r.spend(n/elementsPerUnit, at)
		return slices.Concat(head, tail)
	})}
}

// adaptNames converts the texts of a list literal x to entries if the other side is a list of
// entries.
func (b *binder) adaptNames(x, other bound) bound {
	if elements(other).t.Base != types.RefBase || !isText(elements(x).t) || !x.canAdapt(other.t) {
		return x
	}
	return x.adapt(other.t.Required(), b.result)
}

// choice binds a conditional expression.
func (b *binder) choice(yes func(*run) bool, x, y bound, t types.Type, at span) bound {
	fitted := func(want types.Type, fit adapter) bound {
		sides := []bound{x, y}
		for i, side := range sides {
			if !side.none {
				sides[i] = fit(side, want)
			}
		}
		if anyBad(sides...) {
			return unknown(at)
		}
		want.Optional = t.Optional
		return b.choice(yes, sides[0], sides[1], want, at)
	}
	return bound{t: t, at: at, adapt: fitted, code: choose(yes, x.code, y.code)}
}
