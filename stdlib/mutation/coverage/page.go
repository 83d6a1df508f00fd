package coverage

import (
	"embed"
	"fmt"
	"html/template"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/mutation"
	"houserule/stdlib/webpage"
)

//go:embed page
var files embed.FS

var page = webpage.New(files, template.FuncMap{"count": func(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return diag.Count(n) + " " + what
}})

// shown is the data of a module for the template.
type shown struct {
	Module
	Anchor    string
	Shares    mutation.Shares
	Files     []shownFile
	Gaps      int
	Unnoticed int
}

// shownFile is the data of a file for the template.
type shownFile struct {
	Name   string
	Anchor string
	Shares mutation.Shares
	Lines  []Line
	Gaps   []place
	Broken []place
}

// Fine reports whether the file is completely covered.
func (f shownFile) Fine() bool { return len(f.Gaps)+len(f.Broken) == 0 }

// place is an entry of a list of links to lines.
type place struct {
	To, At, Says, Sign, Source string
}

// scriptData is the data that the script shows beside lines, as JSON.
type scriptData struct {
	Examples string   `json:"examples"` // id of the list of examples
	Parts    [][4]any `json:"parts"`    // sort, state, examples, text
	Mutants  [][2]any `json:"mutants"`  // description, number of examples that reached it
}

// HTML returns a page for all modules. The error is one of the template or of a file that is not
// valid Lua.
func HTML(modules []Module) ([]byte, error) {
	view := struct {
		Frame   webpage.Frame
		Title   string
		Modules []shown
		Broken  bool
		Told    []scriptData
	}{Title: "What the examples need"}
	if len(modules) == 1 {
		view.Title = "What the examples of " + modules[0].ID + " need"
	}
	view.Frame = page.Frame(view.Title)
	for i, m := range modules {
		s, t, err := show(m, fmt.Sprintf("m%d", i+1))
		if err != nil {
			return nil, err
		}
		view.Modules, view.Told = append(view.Modules, s), append(view.Told, t)
		view.Broken = view.Broken || m.Broken != nil
	}
	return page.Make(view)
}

func show(m Module, anchor string) (shown, scriptData, error) {
	s := shown{Module: m, Anchor: anchor, Shares: m.Shares()}
	t := scriptData{Examples: anchor + "-played", Parts: [][4]any{}, Mutants: [][2]any{}}
	for i, c := range m.Files {
		f := shownFile{Name: c.File.Name, Anchor: fmt.Sprintf("%s-f%d", anchor, i+1), Shares: c.Shares()}
		r := &reader{cover: c, id: f.Anchor, from: len(t.Parts), mutants: len(t.Mutants)}
		tree, err := luasyntax.ParseValid(c.File)
		if err != nil {
			return s, t, err
		}
		r.tokens = tree.Tokens
		if m.Broken != nil {
			r.broken = byPlace(m.Broken.Unnoticed, f.Name)
		}
		f.Lines = r.lines()
		for _, p := range c.Parts {
			t.Parts = append(t.Parts, [4]any{p.Sort, class(p.State), ranges(p.Examples, len(m.Examples)), cut(c.File.Text[p.Start:p.End])})
		}
		for _, b := range r.broken {
			t.Mutants = append(t.Mutants, [2]any{diag.Brief(b.What), b.Examples})
			f.Broken = append(f.Broken, f.place(c.File, b.Pos, diag.Brief(b.What), "≠"))
		}
		for _, g := range c.Gaps() {
			f.Gaps = append(f.Gaps, f.place(c.File, g.Pos, g.String(), signs[class(g.State)]))
		}
		dropRepeatedSources(f.Gaps)
		dropRepeatedSources(f.Broken)
		s.Gaps += len(f.Gaps)
		s.Unnoticed += len(f.Broken)
		s.Files = append(s.Files, f)
	}
	return s, t, nil
}

// place returns a link to a line of the file.
func (f shownFile) place(file *diag.File, pos diag.Pos, why, sign string) place {
	return place{fmt.Sprintf("%s-l%d", f.Anchor, pos.Line), fmt.Sprintf("%d:%d", pos.Line, pos.Column), why, sign, diag.Printable(diag.Cut(strings.TrimSpace(file.Line(pos.Line)), longest))}
}

// dropRepeatedSources removes the source from all but the first place on a line.
func dropRepeatedSources(list []place) {
	for i := len(list) - 1; i > 0; i-- {
		if list[i].To == list[i-1].To {
			list[i].Source = ""
		}
	}
}

// longest is the maximum length of a source text in lists.
const longest = 160

// cut returns the first line of a text, truncated.
func cut(text string) string {
	first, _, more := strings.Cut(text, "\n")
	if first = diag.Cut(strings.TrimSpace(first), longest); more && !strings.HasSuffix(first, "…") {
		first += " …"
	}
	return diag.Printable(first)
}
