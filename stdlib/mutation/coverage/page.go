package coverage

import (
	"embed"
	"fmt"
	"html/template"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/mutation"
	"houserule/stdlib/webpage"
)

//go:embed page
var files embed.FS

// page is parsed when the first page is written: that takes milliseconds.
var page = sync.OnceValue(func() *webpage.Page {
	return webpage.New(files, template.FuncMap{"count": func(n int, what string) string {
		if n != 1 {
			what += "s"
		}
		return diag.Count(n) + " " + what
	}})
})

// moduleView is the data of a module for the template.
type moduleView struct {
	Module
	Anchor    string // id, and prefix of other ids
	Totals    mutation.Totals
	Files     []fileView
	Gaps      int // number of gaps in all files
	Survivors int // number of survivors in all files
}

// fileView is the data of a file for the template.
type fileView struct {
	Name      string
	Anchor    string // id, and prefix of other ids
	Totals    mutation.Totals
	Lines     []Line
	Gaps      []lineLink
	Survivors []lineLink
}

// IsComplete reports whether the file is completely covered.
func (f fileView) IsComplete() bool { return len(f.Gaps)+len(f.Survivors) == 0 }

// lineLink is a link to a line in a list: the id of the line, its position, a text and a sign
// before it, and the source text of the line, which may be "".
type lineLink struct {
	To, At, Text, Sign, Source string
}

// scriptData is the data that the script shows beside lines, as JSON.
type scriptData struct {
	Examples string   `json:"examples"` // id of the list of examples
	Parts    [][4]any `json:"parts"`    // kind, state, examples, text
	Mutants  [][2]any `json:"mutants"`  // description, number of examples that reached it
}

// HTML returns a page for all modules. The error is one of the template or of a file that is not
// valid Lua.
func HTML(modules []Module) ([]byte, error) {
	view := struct {
		Frame       webpage.Frame
		Title       string
		Modules     []moduleView
		HasMutation bool         // whether the mutants of a module were played
		Data        []scriptData // by module
	}{Title: "What the examples need"}
	if len(modules) == 1 {
		view.Title = "What the examples of " + modules[0].ID + " need"
	}
	view.Frame = page().Frame(view.Title)
	for i, m := range modules {
		s, t, err := newModuleView(m, fmt.Sprintf("m%d", i+1))
		if err != nil {
			return nil, err
		}
		view.Modules, view.Data = append(view.Modules, s), append(view.Data, t)
		view.HasMutation = view.HasMutation || m.Mutation != nil
	}
	return page().Make(view)
}

// newModuleView returns the data of a module. anchor is the prefix of its ids.
func newModuleView(m Module, anchor string) (moduleView, scriptData, error) {
	s := moduleView{Module: m, Anchor: anchor, Totals: m.Totals()}
	t := scriptData{Examples: anchor + "-played", Parts: [][4]any{}, Mutants: [][2]any{}}
	for i, c := range m.Files {
		f := fileView{Name: c.File.Name, Anchor: fmt.Sprintf("%s-f%d", anchor, i+1), Totals: c.Totals()}
		r := &lineReader{coverage: c, id: f.Anchor, firstPart: len(t.Parts), firstMutant: len(t.Mutants)}
		tree, err := luasyntax.ParseValid(c.File)
		if err != nil {
			return s, t, err
		}
		r.tokens = tree.Tokens
		if m.Mutation != nil {
			r.survivors = survivorsOf(m.Mutation.Survivors, f.Name)
		}
		f.Lines = r.lines()
		for _, p := range c.Parts {
			t.Parts = append(t.Parts, [4]any{p.Kind, stateClass(p.State), ranges(p.Examples, len(m.Examples)), firstLine(c.File.Text[p.Start:p.End])})
		}
		for _, b := range r.survivors {
			t.Mutants = append(t.Mutants, [2]any{diag.Brief(b.Description), b.Examples})
			f.Survivors = append(f.Survivors, f.link(c.File, b.Pos, diag.Brief(b.Description), "≠"))
		}
		for _, g := range c.Gaps() {
			f.Gaps = append(f.Gaps, f.link(c.File, g.Pos, g.String(), signs[stateClass(g.State)]))
		}
		dropRepeatedSources(f.Gaps)
		dropRepeatedSources(f.Survivors)
		s.Gaps += len(f.Gaps)
		s.Survivors += len(f.Survivors)
		s.Files = append(s.Files, f)
	}
	return s, t, nil
}

// link returns a link to a line of the file.
func (f fileView) link(file *diag.File, pos diag.Pos, why, sign string) lineLink {
	return lineLink{fmt.Sprintf("%s-l%d", f.Anchor, pos.Line), fmt.Sprintf("%d:%d", pos.Line, pos.Column), why, sign, diag.Printable(diag.Cut(strings.TrimSpace(file.Line(pos.Line)), maxSource))}
}

// dropRepeatedSources removes the source from all but the first place on a line.
func dropRepeatedSources(list []lineLink) {
	for i := len(list) - 1; i > 0; i-- {
		if list[i].To == list[i-1].To {
			list[i].Source = ""
		}
	}
}

// maxSource is the maximum length of a source text in lists.
const maxSource = 160

// firstLine returns the first line of a text, truncated, with "…" if there is more.
func firstLine(text string) string {
	first, _, more := strings.Cut(text, "\n")
	if first = diag.Cut(strings.TrimSpace(first), maxSource); more && !strings.HasSuffix(first, "…") {
		first += " …"
	}
	return diag.Printable(first)
}
