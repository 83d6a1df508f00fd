package link

import (
	"slices"
	"sort"

	"houserule/runtime/rules"
)

// applyPreferences orders the layers of all rules by preferences of the user: a layer of a
// preferred module moves after layers over which it takes precedence.
func (l *finisher) applyPreferences() {
	if !l.src.Prefers {
		return
	}
	of := func(y *rules.Layer) string {
		if y.House {
			return ""
		}
		return y.Module
	}
	for _, r := range l.RulesAndLines() {
		moveAbove(r.Replacements, of, l.src.Requires)
		sort.SliceStable(r.Replacements, func(i, j int) bool { return below(r.Replacements[i], r.Replacements[j]) })
		moveAbove(r.Wraps, of, l.src.Requires)
	}
}

// moveAbove moves elements after those over which their modules take precedence. Elements
// without a module keep their place.
func moveAbove[T any](list []T, module func(T) string, precedes func(a, b string) bool) {
	for moves := 0; moves <= len(list)*len(list); moves++ {
		i, j := misplaced(list, module, precedes)
		if i < 0 {
			return
		}
		x := list[i]
		copy(list[i:j], list[i+1:j+1])
		list[j] = x
	}
}

// misplaced returns the first element that takes precedence over a later one, and the last such
// later one; -1 for none.
func misplaced[T any](list []T, module func(T) string, precedes func(a, b string) bool) (i, j int) {
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
