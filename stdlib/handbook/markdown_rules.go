package handbook

import (
	"fmt"
	"strings"
)

// rules writes rules with headings of a level.
func (m *markdown) rules(level int, list []Rule) {
	for _, r := range list {
		m.rule(level, r)
	}
}

// rule writes a rule with a heading of a level.
func (m *markdown) rule(level int, r Rule) {
	m.heading(level, r.Anchor, code(r.Name))
	kind := r.Kind
	if r.Module != "" {
		kind += " of " + ownerName(r.Module)
	}
	like, answers := "", ""
	if r.Like != nil {
		like = "like " + formatLink(*r.Like, code)
	}
	if r.Result != "" {
		answers = "answers " + code(r.Result)
	}
	m.facts(kind, italic(r.Page), like, answers, escape(r.Place))
	if r.Text != "" {
		m.line("%s", escape(r.Text))
	}
	for _, p := range r.Params {
		text := p.Name + ": " + p.Type
		if p.Default != "" {
			text += " = " + p.Default
		}
		fmt.Fprintf(m, "- takes %s\n", code(text))
	}
	for _, t := range r.Terms {
		fmt.Fprintf(m, "- %s: %s\n", escape(t.Name), m.term(t))
	}
	if len(r.Params)+len(r.Terms) > 0 {
		m.WriteString("\n")
	}
	m.layers(r.Layers, r.IsLayered())
	for _, l := range r.Lines {
		m.line("<a id=\"%s\"></a>Line %s:", l.Anchor, code(l.Name))
		m.layers(l.Layers, l.IsLayered())
	}
	if len(r.InheritedLines) > 0 {
		m.line("As what it is like: %s", formatLinks(r.InheritedLines, code))
	}
	if len(r.StandardLines) > 0 {
		var all []string
		for _, s := range r.StandardLines {
			all = append(all, code(s))
		}
		m.line("As every check: %s", strings.Join(all, ", "))
	}
	if len(r.Offers) > 0 {
		m.line("Offers: %s", formatLinks(r.Offers, escape))
	}
	for _, s := range r.Statements {
		if s.Text != "" {
			m.line("> %s %s", formatLink(s.Link(), escape), escape(s.Text))
		}
	}
	if len(r.ReadBy) > 0 {
		m.line("Asked by: %s", formatLinks(r.ReadBy, code))
	}
	if len(r.Examples) > 0 {
		m.line("Examples of the same page: %s", formatLinks(r.Examples, escape))
	}
}

// term writes a term on one line.
func (m *markdown) term(t Term) string {
	all := []string{}
	if len(t.Links) > 0 {
		all = append(all, formatLinks(t.Links, code))
	}
	for _, c := range t.Clauses {
		text := escape(c.Text)
		if len(c.Formula) > 0 {
			if text != "" {
				text += ": "
			}
			text += code(c.Formula.String())
		}
		if len(c.When) > 0 {
			text += ", when " + code(c.When.String())
		}
		if c.Owner != "" {
			text += " (" + escape(c.Owner) + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// layers writes layers in the order in which they apply, numbered if there are several.
func (m *markdown) layers(list []Layer, numbered bool) {
	for i, layer := range list {
		if numbered {
			m.line("%s", m.layerHeading(i, layer))
		}
		m.body(layer)
	}
}

// layerHeading returns the heading of the layer with an index.
func (m *markdown) layerHeading(i int, layer Layer) string {
	text := fmt.Sprintf("**%d\\. %s**", i+1, escape(layer.Heading))
	if layer.Carrier != nil {
		text += " of whoever has " + formatLink(*layer.Carrier, escape)
	}
	for _, part := range []string{italic(layer.Page), escape(layer.Place)} {
		if part != "" {
			text += " · " + part
		}
	}
	if layer.Foreign {
		text += " · " + escape(ownerName(layer.Module))
	}
	if layer.ReplacedBy != "" {
		text += " · replaced by " + escape(layer.ReplacedBy)
	}
	return text
}

// body writes the content of a layer.
func (m *markdown) body(layer Layer) {
	if len(layer.Formula) > 0 {
		m.block("", layer.Formula.String())
	}
	if len(layer.Rows) > 0 {
		var rows [][]string
		for i, r := range layer.Rows {
			label := escape(r.Label)
			if label == "" {
				label = fmt.Sprint(i + 1)
			}
			rows = append(rows, []string{label, code(r.Formula.String()), code(r.When.String()), italic(r.Page)})
		}
		m.table([]string{map[string]string{"sum": "Sum of", "best": "Best of", "first": "First that holds", "all": "All of", "any": "Any of"}[layer.Combination], "Formula", "When", "Page"}, rows)
	} else if layer.Combination == "sum" || layer.Combination == "best" {
		m.line("Nothing by itself: others add to it.")
	}
	if len(layer.Table) > 0 {
		var rows [][]string
		for _, r := range layer.Table {
			value := escape(r.Value)
			if r.To != nil {
				value += " " + formatLink(*r.To, code)
			}
			rows = append(rows, []string{escape(r.Key), value})
		}
		m.table([]string{"Key", "Value"}, rows)
	}
	for _, s := range layer.Effects {
		fmt.Fprintf(m, "- %s\n", code(s.String()))
	}
	if len(layer.Effects) > 0 {
		m.WriteString("\n")
	}
	if len(layer.When) > 0 {
		m.line("%s", withName("when", code(layer.When.String())))
	}
	if layer.Text != "" {
		m.line("%s", escape(layer.Text))
	}
	if layer.Code != "" {
		m.block("lua", layer.Code)
	}
}
