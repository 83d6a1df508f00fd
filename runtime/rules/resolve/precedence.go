package resolve

import (
	"slices"
	"sort"

	"houserule/runtime/rules"
)

// ApplyPreferences orders the layers of all rules by preferences of the user: a layer of a
// preferred module moves after layers over which it takes precedence.
func ApplyPreferences(linked []*rules.Rule, precedes func(a, b string) bool) {
	of := func(y *rules.Layer) string {
		if y.House {
			return ""
		}
		return y.Module
	}
	for _, r := range linked {
		ApplyPrecedence(r.Replacements, of, precedes)
		sort.SliceStable(r.Replacements, func(i, j int) bool { return OutrankedBy(r.Replacements[i], r.Replacements[j]) })
		ApplyPrecedence(r.Wraps, of, precedes)
	}
}

// ApplyPrecedence moves elements after those over which their modules take precedence. Elements
// without a module keep their place.
func ApplyPrecedence[T any](list []T, module func(T) string, precedes func(a, b string) bool) {
	for moves := 0; moves <= len(list)*len(list); moves++ {
		i, j := findMisplaced(list, module, precedes)
		if i < 0 {
			return
		}
		x := list[i]
		copy(list[i:j], list[i+1:j+1])
		list[j] = x
	}
}

// findMisplaced returns the first element that takes precedence over a later one, and the last such
// later one; -1 for none.
func findMisplaced[T any](list []T, module func(T) string, precedes func(a, b string) bool) (i, j int) {
	for i, x := range list {
		for j, y := range slices.Backward(list) {
			if j <= i {
				break
			}
			a, b := module(x), module(y)
			if a != b && a != "" && b != "" && precedes(a, b) {
				return i, j
			}
		}
	}
	return -1, -1
}

// OutrankedBy reports whether replacement b always wins over a: house rules over modules, changes that an
// entry carries over others, those of a nearer check over those of its parent. Equal ones stay
// in load order, in which a required module comes first.
func OutrankedBy(a, b *rules.Layer) bool {
	if a.House != b.House {
		return b.House
	}
	if (a.Carried.Carrier == nil) != (b.Carried.Carrier == nil) {
		return a.Carried.Carrier == nil
	}
	return a.Family.Distance > b.Family.Distance
}
