package handbook

import (
	"fmt"
	"strings"

	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// displays collects the headlines, sheets, stat blocks and menus of the module.
func (w *writer) displays() (s Displays) {
	for _, r := range w.rules {
		if r.Decl.IsHeadline() && w.isOwn(r.Decl.Module) {
			s.Headlines = append(s.Headlines, w.rule(r))
		}
	}
	for _, k := range w.program.Catalogue.Kinds() {
		if sheet := w.program.Sheet(k); sheet != nil && sheet.Kind == k && w.isOwn(sheet.Module) {
			x := Sheet{Kind: Link{content.Written(k.Name), w.anchors.of(k)}, Place: w.formatPos(sheet.Pos)}
			for _, row := range sheet.Rows {
				x.Rows = append(x.Rows, sheetRow(row))
			}
			s.Sheets = append(s.Sheets, x)
		}
	}
	for _, b := range w.program.StatBlocks() {
		if w.isOwn(b.Module) {
			x := Sheet{Kind: Link{content.Written(b.Kind.Name), w.anchors.of(b.Kind)}}
			for _, text := range b.Texts {
				x.Rows = append(x.Rows, text.Text)
			}
			s.StatBlocks = append(s.StatBlocks, x)
		}
	}
	for _, name := range rules.Menus {
		menu := Menu{Name: name}
		for _, r := range w.rules {
			if r.Decl.IsInMenu(name) && w.isOwn(r.Decl.Module) {
				menu.Rules = append(menu.Rules, w.ruleLink(r))
			}
		}
		if len(menu.Rules) > 0 {
			s.Menus = append(s.Menus, menu)
		}
	}
	return s
}

// sheetRow formats a row of a sheet.
func sheetRow(row rules.SheetRow) string {
	var texts []string
	for _, t := range row.Texts {
		texts = append(texts, t.Written)
	}
	line := strings.Join(texts, "   ")
	if row.Right != nil {
		line += " … " + row.Right.Written
	}
	if row.Rows != nil {
		line += " for each of " + row.Rows.Text()
	}
	switch {
	case row.Across:
		line += ", in one row"
	case row.Columns > 1:
		line += fmt.Sprintf(", in %d columns", row.Columns)
	}
	if row.When != nil {
		line += ", when " + row.When.Text()
	}
	return strings.TrimSpace(line)
}
