package handbook

import (
	"slices"
	"strings"

	"houserule/runtime/content"
)

// citations are the links to what cites one printed rule: declarations and examples.
type citations struct {
	made, examples []Link
}

// citeDeclaration records a declaration under its source.
func (w *writer) citeDeclaration(s *content.Source, what Link) {
	if what.To == "" {
		return
	}
	w.note(s, func(c *citations) { c.made = appendNew(c.made, what) })
}

// citeExample records an example under its source.
func (w *writer) citeExample(s *content.Source, what Link) {
	w.note(s, func(c *citations) { c.examples = appendNew(c.examples, what) })
}

// appendNew appends a link to a list unless it contains it.
func appendNew(list []Link, l Link) []Link {
	if slices.Contains(list, l) {
		return list
	}
	return append(list, l)
}

// note calls add with the citations of each printed rule that a source names.
func (w *writer) note(s *content.Source, add func(*citations)) {
	if s == nil {
		return
	}
	for i, text := range s.Texts {
		key := text
		if i < len(s.Rules) && s.Rules[i] != nil {
			key = s.Rules[i].ID
		}
		c := w.cited[key]
		if c == nil {
			c = &citations{}
			w.cited[key] = c
			w.texts = append(w.texts, key)
		}
		add(c)
	}
}

// pages lists the printed rules in the order of the book with the declarations made of them, then
// all other sources.
func (w *writer) pages() (list []Page) {
	rules, _ := w.module.Printed() // an error was reported when the module was loaded
	rows := make([]*content.PrintedRule, 0, len(rules))
	for _, r := range rules {
		rows = append(rows, r)
	}
	slices.SortFunc(rows, func(a, b *content.PrintedRule) int { return a.Pos.Line - b.Pos.Line })
	for _, r := range rows {
		x := Page{Anchor: w.anchors.give(pageKey(r.ID), "page", r.ID), ID: r.ID, Where: r.String(), Text: r.Statement}
		if c := w.cited[r.ID]; c != nil {
			x.Made, x.Examples = c.made, c.examples
		}
		list = append(list, x)
	}
	for _, text := range w.texts {
		if rules[text] == nil {
			list = append(list, Page{Anchor: w.anchors.give(pageKey(text), "page", text), Where: text, Made: w.cited[text].made, Examples: w.cited[text].examples})
		}
	}
	return list
}

// pageKey is the key of printed rules in anchors.
type pageKey string

// link adds the links known only at the end: examples with the same source as a rule, and the
// reverse.
func (w *writer) link(h *Handbook) {
	proved, made := map[string][]Link{}, map[string][]Link{} // by anchor: examples of a rule, rules of an example
	for _, text := range w.texts {
		c := w.cited[text]
		for _, rule := range c.made {
			for _, example := range c.examples {
				proved[rule.To] = appendNew(proved[rule.To], example)
				made[example.To] = appendNew(made[example.To], rule)
			}
		}
	}
	fill := func(rules []Rule) {
		for i := range rules {
			r := &rules[i]
			r.Examples, r.AskedBy = proved[r.Anchor], w.readers[r.Anchor]
			for j := range r.States {
				r.States[j].To = w.anchors.of(pageKey(r.States[j].ID))
			}
		}
	}
	for i := range h.Nouns {
		fill(h.Nouns[i].Rules)
	}
	fill(h.Offers)
	fill(h.Changed)
	fill(h.Seen.Headlines)
	for i := range h.Specs {
		s := &h.Specs[i]
		h.Passed, h.Failed = h.Passed+s.Passed, h.Failed+s.Failed
		for j := range s.Examples {
			s.Examples[j].Rules = made[s.Examples[j].Anchor]
		}
	}
}

// printedAt formats a source for readers, each place once: printed rules without a page are named
// by their chapter.
func printedAt(s *content.Source) string {
	places := strings.Split(s.String(), "; ")
	var list []string
	for _, p := range places {
		if !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return strings.Join(list, "; ")
}
