package link

import (
	"slices"
	"sort"

	"houserule/runtime/rules"
)

// applyPreferences orders the layers of all rules by preferences of the user: a layer of a
// preferred module moves after layers over which it takes precedence.
func (l *finisher) applyPreferences() {
	if !l.src.HasPreferences {
		return
	}
	of := func(y *rules.Layer) string {
		if y.House {
			return ""
		}
		return y.Module
	}
	for _, r := range l.RulesAndLines() {
		applyPrecedence(r.Replacements, of, l.src.Requires)
		sort.SliceStable(r.Replacements, func(i, j int) bool { return outrankedBy(r.Replacements[i], r.Replacements[j]) })
		applyPrecedence(r.Wraps, of, l.src.Requires)
	}
}

// applyPrecedence moves elements after those over which their modules take precedence. Elements
// without a module keep their place.
func applyPrecedence[T any](list []T, module func(T) string, precedes func(a, b string) bool) {
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
