package handbook

import (
	"slices"
	"strings"

	"houserule/runtime/content"
)

// citations are the declarations and examples that cite one printed rule or other source.
type citations struct {
	declarations, examples []Link
}

// citeDeclaration records that a declaration cites a source, unless the handbook does not have
// it.
func (w *writer) citeDeclaration(s *content.Source, what Link) {
	if what.To == "" {
		return
	}
	w.cite(s, func(c *citations) { c.declarations = appendNew(c.declarations, what) })
}

// citeExample records that an example cites a source.
func (w *writer) citeExample(s *content.Source, what Link) {
	w.cite(s, func(c *citations) { c.examples = appendNew(c.examples, what) })
}

// appendNew appends a link to a list unless it contains it.
func appendNew(list []Link, l Link) []Link {
	if slices.Contains(list, l) {
		return list
	}
	return append(list, l)
}

// cite calls add with the citations of each printed rule or other text that a source names. The
// source may be nil.
func (w *writer) cite(s *content.Source, add func(*citations)) {
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
			w.citedKeys = append(w.citedKeys, key)
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
		x := Page{Anchor: w.anchors.assign(pageKey(r.ID), "page", r.ID), ID: r.ID, Where: r.String(), Text: r.Statement}
		if c := w.cited[r.ID]; c != nil {
			x.Declarations, x.Examples = c.declarations, c.examples
		}
		list = append(list, x)
	}
	for _, text := range w.citedKeys {
		if rules[text] == nil {
			list = append(list, Page{Anchor: w.anchors.assign(pageKey(text), "page", text), Where: text, Declarations: w.cited[text].declarations, Examples: w.cited[text].examples})
		}
	}
	return list
}

// pageKey is the key of printed rules in anchors.
type pageKey string

// addLinks adds what is known only at the end: to rules the examples with the same source, the
// rules that read them and the anchors of printed rules; to examples the rules; and the numbers of
// passed and failed examples.
func (w *writer) addLinks(h *Handbook) {
	examplesOf, rulesOf := map[string][]Link{}, map[string][]Link{} // by anchor: examples of a rule, rules of an example
	for _, text := range w.citedKeys {
		c := w.cited[text]
		for _, rule := range c.declarations {
			for _, example := range c.examples {
				examplesOf[rule.To] = appendNew(examplesOf[rule.To], example)
				rulesOf[example.To] = appendNew(rulesOf[example.To], rule)
			}
		}
	}
	fill := func(rules []Rule) {
		for i := range rules {
			r := &rules[i]
			r.Examples, r.ReadBy = examplesOf[r.Anchor], w.readers[r.Anchor]
			for j := range r.Statements {
				r.Statements[j].To = w.anchors.of(pageKey(r.Statements[j].ID))
			}
		}
	}
	for i := range h.RulesByKind {
		fill(h.RulesByKind[i].Rules)
	}
	fill(h.Offers)
	fill(h.Changed)
	fill(h.Displays.Headlines)
	for i := range h.Specs {
		s := &h.Specs[i]
		h.Passed, h.Failed = h.Passed+s.Passed, h.Failed+s.Failed
		for j := range s.Examples {
			s.Examples[j].Rules = rulesOf[s.Examples[j].Anchor]
		}
	}
}

// formatSource formats a source for readers, each place once: printed rules without a page are named
// by their chapter.
func formatSource(s *content.Source) string {
	places := strings.Split(s.String(), "; ")
	var list []string
	for _, p := range places {
		if !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return strings.Join(list, "; ")
}
