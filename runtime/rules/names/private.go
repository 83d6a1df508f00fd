package names

import (
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// DescribedAs returns the scope of a formula whose value players see; what names it in
// warnings.
func (s *Scope) DescribedAs(what string) *Scope {
	if s.Glimpse {
		return s
	}
	c := *s
	c.shownAs = what
	if s.Check != nil && s.Private == "" {
		c.Private = PrivacyOf(s.Check.Family)
	}
	return &c
}

// PrivacyOf returns who alone sees a check that has the rules of a family: one of the values of
// [content.Box].Private, of several the strictest.
func PrivacyOf(family []*rules.Rule) (private string) {
	for _, r := range family {
		if p := r.Decl.Fields.Text(rules.Private); content.Covers(private, p) {
			private = p
		}
	}
	return private
}

// recordingBoxes returns a scope that records the boxes that a formula reads, and a function that
// warns of those that not everybody may see who sees the value. For a value that players do not
// see it returns s.
func (s *Scope) recordingBoxes(src *content.Formula) (*Scope, func()) {
	if s.shownAs == "" || s.Private == content.ForGamemaster || s.boxes != nil {
		return s, func() {}
	}
	var boxes []*content.Box
	return s.Recording(&boxes), func() {
		for _, b := range boxes {
			if !content.Covers(b.Private, s.Private) {
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
