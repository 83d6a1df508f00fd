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

func (m *markdown) rule(level int, r Rule) {
	m.heading(level, r.Anchor, code(r.Name))
	sort := r.Sort
	if r.Module != "" {
		sort += " of " + owner(r.Module)
	}
	like, answers := "", ""
	if r.Like != nil {
		like = "like " + to(*r.Like, code)
	}
	if r.Answers != "" {
		answers = "answers " + code(r.Answers)
	}
	m.facts(sort, italic(r.Page), like, answers, plain(r.Place))
	if r.Text != "" {
		m.line("%s", plain(r.Text))
	}
	for _, p := range r.Takes {
		text := p.Name + ": " + p.Type
		if p.Default != "" {
			text += " = " + p.Default
		}
		fmt.Fprintf(m, "- takes %s\n", code(text))
	}
	for _, t := range r.Terms {
		fmt.Fprintf(m, "- %s: %s\n", plain(t.Name), m.term(t))
	}
	if len(r.Takes)+len(r.Terms) > 0 {
		m.WriteString("\n")
	}
	m.layers(r.Layers, r.Layered())
	for _, l := range r.Lines {
		m.line("<a id=\"%s\"></a>Line %s:", l.Anchor, code(l.Name))
		m.layers(l.Layers, l.Layered())
	}
	if len(r.TakeOver) > 0 {
		m.line("As what it is like: %s", links(r.TakeOver, code))
	}
	if len(r.Plain) > 0 {
		var all []string
		for _, s := range r.Plain {
			all = append(all, code(s))
		}
		m.line("As every check: %s", strings.Join(all, ", "))
	}
	if len(r.Offers) > 0 {
		m.line("Offers: %s", links(r.Offers, plain))
	}
	for _, s := range r.States {
		if s.Text != "" {
			m.line("> %s %s", to(s.Link(), plain), plain(s.Text))
		}
	}
	if len(r.AskedBy) > 0 {
		m.line("Asked by: %s", links(r.AskedBy, code))
	}
	if len(r.Examples) > 0 {
		m.line("Examples of the same page: %s", links(r.Examples, plain))
	}
}

// term writes a term on one line.
func (m *markdown) term(t Term) string {
	all := []string{}
	if len(t.Links) > 0 {
		all = append(all, links(t.Links, code))
	}
	for _, c := range t.Says {
		text := plain(c.Text)
		if len(c.Formula) > 0 {
			if text != "" {
				text += ": "
			}
			text += code(c.Formula.String())
		}
		if len(c.When) > 0 {
			text += ", when " + code(c.When.String())
		}
		if c.By != "" {
			text += " (" + plain(c.By) + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// layers writes layers in the order in which they apply, numbered if there are several.
func (m *markdown) layers(list []Layer, numbered bool) {
	for i, y := range list {
		if numbered {
			m.line("%s", m.layerHeading(i, y))
		}
		m.body(y)
	}
}

func (m *markdown) layerHeading(i int, y Layer) string {
	text := fmt.Sprintf("**%d\\. %s**", i+1, plain(y.Heading))
	if y.Carrier != nil {
		text += " of whoever has " + to(*y.Carrier, plain)
	}
	for _, part := range []string{italic(y.Page), plain(y.Place)} {
		if part != "" {
			text += " · " + part
		}
	}
	if y.Foreign {
		text += " · " + plain(owner(y.Module))
	}
	if y.ReplacedBy != "" {
		text += " · replaced by " + plain(y.ReplacedBy)
	}
	return text
}

// body writes the content of a layer.
func (m *markdown) body(y Layer) {
	if len(y.Formula) > 0 {
		m.block("", y.Formula.String())
	}
	if len(y.Rows) > 0 {
		var rows [][]string
		for i, r := range y.Rows {
			label := plain(r.Label)
			if label == "" {
				label = fmt.Sprint(i + 1)
			}
			rows = append(rows, []string{label, code(r.Formula.String()), code(r.When.String()), italic(r.Page)})
		}
		m.table([]string{map[string]string{"sum": "Sum of", "best": "Best of", "first": "First that holds"}[y.Sums], "Formula", "When", "Page"}, rows)
	} else if y.Sums == "sum" {
		m.line("Nothing by itself: others add to it.")
	}
	if len(y.Table) > 0 {
		var rows [][]string
		for _, r := range y.Table {
			value := plain(r.Value)
			if r.To != nil {
				value += " " + to(*r.To, code)
			}
			rows = append(rows, []string{plain(r.Key), value})
		}
		m.table([]string{"Key", "Value"}, rows)
	}
	for _, s := range y.Says {
		fmt.Fprintf(m, "- %s\n", code(s.String()))
	}
	if len(y.Says) > 0 {
		m.WriteString("\n")
	}
	if len(y.When) > 0 {
		m.line("%s", named("when", code(y.When.String())))
	}
	if y.Text != "" {
		m.line("%s", plain(y.Text))
	}
	if y.Code != "" {
		m.block("lua", y.Code)
	}
}
