package rulebook

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// SheetDeclaration lays out what people see of a whole thing, as a module wrote it.
type SheetDeclaration struct {
	Noun   string
	Rows   []SheetRowDeclaration
	Module string
	Pos    diag.Pos
}

// SheetRowDeclaration is one row of it: texts side by side, or rows of them for a list of
// things.
type SheetRowDeclaration struct {
	Texts   []*content.Formula
	Right   *content.Formula
	Rows    *content.Formula // the list; nil for texts of the noun itself
	Columns int              // how many of the list stand side by side
	Across  bool             // all of the list in one row
	When    *content.Formula
	Pos     diag.Pos
}

// Sheet is a sheet, linked.
type Sheet struct {
	Kind   *content.Kind
	Rows   []SheetRow
	Module string
	Pos    diag.Pos
}

// SheetRow is a row of a sheet, linked.
type SheetRow struct {
	Texts   []*Text
	Right   *Text
	Rows    *formula.Program
	Columns int
	Across  bool
	When    *formula.Program
}

// Sheet is the sheet of things of a kind: its own, or that of the nearest kind it is like;
// nil for none.
func (b *Book) Sheet(kind *content.Kind) *Sheet {
	for k := kind; k != nil; k = k.Like {
		if s := b.tables.Sheets[k]; s != nil {
			return s
		}
	}
	return nil
}

// sheets links how things are laid out. Of two for one noun that of the module counts that
// requires the other's.
func (l *linker) sheets() {
	by := map[*content.Kind]*SheetDeclaration{}
	for _, d := range l.src.Sheets {
		kind := l.book.Catalogue.Seen(d.Module, d.Noun)
		if kind == nil {
			l.fail(d.Pos, l.near(d.Noun, func() []string { return kindNames(l.book.Catalogue) }), "sheet %q: there is no kind %q", content.Written(d.Noun), content.Written(d.Noun))
			continue
		}
		if other := by[kind]; other != nil && (l.src.Requires == nil || !l.src.Requires(d.Module, other.Module)) {
			l.problems.Add(&diag.Problem{Pos: d.Pos, Message: fmt.Sprintf("sheet %q exists already", content.Written(d.Noun)), Hint: "a module that requires the other's may lay it out anew",
				Notes: []diag.Note{{Pos: other.Pos, Message: "it is declared here, in " + other.Module}}})
			continue
		}
		by[kind] = d
		l.out.Sheets[kind] = l.sheet(d, kind)
	}
}

func kindNames(c *content.Catalogue) []string {
	var names []string
	for _, k := range c.Kinds() {
		names = append(names, content.Written(k.Name))
	}
	return names
}

func (l *linker) sheet(d *SheetDeclaration, kind *content.Kind) *Sheet {
	out := &Sheet{Kind: kind, Module: d.Module, Pos: d.Pos}
	by := reader{what: "a sheet"}
	own := &scope{l: l, module: d.Module, noun: kind}
	for _, row := range d.Rows {
		linked := SheetRow{Columns: row.Columns, Across: row.Across, When: l.compile(row.When, own, types.YesNoType())}
		var assume []formula.Narrowing
		if row.When != nil {
			assume = formula.Narrowings(row.When.Text)
		}
		there := own
		if row.Rows != nil {
			linked.Rows = l.compileAs(row.Rows, own, types.Type{}, assume)
			if there = l.listed(linked.Rows, d.Module); there == nil {
				continue // that was told
			}
			assume = nil
		}
		for _, text := range row.Texts {
			linked.Texts = append(linked.Texts, l.shows(text, there, assume, by))
		}
		if row.Right != nil {
			linked.Right = l.shows(row.Right, there, assume, by)
		}
		out.Rows = append(out.Rows, linked)
	}
	return out
}

// listed is the scope of each of the things in a list; nil where there are none.
func (l *linker) listed(p *formula.Program, module string) *scope {
	if p == nil {
		return nil
	}
	t := p.Type()
	if t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.NounBase {
		if kind := l.book.Catalogue.Kind(t.Elem.Kind); kind != nil {
			return &scope{l: l, module: module, noun: kind}
		}
	}
	l.problems.Add(p.Problem(fmt.Sprintf("rows are a list of things, and `%s` is %s", p.Text(), t.Describe()), "a text in braces writes a list: { \"{"+p.Text()+"}\" }"))
	return nil
}
