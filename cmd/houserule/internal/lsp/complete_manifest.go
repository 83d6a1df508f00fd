package lsp

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/lsp/jsonsyntax"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
)

// completeManifest returns what can be written at a position of a manifest: fields, ids and
// versions of modules, permissions, files.
func (ws *workspace) completeManifest(at place, pos position) completionList {
	list := completionList{Items: []completionItem{}}
	offset := offsetAt(at.text, pos)
	p := jsonsyntax.Scan(at.text).PositionAt(offset)
	// In quotes only the name is replaced, without the first quote: some clients match the text
	// from the start of the range with the label.
	from, end, closed := p.Start, offset, false
	if p.Quoted {
		from++
		if rest := strings.IndexAny(at.text[offset:]+"\n", "\"\n,:{}[]"); strings.HasPrefix(at.text[offset+rest:], `"`) {
			end, closed = offset+rest, true
		}
	}
	r := rangeOf(at.text, from, end)
	put := func(name, sort, detail, before, behind string) {
		if p.IsKey && p.Given[name] && name != p.Begun || !fits(p.Begun, name) {
			return
		}
		switch {
		case closed:
			before, behind = "", ""
		case p.Quoted:
			before = ""
		}
		list.Items = append(list.Items, completionItem{Label: name, Kind: completionKinds[sort], Detail: detail, TextEdit: &textEdit{r, before + name + behind}})
	}
	add := func(name, sort, detail string) { put(name, sort, detail, `"`, `"`) }
	key := func(f module.Field) {
		behind := `": `
		if strings.HasPrefix(strings.TrimLeft(at.text[end:], " "), ":") {
			behind = `"`
		}
		put(f.Name, "field", f.Text, `"`, behind)
	}
	outer := ""
	if len(p.Keys) > 0 {
		outer = p.Keys[0]
	}
	switch {
	case p.IsKey && len(p.Keys) == 0:
		for _, f := range module.Fields() {
			key(f)
		}
	case p.IsKey && outer == "options" && len(p.Keys) == 2:
		for _, f := range module.OptionFields() {
			key(f)
		}
	case outer == "permissions":
		for _, f := range module.Permissions() {
			add(f.Name, "choice", f.Text)
		}
	case outer == "whole_game" && !p.Quoted:
		put("true", "choice", "", "", "")
		put("false", "choice", "", "", "")
	case slices.Contains([]string{"requires", "optional", "conflicts", "with"}, outer) && p.IsKey:
		modules := ws.manifests()
		for _, id := range slices.Sorted(maps.Keys(modules)) {
			if at.project == nil || id != at.project.id {
				key(module.Field{Name: id, Text: modules[id].About.Title + " " + modules[id].Version.String()})
			}
		}
	case slices.Contains([]string{"requires", "optional", "conflicts"}, outer) && len(p.Keys) == 2:
		if m := ws.manifests()[p.Keys[1]]; m != nil {
			versions := fmt.Sprintf("^%d.%d", m.Version.Major(), m.Version.Minor())
			add(versions, "choice", "as it is here, and later ones that fit")
			add("*", "choice", "any version")
		}
	case outer == "files" || outer == "with" && !p.IsKey:
		for _, name := range loadedFiles(filepath.Dir(at.path)) {
			add(name, "choice", "")
		}
	}
	return list
}

// manifests returns the manifests of modules of the workspace and of standard modules, by id.
func (ws *workspace) manifests() map[string]*module.Manifest {
	list := map[string]*module.Manifest{}
	add := func(fsys fs.FS, shown string) {
		text, err := source.Read(fsys, module.ManifestName, module.MaxManifest)
		if err != nil {
			return
		}
		if m, err := module.ReadManifest(diag.NewFile(shown, string(text))); err == nil {
			list[m.ID] = m
		}
	}
	if ws.modules != nil {
		dirs, _ := fs.ReadDir(ws.modules, ".")
		for _, d := range dirs {
			if sub, err := fs.Sub(ws.modules, d.Name()); err == nil && d.IsDir() {
				add(sub, d.Name())
			}
		}
	}
	for _, dir := range ws.dirs() {
		add(os.DirFS(dir), slashed(dir))
	}
	return list
}

// loadedFiles lists the Lua files of a module except specs.
func loadedFiles(dir string) (names []string) {
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && path != dir && (strings.HasPrefix(d.Name(), ".") || path == filepath.Join(dir, module.SpecFolder)):
			return fs.SkipDir
		case d.Type().IsRegular() && filepath.Ext(path) == ".lua":
			if name, err := filepath.Rel(dir, path); err == nil {
				names = append(names, filepath.ToSlash(name))
			}
		}
		return nil
	})
	return names
}

// isManifest reports whether a file is the manifest of a module.
func isManifest(path string) bool { return filepath.Base(path) == module.ManifestName }

// hoverManifest describes the field of a manifest at a position; nil for none.
func hoverManifest(at place, pos position) any {
	offset := offsetAt(at.text, pos)
	tokens := jsonsyntax.Scan(at.text)
	for _, t := range tokens.List {
		if t.Sign != '"' || offset < t.Start || offset > t.End {
			continue
		}
		p := tokens.PositionAt(t.Start)
		fields := module.Fields()
		switch {
		case len(p.Keys) > 0 && p.Keys[0] == "options" && len(p.Keys) == 2 && p.IsKey:
			fields = module.OptionFields()
		case len(p.Keys) == 1 && p.Keys[0] == "permissions":
			fields = module.Permissions()
		case len(p.Keys) > 0 || !p.IsKey:
			return nil
		}
		for _, f := range fields {
			if f.Name == tokens.Value(t) {
				text := f.Name + ": " + f.Text
				if f.As != "" {
					text += "\n  such as " + f.As
				}
				r := rangeOf(at.text, t.Start, t.End)
				return hover{markup{"markdown", fenced("text", text)}, &r}
			}
		}
	}
	return nil
}
