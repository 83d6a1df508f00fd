package lsp

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/reference"
	"houserule/stdlib/xref"
)

// hover describes the symbol or word at a position: its type, text and source, and the layers
// of a rule.
func (ws *workspace) hover(p positionParams) (any, error) {
	at, ok := ws.at(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if w, start, end, ok := at.word(p.Position); ok {
		r := rangeOf(at.text, start, end)
		return hover{markup{"markdown", ws.describeWord(at, w)}, &r}, nil
	}
	if isManifest(at.path) {
		return hoverManifest(at, p.Position), nil
	}
	word, start := luasyntax.NameAround(at.text, offsetAt(at.text, p.Position))
	if word == "" || !isLua(at.path) {
		return nil, nil
	}
	if text, ok := reference.Text(word); ok {
		r := rangeOf(at.text, start, start+len(word))
		return hover{markup{"markdown", fenced("text", text)}, &r}, nil
	}
	return nil, nil
}

// describeWord returns the hover text of an occurrence.
func (ws *workspace) describeWord(at place, w xref.Occurrence) string {
	var b strings.Builder
	t := w.Symbol
	if t == nil {
		text := w.Text
		if described := w.Type.Describe(); described != "" && w.Type.String() != "" {
			text += ": " + described
		}
		return text
	}
	b.WriteString(ws.describe(at, t))
	if w.IsGuess && t.Entry == nil { // the name of an entry in a text is certain enough
		b.WriteString("\n\n*nothing else is called so*")
	}
	return b.String()
}

// describe returns the hover text of a symbol.
func (ws *workspace) describe(at place, t *xref.Symbol) string {
	switch {
	case t.Sort == "line":
		if r := at.index.Program.Rule(t.Name); r != nil {
			return fenced("text", ws.shorten(r.Describe()))
		}
		for _, r := range at.index.Program.Everything() {
			if r.Name == t.Name {
				return fenced("text", ws.shorten(r.Describe()))
			}
		}
		return fmt.Sprintf("the line `%s` of the check `%s`", t.Word, t.Rule.Shown())
	case t.Rule != nil:
		text := fenced("text", ws.shorten(t.Rule.Describe()))
		if odds := oddsOf(t.Rule); odds != "" {
			text += "\n\n" + odds
		}
		return text
	case t.Box != nil:
		text := fmt.Sprintf("box %s: %s", t.Box.FullName(), t.Box.Type)
		if t.Box.HasDefault {
			text += fmt.Sprintf(" = %v", shownDefault(t.Box))
		}
		if t.Box.Starts != nil {
			text += "\n  starts as " + t.Box.Starts.Text
		}
		for _, o := range t.Box.Refills {
			text += "\n  refills: " + o.Name
		}
		if by := t.Box.Source.String(); by != "" {
			text += "\n  " + by
		}
		if t.Box.Text != "" {
			text += "\n  " + t.Box.Text
		}
		return fenced("text", text+"\n  "+t.Module)
	case t.Entry != nil:
		text := t.Entry.Heading()
		if by := t.Entry.Source.String(); by != "" {
			text += ", " + by
		}
		if t.Entry.Text != "" {
			text += "\n  " + t.Entry.Text
		}
		return fenced("text", text+"\n  "+t.Entry.Module)
	case t.Kind != nil:
		text := "kind " + t.Kind.Name
		if t.Kind.Like != nil {
			text += ", like " + t.Kind.Like.Name
		}
		if t.Kind.Text != "" {
			text += "\n  " + t.Kind.Text
		}
		for _, box := range t.Kind.Own() {
			text += fmt.Sprintf("\n  %s: %s", box.Name, box.Type)
		}
		return fenced("text", text+"\n  "+t.Module)
	}
	for _, m := range at.index.Order {
		for _, o := range m.Options {
			if m.ID+"."+o.Name == t.Name {
				return fenced("text", fmt.Sprintf("option %s: %s\n  %s", t.Name, o.Type, o.Text))
			}
		}
	}
	return t.Sort + " " + t.Name
}

// shorten removes the folders of the workspace from positions in a text.
func (ws *workspace) shorten(text string) string {
	for _, root := range ws.roots {
		text = strings.ReplaceAll(text, slashed(root)+"/", "")
	}
	return text
}

// definition returns the positions at which the symbol at a position is declared.
func (ws *workspace) definition(p positionParams) (any, error) {
	at, ok := ws.at(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	w, _, _, ok := at.word(p.Position)
	if !ok || w.Symbol == nil {
		return nil, nil
	}
	var list []location
	for _, x := range ws.mentions(w.Symbol.Key()) {
		if x.Declares && x.SameAs(w) {
			list = append(list, ws.locate(x)...)
		}
	}
	for _, x := range at.index.Declarations(w.Symbol) {
		if len(list) == 0 && x.SameAs(w) { // its own module is not loaded yet
			list = append(list, ws.locate(x)...)
		}
	}
	if len(list) == 0 && w.Symbol.Pos.Line > 0 {
		list = append(list, ws.locationOf(w.Symbol.Pos, 1)...)
	}
	return list, nil
}

// mentions returns the occurrences of a symbol in all loaded modules, without duplicates, by
// file and offset.
func (ws *workspace) mentions(key string) []xref.Occurrence {
	var list []xref.Occurrence
	seen := map[string]bool{}
	for _, dir := range slices.Sorted(maps.Keys(ws.projects)) {
		for _, c := range ws.projects[dir].indexes {
			for _, w := range c.Mentions(key) {
				at := fmt.Sprint(w.File, " ", w.Start)
				if !seen[at] && ws.isNewest(dir, w.File) {
					seen[at] = true
					list = append(list, w)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b xref.Occurrence) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start))
	})
	return list
}

// isNewest reports whether a project has the newest version of a file: it is a file of the
// project, or of none.
func (ws *workspace) isNewest(dir, file string) bool {
	path := slashed(dir) + "/"
	if strings.HasPrefix(file, path) {
		return true
	}
	for other := range ws.projects {
		if other != dir && strings.HasPrefix(file, slashed(other)+"/") {
			return false
		}
	}
	return true
}

// locate returns the current location of an occurrence; nil if that part of the file was
// changed since it was loaded.
func (ws *workspace) locate(w xref.Occurrence) []location {
	path, err := ws.Path(w.File)
	if err != nil {
		return nil
	}
	text, _ := ws.Text(path)
	was, ok := ws.loadedText(w.File)
	if !ok {
		return nil
	}
	m := changeBetween(was, text)
	start, ok1 := m.now(w.Start)
	end, ok2 := m.now(w.End)
	if !ok1 || !ok2 {
		return nil
	}
	return []location{{uriOf(path), rangeOf(text, start, end)}}
}

// locationOf returns the location of a position; nil for none.
func (ws *workspace) locationOf(pos diag.Pos, width int) []location {
	path, err := ws.Path(pos.File)
	if err != nil {
		return nil
	}
	text, _ := ws.Text(path)
	return []location{{uriOf(path), rangeAt(text, pos, width)}}
}

// loadedText returns the text of a file as it was loaded.
func (ws *workspace) loadedText(name string) (string, bool) {
	for dir, p := range ws.projects {
		if _, f := p.file(name); f != nil && ws.isNewest(dir, name) {
			return f.Source.Text, true
		}
	}
	return "", false
}

type referenceParams struct {
	positionParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// references returns the occurrences of the symbol at a position in all modules of the
// workspace.
func (ws *workspace) references(p referenceParams) (any, error) {
	at, ok := ws.at(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	w, _, _, ok := at.word(p.Position)
	if !ok || w.Symbol == nil {
		return nil, nil
	}
	var list []location
	for _, x := range ws.mentions(w.Symbol.Key()) {
		if x.SameAs(w) && (!x.Declares || p.Context.IncludeDeclaration) {
			list = append(list, ws.locate(x)...)
		}
	}
	return list, nil
}

// highlights returns the occurrences of the symbol at a position in the same file.
func (ws *workspace) highlights(p positionParams) (any, error) {
	at, ok := ws.at(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	w, _, _, ok := at.word(p.Position)
	if !ok || w.Symbol == nil {
		return nil, nil
	}
	type highlight struct {
		Range textRange `json:"range"`
	}
	var list []highlight
	for _, x := range at.file.Occurrences {
		if x.SameAs(w) {
			for _, l := range ws.locate(x) {
				list = append(list, highlight{l.Range})
			}
		}
	}
	return list, nil
}
