package resolve

import (
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// CheckLike reports an unknown parent, a cycle of parents and too long a chain. It returns true
// after a problem.
func CheckLike(l *Report, n *Names, r *rules.Rule) bool {
	d := r.Decl
	if d.Check.Like == "" {
		return false
	}
	parent := n.Tables.Rules[d.Check.Like]
	if parent == nil || parent.DeclKind != rules.Check {
		checks := func() (names []string) {
			for _, o := range n.Tables.Order {
				if o.DeclKind == rules.Check {
					names = append(names, o.Name)
				}
			}
			return names
		}
		l.Fail(d.Pos, "", "check %q is like %q, but there is no such check", r.Name, d.Check.Like).Advise(l.SuggestNear(d.Check.Like, checks))
		return true
	}
	seen := map[*rules.Rule]bool{r: true}
	for c := parent; c != nil; c = n.Tables.Rules[c.Decl.Check.Like] {
		if seen[c] {
			l.Fail(d.Pos, "", "check %q is like itself, through others", r.Name)
			return true
		}
		if seen[c] = true; len(seen) > content.MaxLike {
			l.Fail(d.Pos, "", "check %q is like %q, and more than %d checks would be like each other in a row", r.Name, d.Check.Like, content.MaxLike)
			return true
		}
		if c.Decl.Check.Like == "" {
			break
		}
	}
	return false
}
