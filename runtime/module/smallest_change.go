package module

import (
	"fmt"
	"strings"
)

// Limits of the search for the smallest change with which modules are compatible.
const (
	mostEdges     = 40  // number of requirements to ignore, one at a time
	mostRetries   = 400 // number of versions tried for each
	mostSuggested = 2
)

// edge is a requirement: module by requires module id.
type edge struct{ by, id string }

// smallestChange describes up to mostSuggested changes with which the search would succeed:
// another version range of a requirement, or leaving out a wanted module. "" for none.
func (r *resolver) smallestChange() string {
	if r.ignored != nil || len(r.stuck) == 0 {
		return ""
	}
	var texts []string
	for _, e := range r.edges() {
		if len(texts) == mostSuggested {
			break
		}
		without := &resolver{available: r.available, engine: r.engine, wishes: r.wishes, chosen: map[string]*Module{}, tries: mostRetries, ignored: &e}
		if !without.search() || without.chosen[e.by] == nil || without.chosen[e.id] == nil {
			continue
		}
		if need, found := find(without.chosen[e.by].Relations.Requires, e.id); found {
			texts = append(texts, fmt.Sprintf("if %s took %s, for which it says `%s`", without.chosen[e.by].name(), without.chosen[e.id].name(), need.Text))
		}
	}
	for i, d := range r.wishes {
		if len(texts) == mostSuggested || len(r.wishes) < 2 {
			break
		}
		rest := append(append([]demand{}, r.wishes[:i]...), r.wishes[i+1:]...)
		without := &resolver{available: r.available, engine: r.engine, wishes: rest, chosen: map[string]*Module{}, tries: mostRetries, ignored: &edge{}}
		if without.search() {
			if without.chosen[d.ID] != nil {
				texts = append(texts, fmt.Sprintf("if you took %s, and not `%s`", without.chosen[d.ID].name(), d.Text))
				continue
			}
			texts = append(texts, "without "+d.ID)
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return "they would go together " + strings.Join(texts, ", or ")
}

// edges returns the requirements found by the search, those at the dead end first.
func (r *resolver) edges() (list []edge) {
	seen := map[edge]bool{}
	add := func(m *Module) {
		for _, need := range m.Relations.Requires {
			if e := (edge{m.ID, need.ID}); !seen[e] && len(list) < mostEdges {
				seen[e] = true
				list = append(list, e)
			}
		}
	}
	for _, m := range r.stuck {
		add(m)
	}
	for _, m := range r.stuckWith {
		add(m)
	}
	return list
}

// allows reports whether a version satisfies a requirement, or that requirement is ignored.
func (r *resolver) allows(by *Module, need Range, m *Module) bool {
	return need.Allows(m.Version) || r.ignored != nil && by != nil && r.ignored.by == by.ID && r.ignored.id == need.ID
}
