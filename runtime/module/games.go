package module

import "sort"

// Games returns the function that lists the whole games a module belongs to: itself if it
// is one, those it requires, and the one whose copy it is. Games returns nil if fewer than
// two whole games are loaded: then all modules see the same words.
func (o Order) Games() func(id string) []string {
	var whole []string
	for _, m := range o {
		if m.WholeGame {
			whole = append(whole, m.ID)
		}
	}
	if len(whole) < 2 {
		return nil
	}
	sort.Strings(whole)
	of := map[string][]string{}
	for _, m := range o {
		for _, g := range whole {
			if g == m.ID || g == m.copyFor || o.needs(m.ID, g, map[string]bool{}) {
				of[m.ID] = append(of[m.ID], g)
			}
		}
	}
	return func(id string) []string { return of[id] }
}

// needs reports whether module a requires module b, directly or indirectly.
func (o Order) needs(a, b string, seen map[string]bool) bool {
	m := o.Find(a)
	if m == nil || seen[a] {
		return false
	}
	seen[a] = true
	for _, need := range m.Relations.Requires {
		if need.ID == b || o.needs(need.ID, b, seen) {
			return true
		}
	}
	return false
}
