package link

import (
	"slices"
	"sort"

	"houserule/runtime/rules"
)

// prefer orders the layers of all rules where somebody said which of two modules stands
// above the other: what the load order says otherwise moves behind what it stands above.
func (l *finisher) prefer() {
	if !l.src.Prefers {
		return
	}
	of := func(y *rules.Layer) string {
		if y.House {
			return ""
		}
		return y.Module
	}
	for _, r := range l.Everything() {
		moveAbove(r.Replacements, of, l.src.Requires)
		sort.SliceStable(r.Replacements, func(i, j int) bool { return below(r.Replacements[i], r.Replacements[j]) })
		moveAbove(r.Wraps, of, l.src.Requires)
	}
}

// moveAbove moves elements behind those that they stand above, by their modules. Elements
// without a module stay.
func moveAbove[T any](list []T, module func(T) string, stands func(a, b string) bool) {
	for moves := 0; moves <= len(list)*len(list); moves++ {
		i, j := misplaced(list, module, stands)
		if i < 0 {
			return
		}
		x := list[i]
		copy(list[i:j], list[i+1:j+1])
		list[j] = x
	}
}

// misplaced returns the first element that stands above a later one, and the last such one.
func misplaced[T any](list []T, module func(T) string, stands func(a, b string) bool) (i, j int) {
	for i, x := range list {
		for j, y := range slices.Backward(list) {
			if j <= i {
				break
			}
			a, b := module(x), module(y)
			if a != b && a != "" && b != "" && stands(a, b) {
				return i, j
			}
		}
	}
	return -1, -1
}
