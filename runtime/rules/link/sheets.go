package link

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// sheetLinker links how things are laid out.
type sheetLinker struct {
	*report
	*names
	compiler *compiler
	bodies   *bodies
}

// sheets links how things are laid out. Of two for one noun that of the module counts that
// requires the other's.
func (l *sheetLinker) sheets() {
	by := map[*content.Kind]*rules.SheetDeclaration{}
	for _, d := range l.src.Sheets {
		kind := l.book.Catalogue.Seen(d.Module, d.Noun)
		if kind == nil {
			l.fail(d.Pos, "", "sheet %q: there is no kind %q", content.Written(d.Noun), content.Written(d.Noun)).Advise(l.near(d.Noun, func() []string { return kindNames(l.book.Catalogue) }).And(diag.RequireDeclaring{Name: content.Written(d.Noun)}))
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

func (l *sheetLinker) sheet(d *rules.SheetDeclaration, kind *content.Kind) *rules.Sheet {
	out := &rules.Sheet{Kind: kind, Module: d.Module, Pos: d.Pos}
	by := reader{what: "a sheet"}
	own := &scope{l: l.compiler, module: d.Module, noun: kind}
	for _, row := range d.Rows {
		linked := rules.SheetRow{Columns: row.Columns, Across: row.Across, When: l.compiler.compile(row.When, own, types.YesNoType())}
		var assume []formula.Narrowing
		if row.When != nil {
			assume = formula.Narrowings(row.When.Text)
		}
		there := own
		if row.Rows != nil {
			linked.Rows = l.compiler.compileAs(row.Rows, own, types.Type{}, assume)
			if there = l.listed(linked.Rows, d.Module); there == nil {
				continue // that was told
			}
			assume = nil
		}
		for _, text := range row.Texts {
			linked.Texts = append(linked.Texts, l.bodies.shows(text, there, assume, by))
		}
		if row.Right != nil {
			linked.Right = l.bodies.shows(row.Right, there, assume, by)
		}
		out.Rows = append(out.Rows, linked)
	}
	return out
}

// listed is the scope of each of the things in a list; nil where there are none.
func (l *sheetLinker) listed(p *formula.Program, module string) *scope {
	if p == nil {
		return nil
	}
	t := p.Type()
	if t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.NounBase {
		if kind := l.book.Catalogue.Kind(t.Elem.Kind); kind != nil {
			return &scope{l: l.compiler, module: module, noun: kind}
		}
	}
	l.problems.Add(p.Problem(fmt.Sprintf("rows are a list of things, and `%s` is %s", p.Text(), t.Describe()), "a text in braces writes a list: { \"{"+p.Text()+"}\" }"))
	return nil
}
