package handbook

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"houserule/lang/diag"
)

// Markdown returns the handbook as CommonMark with tables. All texts of the module are
// escaped, and each item has an anchor.
func (h *Handbook) Markdown() string {
	m := &markdown{}
	m.about(h)
	m.options(h.Options)
	m.kinds(h.Kinds)
	m.wordLists(h.Words)
	m.entryLists(h.Entries)
	if len(h.RulesByKind) > 0 {
		m.heading(2, "rules", "Rules")
		for _, n := range h.RulesByKind {
			title := "Rules of nobody alone"
			if n.Name != "" {
				title = "Rules of " + code(n.Name)
			}
			m.heading(3, n.Anchor, title)
			m.rules(4, n.Rules)
		}
	}
	if len(h.Offers) > 0 {
		m.heading(2, "offers", "Offers")
		m.rules(3, h.Offers)
	}
	m.displays(h.Displays)
	if len(h.Changed) > 0 {
		m.heading(2, "changed", "Changed rules of others")
		m.rules(3, h.Changed)
	}
	m.examples(h)
	m.pages(h.Pages)
	return diag.Printable(strings.TrimRight(m.String(), "\n") + "\n")
}

// markdown is the text being written.
type markdown struct{ strings.Builder }

// line writes a line and an empty line.
func (m *markdown) line(format string, args ...any) {
	fmt.Fprintf(m, format+"\n\n", args...)
}

// heading writes a heading with an anchor.
func (m *markdown) heading(level int, anchor, title string) {
	m.line("%s <a id=\"%s\"></a>%s", strings.Repeat("#", level), anchor, title)
}

// facts writes short texts on one line, without empty ones.
func (m *markdown) facts(facts ...string) {
	facts = slices.DeleteFunc(slices.Clone(facts), func(f string) bool { return f == "" })
	if len(facts) > 0 {
		m.line("%s", strings.Join(facts, " · "))
	}
}

// block writes a fenced code block.
func (m *markdown) block(language, text string) {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	m.line("%s%s\n%s\n%s", fence, language, strings.TrimRight(text, "\n"), fence)
}

// table writes a table without the columns that are empty in all rows.
func (m *markdown) table(head []string, rows [][]string) {
	var used []int
	for i := range head {
		for _, row := range rows {
			if i == 0 || row[i] != "" {
				used = append(used, i)
				break
			}
		}
	}
	write := func(row []string) {
		for _, i := range used {
			m.WriteString("| " + cellText(row[i]) + " ")
		}
		m.WriteString("|\n")
	}
	write(head)
	m.WriteString(strings.Repeat("|---", len(used)) + "|\n")
	for _, row := range rows {
		write(row)
	}
	m.WriteString("\n")
}

// cellText makes Markdown fit into a table cell: on one line, with bars escaped.
func cellText(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "|", "\\|")
}

// escape escapes a text of a module for Markdown.
func escape(s string) string {
	var b strings.Builder
	s = strings.Join(strings.Fields(s), " ")
	for i, r := range s {
		switch {
		case r == '<':
			b.WriteString("&lt;")
			continue
		case r == '&':
			b.WriteString("&amp;")
			continue
		case strings.ContainsRune("\\`*[]#~", r), r == '_' && !isInsideWord(s, i), r == '!' && strings.HasPrefix(s[i:], "!["):
			b.WriteByte('\\')
		case i == 0 && strings.ContainsRune("-+>=", r):
			b.WriteByte('\\')
		case (r == '.' || r == ')') && 0 < i && i < 10 && strings.Trim(s[:i], "0123456789") == "" && strings.HasPrefix(s[i+1:]+" ", " "):
			b.WriteByte('\\') // "1. " would begin a list
		}
		b.WriteRune(r)
	}
	return b.String()
}

// isInsideWord reports whether the character at an offset is between letters or digits, where
// Markdown gives an underscore no meaning.
func isInsideWord(s string, at int) bool {
	before, after := false, false
	for i, r := range s {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if i < at {
			before = letter
		}
		if i > at {
			after = letter
			break
		}
	}
	return before && after
}

// code formats a text as code.
func code(s string) string {
	if s == "" {
		return ""
	}
	s = strings.Join(strings.Fields(s), " ")
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return fence + s + fence
}

// formatLink formats a link, whose text show formats.
func formatLink(l Link, show func(string) string) string {
	if l.To == "" {
		return show(l.Text)
	}
	return "[" + show(l.Text) + "](#" + l.To + ")"
}

// formatLinks formats links, separated by commas.
func formatLinks(list []Link, show func(string) string) string {
	var all []string
	for _, l := range list {
		all = append(all, formatLink(l, show))
	}
	return strings.Join(all, ", ")
}

// italic formats a text in italics; "" for an empty text.
func italic(s string) string {
	if s == "" {
		return ""
	}
	return "*" + escape(s) + "*"
}

// withName returns a name and a text; "" for an empty text.
func withName(name, text string) string {
	if text == "" {
		return ""
	}
	return name + " " + text
}
