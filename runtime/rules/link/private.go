package link

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// describedAs returns the scope of a formula whose value players see; what names it in
// warnings.
func (s *scope) describedAs(what string) *scope {
	if s.quiet || s.plan != nil && slices.ContainsFunc(s.plan.family, func(r *rules.Rule) bool { return r.Decl.Fields.Text(rules.Private) != "" }) {
		return s // what is for the gamemaster alone may read everything
	}
	c := *s
	c.tells = what
	return &c
}

// listening returns a scope that records which boxes a formula reads, and a function that
// warns of private ones. For a scope whose value players do not see it returns s.
func (s *scope) listening(src *content.Formula) (*scope, func()) {
	if s.tells == "" || s.boxes != nil {
		return s, func() {}
	}
	var boxes []*content.Box
	c := *s
	c.boxes = &boxes
	return &c, func() {
		for _, b := range boxes {
			if !content.Players.Sees(b) {
				s.l.RevealsPrivate(src, s.tells, b)
				return
			}
		}
	}
}
