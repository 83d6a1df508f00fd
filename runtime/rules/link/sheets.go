package link

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// sheetLinker links sheets.
type sheetLinker struct {
	shared
	compiler *names.Compiler
	layers   *layerLinker
}

// linkSheets links sheets. Of two for the same kind, that of the module which requires the
// other module is used.
func (l *sheetLinker) linkSheets() {
	by := map[*content.Kind]*rules.SheetDeclaration{}
	for _, d := range l.src.Sheets {
		kind := l.Program.Catalogue.Seen(d.Module, d.Noun)
		if kind == nil {
			l.Fail(d.Pos, "", "sheet %q: there is no kind %q", content.Written(d.Noun), content.Written(d.Noun)).Advise(l.SuggestNear(d.Noun, func() []string { return resolve.KindNames(l.Program.Catalogue) }).And(diag.RequireDeclaring{Name: content.Written(d.Noun)}))
			continue
		}
		if other := by[kind]; other != nil && (l.src.Requires == nil || !l.src.Requires(d.Module, other.Module)) {
			l.Problems.Add(&diag.Problem{Pos: d.Pos, Message: fmt.Sprintf("sheet %q exists already", content.Written(d.Noun)), Hint: "a module that requires the other one may replace it",
				Notes: []diag.Note{{Pos: other.Pos, Message: "it is declared here, in " + other.Module}}})
			continue
		}
		by[kind] = d
		l.Tables.Sheets[kind] = l.linkSheet(d, kind)
	}
}

// linkSheet links the sheet of a kind.
func (l *sheetLinker) linkSheet(d *rules.SheetDeclaration, kind *content.Kind) *rules.Sheet {
	out := &rules.Sheet{Kind: kind, Module: d.Module, Pos: d.Pos}
	by := audience{what: "a sheet", private: content.ForOwner}
	own := l.compiler.Scope(d.Module, kind)
	for _, row := range d.Rows {
		linked := rules.SheetRow{Columns: row.Columns, Across: row.Across, When: l.compiler.Compile(row.When, own, types.YesNoType())}
		var assume []formula.Narrowing
		if row.When != nil {
			assume = formula.Narrowings(row.When.Text)
		}
		there := own
		if row.Rows != nil {
			linked.Rows = l.compiler.CompileAs(row.Rows, own, types.Type{}, assume)
			if there = l.elementScope(linked.Rows, d.Module); there == nil {
				continue // already reported
			}
			assume = nil
		}
		for _, text := range row.Texts {
			linked.Texts = append(linked.Texts, l.layers.linkShown(text, there, assume, by))
		}
		if row.Right != nil {
			linked.Right = l.layers.linkShown(row.Right, there, assume, by)
		}
		out.Rows = append(out.Rows, linked)
	}
	return out
}

// elementScope returns the scope of the elements of a list; nil after a problem.
func (l *sheetLinker) elementScope(p *formula.Program, module string) *names.Scope {
	if p == nil {
		return nil
	}
	t := p.Type()
	if t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.RefBase {
		if kind := l.Program.Catalogue.Kind(t.Elem.Kind); kind != nil {
			return l.compiler.Scope(module, kind)
		}
	}
	l.Problems.Add(p.Problem(fmt.Sprintf("rows are a list of things, and `%s` is %s", p.Text(), t.Describe()), "a text in braces writes a list: { \"{"+p.Text()+"}\" }"))
	return nil
}
