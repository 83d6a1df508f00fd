package declare

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// readSheet reads the heading `sheet`: the layout of a whole thing.
func (l *Loader) readSheet(b *body) {
	d := &rules.SheetDeclaration{Noun: b.h.Name, Module: b.l.Current, Pos: b.h.Pos}
	items := b.items
	b.items = nil
	for _, v := range items {
		switch v := v.(type) {
		case lua.LString:
			d.Rows = append(d.Rows, rules.SheetRowDeclaration{Texts: []*content.Formula{b.h.Placed(string(v), "")}, Pos: b.h.Pos})
		case *lua.LTable:
			d.Rows = append(d.Rows, sheetRow(b, sandbox.Contents(v)))
		default:
			b.fail(fmt.Sprintf(`write sheet %q { { "{name}" } }`, b.h.Name), "%s: a row is texts, not %s", b.h, sandbox.Describe(v))
		}
	}
	b.text("text")
	b.finish()
	switch {
	case !luasyntax.IsName(b.h.Name):
		b.fail("", "%s: a sheet must belong to a kind", b.h)
	case len(items) == 0:
		b.fail(fmt.Sprintf(`write sheet %q { { "{name}" } }`, b.h.Name), "%s shows nothing", b.h)
	default:
		l.Source.Sheets = append(l.Source.Sheets, d)
	}
}

// sheetRow reads one row of a sheet.
func sheetRow(b *body, t *lua.LTable) rules.SheetRowDeclaration {
	fields := b.subOf(t)
	row := rules.SheetRowDeclaration{Pos: b.h.Pos}
	for _, v := range fields.items {
		text, ok := v.(lua.LString)
		if !ok {
			b.fail("", "%s: a row is texts side by side, not %s", b.h, sandbox.Describe(v))
			continue
		}
		row.Texts = append(row.Texts, b.h.Placed(string(text), ""))
	}
	fields.items = nil
	if text := fields.text("right"); text != "" {
		row.Right = b.h.Placed(text, "")
	}
	row.Rows, row.When, row.Across = fields.formula("rows"), fields.formula("when"), fields.flag("across")
	columns := grammar.Of("sheet").Field("columns")
	switch n := fields.get(columns.Name).(type) {
	case *lua.LNilType:
	case lua.LNumber:
		if row.Columns = int(n); float64(row.Columns) != float64(n) || float64(n) < columns.Low || float64(n) > columns.High {
			fields.failAt("columns", "", "%s: columns are %v to %v, not %s", b.h, columns.Low, columns.High, sandbox.Describe(n))
		}
	default:
		fields.failAt("columns", "", "%s: columns are %v to %v, not %s", b.h, columns.Low, columns.High, sandbox.Describe(n))
	}
	for _, word := range []string{"columns", "across"} {
		if row.Rows == nil && fields.has(word) {
			fields.failAt(word, `write rows = "skills" beside it`, "%s: %s is for rows of a list", b.h, word)
		}
	}
	if row.Across && row.Columns > 0 {
		fields.failAt("columns", "", "%s: all in one row, or in %d columns?", b.h, row.Columns)
	}
	if len(row.Texts) == 0 && row.Right == nil {
		b.fail(`write { "{name}" }`, "%s: a row has no texts", b.h)
	}
	fields.finish()
	return row
}

// readStatBlock reads the heading for parsing printed stat blocks.
func (l *Loader) readStatBlock(b *body) {
	d := &rules.StatBlockDeclaration{Noun: b.h.Name, Module: b.l.Current, Pos: b.h.Pos}
	items := b.items
	b.items = nil
	for _, v := range items {
		text, ok := v.(lua.LString)
		if !ok {
			b.fail(fmt.Sprintf(`write stat_block %q { "{name}", "HP {hit_points}" }`, b.h.Name), "%s: it is read by texts, not by %s", b.h, sandbox.Describe(v))
			continue
		}
		d.Texts = append(d.Texts, b.h.Placed(string(text), ""))
	}
	b.text("text")
	b.finish()
	switch {
	case !luasyntax.IsName(b.h.Name):
		b.fail("", "%s: a stat block must belong to a kind", b.h)
	case len(items) == 0:
		b.fail(fmt.Sprintf(`write stat_block %q { "{name}", "HP {hit_points}" }`, b.h.Name), "%s reads nothing", b.h)
	default:
		l.Source.StatBlocks = append(l.Source.StatBlocks, d)
	}
}
