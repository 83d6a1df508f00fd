package handbook

import (
	"fmt"
	"strings"
)

// about writes the title, the description and the manifest of the module.
func (m *markdown) about(h *Handbook) {
	m.line("# %s", escape(h.Module.Title))
	if h.Module.Description != "" {
		m.line("%s", escape(h.Module.Description))
	}
	var rows [][]string
	row := func(name, text string) {
		if text != "" {
			rows = append(rows, []string{name, text})
		}
	}
	list := func(all []string) string {
		var texts []string
		for _, s := range all {
			texts = append(texts, code(s))
		}
		return strings.Join(texts, ", ")
	}
	row("Module", code(h.Module.ID)+" "+escape(h.Module.Version))
	row("Game", escape(h.Module.Game))
	row("By", escape(strings.Join(h.Module.Authors, ", ")))
	row("Licence", escape(h.Module.Licence))
	row("Credit", escape(h.Module.Credit))
	row("Found at", escape(h.Module.Origin))
	row("Requires", list(h.Module.Requires))
	row("Permissions", list(h.Module.Permissions))
	row("Loaded besides", list(h.Module.Beside))
	if h.Played() > 0 {
		row("Worked examples", countText(h.Passed, h.Failed))
	}
	m.table([]string{"About", ""}, rows)
}

// countText describes the numbers of worked examples that passed and failed.
func countText(passed, failed int) string {
	if failed > 0 {
		return fmt.Sprintf("**%d of %d fail**", failed, passed+failed)
	}
	return fmt.Sprintf("%d of %d come out", passed, passed)
}

func (m *markdown) options(list []Option) {
	if len(list) == 0 {
		return
	}
	m.heading(2, "options", "Options")
	var rows [][]string
	for _, o := range list {
		rows = append(rows, []string{fmt.Sprintf("<a id=\"%s\"></a>%s", o.Anchor, code(o.Name)), code(o.Type), code(o.Default), escape(o.Text), italic(o.Page)})
	}
	m.table([]string{"Option", "Type", "Unless set", "What it is for", "Page"}, rows)
}

func (m *markdown) kinds(list []Kind) {
	if len(list) == 0 {
		return
	}
	m.heading(2, "kinds", "Kinds and boxes")
	for _, k := range list {
		m.heading(3, k.Anchor, code(k.Name))
		facts := []string{"kind", italic(k.Page)}
		if k.Module != "" {
			facts[0] = "kind of " + ownerName(k.Module)
		}
		if k.Like != nil {
			facts = append(facts, "like "+formatLink(*k.Like, code))
		}
		m.facts(append(facts, k.Facts...)...)
		if k.Text != "" {
			m.line("%s", escape(k.Text))
		}
		var rows [][]string
		for _, b := range k.Boxes {
			says := append([]string{escape(b.Text)}, b.Facts...)
			if b.Text == "" {
				says = b.Facts
			}
			name := code(b.Name)
			if b.Module != "" {
				name += " (" + b.Module + ")"
			}
			rows = append(rows, []string{name, code(b.Type), code(b.Default), strings.Join(says, "; "), italic(b.Page)})
		}
		if len(rows) > 0 {
			m.table([]string{"Box", "Type", "At first", "What it is", "Page"}, rows)
		}
		if len(k.Rules) > 0 {
			m.line("**Asked and done:** %s", formatLinks(k.Rules, code))
		}
	}
}

func (m *markdown) entryLists(all []EntryList) {
	if len(all) == 0 {
		return
	}
	m.heading(2, "entries", "Entries")
	for _, list := range all {
		m.heading(3, list.Anchor, code(list.Kind.Text))
		head := []string{"Name"}
		for _, c := range list.Columns {
			head = append(head, escape(c))
		}
		head = append(head, "What it is", "Page")
		var rows [][]string
		for _, e := range list.Entries {
			name := fmt.Sprintf("<a id=\"%s\"></a>%s", e.Anchor, escape(e.Name))
			if e.Short != "" {
				name += " (" + escape(e.Short) + ")"
			}
			if e.InsteadOf != "" {
				name += ", instead of that of " + escape(e.InsteadOf)
			}
			row := []string{name}
			for _, c := range e.Cells {
				row = append(row, escape(c))
			}
			rows = append(rows, append(row, escape(e.Text), italic(e.Page)))
		}
		m.table(head, rows)
		for _, e := range list.WithDeclarations() {
			m.line("**%s** holds for whoever has it:", escape(e.Name))
			for _, x := range e.Declarations {
				fmt.Fprintf(m, "- %s %s", escape(x.Word), formatLink(x.Target, code))
				for _, s := range x.Effects {
					m.WriteString("; " + code(s))
				}
				m.WriteString("\n")
			}
			m.WriteString("\n")
		}
	}
}

func (m *markdown) displays(s Displays) {
	if s.IsZero() {
		return
	}
	m.heading(2, "seen", "What people see")
	if len(s.Headlines) > 0 {
		m.heading(3, "headlines", "Headlines")
		m.rules(4, s.Headlines)
	}
	sheets := func(anchor, title string, list []Sheet) {
		if len(list) > 0 {
			m.heading(3, anchor, title)
		}
		for _, x := range list {
			m.line("%s:", formatLink(x.Kind, code))
			m.block("", strings.Join(x.Rows, "\n"))
		}
	}
	sheets("sheets", "Sheets", s.Sheets)
	sheets("stat-blocks", "Stat blocks", s.StatBlocks)
	if len(s.Menus) > 0 {
		m.heading(3, "menus", "Menus")
		var rows [][]string
		for _, x := range s.Menus {
			rows = append(rows, []string{escape(x.Name), formatLinks(x.Rules, code)})
		}
		m.table([]string{"Menu", "What stands there"}, rows)
	}
}

func (m *markdown) examples(h *Handbook) {
	if len(h.Specs) == 0 {
		return
	}
	m.heading(2, "examples", "Worked examples")
	m.line("As they are played now: `-- ✓` stands behind a line with an expectation that held, and `-->` before what checks came to and what rules said. %s.", countText(h.Passed, h.Failed))
	if len(h.PlayedWithout) > 0 {
		m.line("They are played without %s.", escape(strings.Join(h.PlayedWithout, ", ")))
	}
	for _, s := range h.Specs {
		m.heading(3, s.Anchor, escape(s.Title))
		for _, e := range s.Examples {
			m.heading(4, e.Anchor, escape(e.Title))
			state := "passed"
			if !e.Passed {
				state = "**failed**"
			}
			m.facts(state, italic(e.Page), escape(e.Place))
			if e.Failure != "" {
				m.block("text", e.Failure)
			}
			var b strings.Builder
			for _, c := range e.Code {
				b.WriteString(c.Text)
				if c.Held > 0 {
					b.WriteString(" -- ✓")
				}
				b.WriteString("\n")
				for _, t := range c.Output {
					b.WriteString("--> " + t + "\n")
				}
			}
			m.block("lua", b.String())
			if len(e.Rules) > 0 {
				m.line("Of the same place in the book: %s", formatLinks(e.Rules, escape))
			}
		}
	}
}

func (m *markdown) pages(list []Page) {
	if len(list) == 0 {
		return
	}
	m.heading(2, "pages", "Pages of the book")
	var rows [][]string
	for _, p := range list {
		rows = append(rows, []string{fmt.Sprintf("<a id=\"%s\"></a>%s", p.Anchor, escape(p.Where)), escape(p.ID), escape(p.Text), formatLinks(p.Declarations, escape), formatLinks(p.Examples, escape)})
	}
	m.table([]string{"Where", "Rule", "What is printed", "Here", "Proved by"}, rows)
}
