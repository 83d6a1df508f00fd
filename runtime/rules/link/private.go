package link

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// describedAs returns the scope of a formula whose value players see; what names it in
// warnings.
func (s *scope) describedAs(what string) *scope {
	if s.gamemasterOnly || s.check != nil && slices.ContainsFunc(s.check.family, func(r *rules.Rule) bool { return r.Decl.Fields.Text(rules.Private) != "" }) {
		return s // a private check may read private boxes
	}
	c := *s
	c.shownAs = what
	return &c
}

// recordingBoxes returns a scope that records the boxes that a formula reads, and a function that
// warns of private ones. For a value that players do not see it returns s.
func (s *scope) recordingBoxes(src *content.Formula) (*scope, func()) {
	if s.shownAs == "" || s.boxes != nil {
		return s, func() {}
	}
	var boxes []*content.Box
	return s.recording(&boxes), func() {
		for _, b := range boxes {
			if !content.Players.Sees(b) {
				s.l.WarnRevealsPrivate(src, s.shownAs, b)
				return
			}
		}
	}
}

// recording returns a scope that adds the boxes that a formula reads to boxes.
func (s *scope) recording(boxes *[]*content.Box) *scope {
	c := *s
	c.boxes = boxes
	return &c
}
