package engine

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/module"
)

// Preference is what a gamemaster settled of two modules that contradict each other: what
// Over replaces and prints anew holds where Under does so, too, and its after and around
// stand outside. It counts as if Over named Under in its manifest, so that what stands
// above Over stands above Under, too. Modules that are not there change nothing. Whoever
// settles it keeps it and gives it again when the game is opened the next time.
type Preference struct{ Over, Under string }

// String gives it as people write it.
func (p Preference) String() string { return p.Over + " over " + p.Under }

// orderWithPreferences is the order of modules with the preferences of the gamemaster.
type orderWithPreferences struct {
	module.Order
	prefer []Preference
}

// order is what the rules know of the modules: which of them stands above which.
func (rs *Ruleset) order() content.Modules {
	if len(rs.Prefer) == 0 {
		return rs.Order
	}
	return orderWithPreferences{rs.Order, rs.Prefer}
}

// Requires tells whether module a stands above module b, by what they say of each other
// or by what was settled.
func (p orderWithPreferences) Requires(a, b string) bool {
	seen := make([]bool, len(p.prefer))
	var reaches func(a string) bool
	reaches = func(a string) bool {
		if p.Order.Requires(a, b) {
			return true
		}
		for i, s := range p.prefer {
			if seen[i] || !isModule(a, s.Over) && !p.Order.Requires(a, s.Over) {
				continue
			}
			seen[i] = true
			if isModule(b, s.Under) || reaches(s.Under) {
				return true
			}
		}
		return false
	}
	return reaches(a)
}

// isModule tells whether an id is that of a module, or of a game's own copy of it.
func isModule(id, of string) bool { return id == of || strings.HasSuffix(id, "/"+of) }

// checkPreferences reports preferences that contradict each other or the order that modules
// require.
func checkPreferences(order module.Order, prefer []Preference) error {
	var problems diag.List
	for i, s := range prefer {
		if s.Over == s.Under {
			problems.Add(&diag.Problem{Message: fmt.Sprintf("%s cannot stand over itself", s.Over), Hint: "name two modules"})
			continue
		}
		switch before := (orderWithPreferences{order, prefer[:i]}); {
		case order.Requires(s.Under, s.Over):
			problems.Add(&diag.Problem{Message: fmt.Sprintf("%s cannot stand over %s, which names it in its module.json and so stands above it", s.Over, s.Under),
				Hint: "a house rule settles a single rule"})
		case before.Requires(s.Under, s.Over):
			problems.Add(&diag.Problem{Message: fmt.Sprintf("%s cannot stand over %s: what was settled before says the opposite", s.Over, s.Under),
				Hint: "leave one of them out"})
		}
	}
	return problems.Err()
}
