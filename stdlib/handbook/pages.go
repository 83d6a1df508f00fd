package handbook

import (
	"slices"
	"strings"

	"houserule/runtime/content"
)

// citations are what stands where the book prints one of its rules.
type citations struct {
	made, examples []Link
}

// cites notes where something is printed.
func (w *writer) cites(s *content.Source, what Link) {
	if what.To == "" {
		return
	}
	w.note(s, func(c *citations) { c.made = once(c.made, what) })
}

// proves notes where an example is printed.
func (w *writer) proves(s *content.Source, what Link) {
	w.note(s, func(c *citations) { c.examples = once(c.examples, what) })
}

func once(list []Link, l Link) []Link {
	if slices.Contains(list, l) {
		return list
	}
	return append(list, l)
}

// note finds the citations of all that a source names.
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

// pages list the rules of the book in its order, each with what the module makes of it, then
// whatever else is named as a source.
func (w *writer) pages() (list []Page) {
	rules, _ := w.module.Printed() // a list that cannot be read was told when the module loaded
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

// pageKey is what the link of a rule of the book is kept under.
type pageKey string

// link fills in what is known only when everything stands: which examples have the source of
// a rule, and which rules that of an example.
func (w *writer) link(h *Handbook) {
	proved, made := map[string][]Link{}, map[string][]Link{} // by the place of the rule, of the example
	for _, text := range w.texts {
		c := w.cited[text]
		for _, rule := range c.made {
			for _, example := range c.examples {
				proved[rule.To] = once(proved[rule.To], example)
				made[example.To] = once(made[example.To], rule)
			}
		}
	}
	fill := func(rules []Rule) {
		for i := range rules {
			r := &rules[i]
			r.Examples, r.AskedBy = proved[r.Anchor], w.asked[r.Anchor]
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

// printedAt is where something is printed, for people, each place once: of several rules of
// the book those without a page go by the same chapter.
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
