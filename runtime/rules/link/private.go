package link

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// telling is the scope of a formula of which people hear: what names it in a warning.
func (s *scope) describedAs(what string) *scope {
	if s.quiet || s.plan != nil && slices.ContainsFunc(s.plan.family, func(r *rules.Rule) bool { return r.Decl.Fields.Text(rules.Private) != "" }) {
		return s // what is for the gamemaster alone may read everything
	}
	c := *s
	c.tells = what
	return &c
}

// listening is a scope that notes which boxes are read, and warns of private ones when the
// formula is compiled; of one that tells nobody anything, it is the same.
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
