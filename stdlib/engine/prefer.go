package engine

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/module"
)

// Preference is the gamemaster's decision about two modules that contradict each other: Over is
// ordered as if its manifest required Under, so its replacements take effect and its after and
// around layers are applied outside those of Under. Preferences are transitive. Modules that are
// not loaded are ignored. The caller saves preferences and passes them in Options.Prefer.
type Preference struct{ Over, Under string }

// String returns the preference as "A over B".
func (p Preference) String() string { return p.Over + " over " + p.Under }

// orderWithPreferences is a module.Order that takes preferences into account.
type orderWithPreferences struct {
	module.Order
	prefer []Preference
}

// order returns the module order for the rules.
func (rs *Ruleset) order() content.Modules {
	if len(rs.Prefer) == 0 {
		return rs.Order
	}
	return orderWithPreferences{rs.Order, rs.Prefer}
}

// Requires reports whether module a takes precedence over module b, by manifests or
// preferences.
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

// isModule reports whether id is that of the module `of`, or of a game's copy of it.
func isModule(id, of string) bool { return id == of || strings.HasSuffix(id, "/"+of) }

// checkPreferences returns an error for preferences that contradict each other or the manifests.
func checkPreferences(order module.Order, prefer []Preference) error {
	var problems diag.List
	for i, s := range prefer {
		if s.Over == s.Under {
			problems.Add(&diag.Problem{Message: fmt.Sprintf("%s cannot take precedence over itself", s.Over), Hint: "name two modules"})
			continue
		}
		switch before := (orderWithPreferences{order, prefer[:i]}); {
		case order.Requires(s.Under, s.Over):
			problems.Add(&diag.Problem{Message: fmt.Sprintf("%s cannot take precedence over %s, which names it in its module.json", s.Over, s.Under),
				Hint: "a house rule decides about a single rule"})
		case before.Requires(s.Under, s.Over):
			problems.Add(&diag.Problem{Message: fmt.Sprintf("%s cannot take precedence over %s: the opposite was decided before", s.Over, s.Under),
				Hint: "leave one of them out"})
		}
	}
	return problems.Err()
}
