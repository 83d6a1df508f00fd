package names

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// DescribedAs returns the scope of a formula whose value players see; what names it in
// warnings.
func (s *Scope) DescribedAs(what string) *Scope {
	if s.GamemasterOnly || s.Check != nil && slices.ContainsFunc(s.Check.Family, func(r *rules.Rule) bool { return r.Decl.Fields.Text(rules.Private) != "" }) {
		return s // a private check may read private boxes
	}
	c := *s
	c.shownAs = what
	return &c
}

// recordingBoxes returns a scope that records the boxes that a formula reads, and a function that
// warns of private ones. For a value that players do not see it returns s.
func (s *Scope) recordingBoxes(src *content.Formula) (*Scope, func()) {
	if s.shownAs == "" || s.boxes != nil {
		return s, func() {}
	}
	var boxes []*content.Box
	return s.Recording(&boxes), func() {
		for _, b := range boxes {
			if !content.Players.Sees(b) {
				s.l.WarnRevealsPrivate(src, s.shownAs, b)
				return
			}
		}
	}
}

// Recording returns a scope that adds the boxes that a formula reads to boxes.
func (s *Scope) Recording(boxes *[]*content.Box) *Scope {
	c := *s
	c.boxes = boxes
	return &c
}
